import { addDays, type LocalDate } from '@backroom/contract/kit/dates';
import { invalidField } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { type Actor, audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import { setOwner, todayOf } from './owners.ts';

/** A store that goes, or after all doesn't go, from one franchisee to another; null is the chain itself. */
export type HandOver = {
  transferId: string;
  shopId: number;
  name: string;
  /** The first day of the new owner; null means always. */
  from: LocalDate | null;
  old: number | null;
  new: number | null;
  /** Whether it is taken back before its day. */
  undone: boolean;
  by: Actor;
};

declare module '../platform/manifest.ts' {
  interface Happenings {
    storeChangesHands: (trx: Database, handOver: HandOver, house: House) => Promise<void>;
  }
  interface Contributions {
    /** The last day of a store whose owner can't change any more, since a statement was issued for it; null where none. */
    settledThrough: (db: Database, shopId: number) => Promise<LocalDate | null>;
  }
}

/** A store for a franchisee, or for the chain itself (null), from a store-local day on; null means always. */
export type Transfer = { shopId: number; to: number | null; from: LocalDate | null; note?: string | null };

export type OwnerToday = {
  shop_id: number;
  name: string;
  franchisee_id: number | null;
  franchisee_name: string | null;
  today: LocalDate;
};

/** How far ahead a store can be promised. */
const DAYS_AHEAD = 400;

/** A store with its owner and its own today, locked. */
export const lockStore = async (trx: Database, shopId: number): Promise<OwnerToday | undefined> => {
  await sql`select 1 from shops where shop_id = ${shopId} for update`.execute(trx);
  const { rows } = await sql<OwnerToday>`
    select s.shop_id, s.name, s.franchisee_id, nullif(trim(f.first_name || ' ' || f.last_name), '') as franchisee_name,
      ${todayOf} as today
    from shops s left join franchisees f using (franchisee_id) where s.shop_id = ${shopId}`.execute(trx);
  return rows[0];
};

type Planned = {
  transfer_id: string;
  from_date: LocalDate;
  to_franchisee_id: number | null;
  to_name: string | null;
};

/** What is planned for a store and hasn't come yet. */
export const plannedFor = async (trx: Database, { shop_id, today }: OwnerToday): Promise<Planned | null> => {
  const { rows } = await sql<Planned>`
    select t.transfer_id, t.from_date, t.to_franchisee_id, nullif(trim(f.first_name || ' ' || f.last_name), '') as to_name
    from store_transfers t left join franchisees f on f.franchisee_id = t.to_franchisee_id
    where t.shop_id = ${shop_id} and t.undone_at is null and t.from_date > ${today}::date`.execute(trx);
  return rows[0] ?? null;
};

/** The last day that is settled, asked of all rooms that settle. */
export const settledThrough = async (
  house: House,
  trx: Database,
  shopId: number,
): Promise<LocalDate | null> => {
  const days = await Promise.all(house.asked('settledThrough').map((find) => find(trx, shopId)));
  return (
    days
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null
  );
};

/** Why a store can't go to somebody from a day on; null where it can. */
export const whyNotTransfer = async (
  house: House,
  trx: Database,
  store: OwnerToday,
  { to, from }: Pick<Transfer, 'to' | 'from'>,
): Promise<string | null> => {
  if (store.franchisee_id === to) {
    return to === null ? `${store.name} is the chain’s already` : `${store.name} is theirs already`;
  }
  const planned = await plannedFor(trx, store);
  if (planned) {
    return `${store.name} goes to ${planned.to_name ?? 'the chain'} on ${planned.from_date}. Undo that first.`;
  }
  const settled = await settledThrough(house, trx, store.shop_id);
  if (settled !== null && (from === null || from <= settled)) {
    return `A statement of ${store.name} is issued through ${settled}. Choose a later day.`;
  }
  if (from !== null && from > addDays(store.today, DAYS_AHEAD)) {
    return `Choose a day within ${DAYS_AHEAD} days`;
  }
  return null;
};

/** Tells the rooms above. */
export const tellHandOver = async (trx: Database, house: House, handOver: HandOver): Promise<void> => {
  for (const tell of house.told('storeChangesHands')) await tell(trx, handOver, house);
};

/**
 * Lets a store change hands: its periods of ownership, the record of the transfer, the audit entry.
 * @throws ApiError VALIDATION_FAILED at `field` where it can't
 */
export const transferStore = async (
  trx: Database,
  house: House,
  actor: Actor,
  { shopId, to, from, note = null }: Transfer,
  field: string,
): Promise<void> => {
  const store = await lockStore(trx, shopId);
  if (!store) throw invalidField(field, 'There is no such store');
  const why = await whyNotTransfer(house, trx, store, { to, from });
  if (why) throw invalidField(field, why);
  const before = await sql`
    select franchisee_id, from_date::text, to_date::text from shop_owners where shop_id = ${shopId}`.execute(
    trx,
  );
  await setOwner(trx, shopId, to, from);
  const { transfer_id } = await trx
    .insertInto('store_transfers')
    .values({
      shop_id: shopId,
      from_franchisee_id: store.franchisee_id,
      to_franchisee_id: to,
      from_date: from ?? '-infinity',
      note,
      before: JSON.stringify(before.rows),
      planned_by: actor.name,
    })
    .returning('transfer_id')
    .executeTakeFirstOrThrow();
  const named = await trx
    .selectFrom('franchisees')
    .select(['first_name', 'last_name'])
    .where('franchisee_id', '=', to ?? -1)
    .executeTakeFirst();
  await audit(trx, actor, {
    action: from !== null && from > store.today ? 'store.transfer-planned' : 'store.transferred',
    entity: 'store',
    entityId: String(shopId),
    shopId,
    before: { owner: store.franchisee_name ?? 'The chain', from: null },
    after: {
      owner: named ? `${named.first_name} ${named.last_name}`.trim() : 'The chain',
      from: from ?? 'always',
    },
    reason: note,
  });
  await tellHandOver(trx, house, {
    transferId: transfer_id,
    shopId,
    name: store.name,
    from,
    old: store.franchisee_id,
    new: to,
    undone: false,
    by: actor,
  });
};
