import { addDays, earlier, type LocalDate } from '@backroom/contract/kit/dates';
import { invalidField } from '@backroom/contract/kit/errors';
import type { TransferSide } from '@backroom/contract/store-fields';
import type { storesEndpoints } from '@backroom/contract/stores';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { ownersOf } from './owners.ts';
import { presentStore, readStore } from './store-rows.ts';
import { lockStore, settledThrough, transferStore, whyNotTransfer } from './transfer.ts';

/** What falls to somebody, in dollars. */
export type Owed = Pick<TransferSide, 'net_sales' | 'royalty' | 'marketing' | 'total'>;

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** What a store sold and owes from a day to another, split at the day on which it is to change hands. */
    owedAround: (
      db: Database,
      asked: { shopId: number; since: LocalDate; until: LocalDate; from: LocalDate },
    ) => Promise<{ old: Owed; new: Owed }>;
    /** What somebody should know who gives a store to a franchisee from a day on; null where all is in order. */
    transferWarning: (
      db: Database,
      asked: { shopId: number; to: number | null; from: LocalDate },
    ) => Promise<string | null>;
  }
}

const nothing: Owed = { net_sales: 0, royalty: 0, marketing: 0, total: 0 };

const CHAIN = 'The chain';

/** @throws ApiError VALIDATION_FAILED where there is no such franchisee */
const readReceiver = async (trx: Database, franchiseeId: string | null) => {
  if (!franchiseeId) return { id: null, name: CHAIN };
  const row = await trx
    .selectFrom('franchisees')
    .select(['franchisee_id', 'first_name', 'last_name'])
    .where('franchisee_id', '=', Number(franchiseeId))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw invalidField('franchiseeId', 'There is no such franchisee');
  return { id: row.franchisee_id, name: `${row.first_name} ${row.last_name}`.trim() };
};

/** What both sides will see and owe. Nothing is written. @throws ApiError NOT_FOUND, VALIDATION_FAILED */
export const previewTransfer = async (call: Call<typeof storesEndpoints.previewTransfer>) =>
  call.db.transaction().execute(async (trx) => {
    const { house } = call.services;
    const { storeId, franchiseeId, from } = call.body;
    const row = await readStore(trx, storeId);
    const store = await lockStore(trx, row.shop_id);
    const receiver = await readReceiver(trx, franchiseeId);
    const refused = store ? await whyNotTransfer(house, trx, store, { to: receiver.id, from }) : null;
    const settled = await settledThrough(house, trx, row.shop_id);
    const month = `${earlier(from, row.today).slice(0, 7)}-01`;
    const since = settled === null ? month : addDays(settled, 1);
    const [ask] = house.asked('owedAround');
    const owed =
      ask && since <= row.today
        ? await ask(trx, { shopId: row.shop_id, since, until: row.today, from })
        : { old: nothing, new: nothing };
    const warnings = await Promise.all(
      house.asked('transferWarning').map((warn) => warn(trx, { shopId: row.shop_id, to: receiver.id, from })),
    );
    const held = (await ownersOf(trx, [row.shop_id])).findLast(
      (one) => one.franchisee_id === row.franchisee_id,
    );
    return {
      refused,
      warnings: warnings.filter((warning) => warning !== null),
      since,
      until: row.today,
      old: {
        name: row.franchisee_name ?? CHAIN,
        sees_from: held?.from_date ?? null,
        sees_to: row.franchisee_id === null ? null : addDays(from, -1),
        ...owed.old,
      },
      new: { name: receiver.name, sees_from: receiver.id === null ? null : from, sees_to: null, ...owed.new },
    };
  });

/** Lets a store change hands. @throws ApiError VALIDATION_FAILED at the field that stands against it */
export const transfer = async ({ db, services, actor, body }: Call<typeof storesEndpoints.transferStore>) =>
  db.transaction().execute(async (trx) => {
    const { storeId, franchiseeId, from, note } = body;
    const { shop_id } = await readStore(trx, storeId);
    const receiver = await readReceiver(trx, franchiseeId);
    await transferStore(
      trx,
      services.house,
      actor,
      { shopId: shop_id, to: receiver.id, from, note: note || null },
      'from',
    );
    const store = presentStore(await readStore(trx, storeId));
    return {
      store,
      message: store.planned
        ? `${store.name} goes to ${receiver.name} on ${from}`
        : `${store.name} is ${receiver.name}’s from ${from} on`,
    };
  });
