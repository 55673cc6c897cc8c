import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import { announceAll } from '../../platform/live/announce.ts';
import { pushKindNamed } from '../kinds.ts';
import type { Json, PushKind } from '../push-kind.ts';
import { askToSendAll } from './ask-to-send.ts';

/** A decision that is to hold in shops. */
export type PushToShops = {
  /** Declared in the manifest of the room. */
  readonly kind: string;
  /** Which object of the kind: pushes of one object are made in order. */
  readonly subject: string;
  /** In words: "Discount SPRING10". */
  readonly label: string;
  readonly to: readonly {
    readonly shopId: number;
    readonly wanted: Json;
    readonly before?: Json;
    /** Only where the shop still holds what we pushed last; a CONFLICT otherwise. For taking something back. */
    readonly unlessChanged?: boolean;
  }[];
  /** The push that this one takes back. */
  readonly undoes?: string;
  /** A rule asks and nobody waits for it: what people decide meanwhile goes before it. */
  readonly byRule?: boolean;
};

/**
 * Locks the objects, so that pushes of one are numbered in the order in which they are committed, and an older one never
 * comes after a newer.
 */
const lockObjects = async (trx: Database, kind: string, subject: string, shopIds: readonly number[]) => {
  await sql`insert into shopify_pushed (shop_id, kind, subject)
    select shop_id, ${kind}, ${subject} from unnest(${[...shopIds]}::int[]) as s (shop_id) order by shop_id
    on conflict (shop_id, kind, subject) do update set subject = excluded.subject`.execute(trx);
};

/** A person's decision isn't to wait for others of the rules' because an older push of the same object is a rule's. */
const hurry = async (trx: Database, kind: string, subject: string, shopIds: readonly number[]) => {
  await sql`update shopify_push_stores set by_rule = false
    where shop_id = any(${[...shopIds]}::int[]) and kind = ${kind} and subject = ${subject} and by_rule
      and state in ('WAITING', 'RESOLVING', 'SENDING', 'BLOCKED')`.execute(trx);
};

type Older = { wanted: unknown[]; byPerson: boolean };

/**
 * Makes older pushes of the object needless where none of them can have reached the shop, and gives what they wanted, the
 * oldest first. One that says only a part and has failed stays, so that what it wanted isn't lost to sight.
 */
const supersede = async (
  trx: Database,
  { kind, merge }: PushKind,
  subject: string,
  shopIds: readonly number[],
): Promise<Map<number, Older>> => {
  const replaced = merge
    ? ['WAITING', 'RESOLVING', 'BLOCKED']
    : ['WAITING', 'RESOLVING', 'BLOCKED', 'FAILED', 'CONFLICT', 'NOT_CONNECTED'];
  const { rows } = await sql<{ shop_id: number; push_no: number; wanted: unknown; by_rule: boolean }>`
    update shopify_push_stores set state = 'SUPERSEDED', claim = null, done_at = now(),
      message = 'A newer change of the same took its place'
    where shop_id = any(${[...shopIds]}::int[]) and kind = ${kind} and subject = ${subject}
      and state = any(${replaced}) and (not may_be_there or state = any('{FAILED,CONFLICT}'))
    returning shop_id, push_no::float8 as push_no, wanted, by_rule`.execute(trx);
  const older = new Map<number, Older>();
  for (const { shop_id, wanted, by_rule } of rows.toSorted((a, b) => a.push_no - b.push_no)) {
    const before = older.get(shop_id);
    older.set(shop_id, {
      wanted: [...(before?.wanted ?? []), wanted],
      byPerson: before?.byPerson || !by_rule,
    });
  }
  return older;
};

const merged = ({ merge, wanted: schema }: PushKind, older: readonly unknown[], wanted: Json): unknown =>
  merge ? [...older, wanted].map((one) => schema.parse(one)).reduce((a, b) => merge(a, b)) : wanted;

/**
 * Puts a decision into the outbox, in the transaction that makes it: it is sent exactly when that is committed. A store without
 * a connection isn't sent anything, and its result says so. Who may decide for these stores was checked by the caller.
 * @returns the push, and for each store whether it is on its way
 * @throws Error for a kind that no manifest declares
 */
export const pushToShops = async (
  house: House,
  trx: Database,
  actor: Actor,
  push: PushToShops,
): Promise<{ pushId: string; stores: { shopId: number; onItsWay: boolean }[] }> => {
  const kind = pushKindNamed(house, push.kind);
  const pushId = randomUUID();
  const to = push.to.toSorted((a, b) => a.shopId - b.shopId);
  const shopIds = to.map(({ shopId }) => shopId);
  const [connections] = house.asked('shopConnections');
  const connected = (await connections?.connected(trx, shopIds)) ?? new Set<number>();
  const reached = shopIds.filter((shopId) => connected.has(shopId));
  await lockObjects(trx, push.kind, push.subject, reached);
  const older: Map<number, Older> =
    kind.repeats === 'newest' ? await supersede(trx, kind, push.subject, shopIds) : new Map();
  if (!push.byRule) await hurry(trx, push.kind, push.subject, reached);
  await sql`insert into shopify_pushes (push_id, kind, subject, label, asked_by, asked_user, undoes)
    values (${pushId}, ${push.kind}, ${push.subject}, ${push.label}, ${actor.name}, ${actor.userId}::uuid,
      ${push.undoes ?? null}::uuid)`.execute(trx);
  const rows = to.map(({ shopId, wanted, before, unlessChanged }) => ({
    shop_id: shopId,
    wanted: merged(kind, older.get(shopId)?.wanted ?? [], wanted),
    before: before ?? null,
    unless_changed: unlessChanged ?? false,
    // Where it takes the place of what somebody waits for, it is waited for.
    by_rule: (push.byRule ?? false) && !older.get(shopId)?.byPerson,
    state: connected.has(shopId) ? 'WAITING' : 'NOT_CONNECTED',
    message: connected.has(shopId) ? null : 'This store has no connection to Shopify',
  }));
  await sql`insert into shopify_push_stores
      (shop_id, push_id, kind, subject, wanted, before, unless_changed, by_rule, state, message, done_at)
    select r.shop_id, ${pushId}::uuid, ${push.kind}, ${push.subject}, r.wanted, r.before, r.unless_changed, r.by_rule,
      r.state, r.message, case when r.state = 'NOT_CONNECTED' then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (shop_id int, wanted jsonb, before jsonb, unless_changed boolean, by_rule boolean, state text, message text)
    order by r.shop_id`.execute(trx);
  await askToSendAll(trx, reached);
  await announceAll(
    trx,
    reached.map((shopId) => ({ kind: 'pushes', added: 1, shopId })),
  );
  return { pushId, stores: shopIds.map((shopId) => ({ shopId, onItsWay: connected.has(shopId) })) };
};
