import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { isKnownSpread } from '../../platform/database/is-spread.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { together } from '../../platform/together.ts';
import type { KindName } from './kinds.ts';

/** What may have to be read again. */
export type DirtyKind = 'orders' | KindName;

/** One thing that somebody says has changed, and the newest state of it that they know of. */
export type Dirty = { kind: DirtyKind; number: string; updatedAt: Date | null };

/** A storm of signals about one thing is waited for, so that it is read once. */
const SETTLE_MS = 300;

/** Jobs of one store run one after another. */
export const queueOf = (shopId: number): string => `shopify:${shopId}`;

/** What shops tell now goes before first loads and looks for what they didn't tell, however many stores wait for those. */
const LIVE = -1;

const ask = (trx: Database, shopId: number, inMs: number, mayBeLost: boolean): Promise<void> =>
  enqueue(
    trx,
    'shopify-empty-dirty',
    { shopId },
    {
      key: `shopify-empty-dirty:${shopId}`,
      queue: queueOf(shopId),
      runAt: new Date(Date.now() + inMs),
      priority: LIVE,
      mayBeLost,
    },
  );

/** Asks for the list of what is to be read again to be worked off. */
export const askToEmpty = (trx: Database, shopId: number, inMs = SETTLE_MS): Promise<void> =>
  ask(trx, shopId, inMs, false);

type Soon = Map<number, { at: number; timer: NodeJS.Timeout }>;

const soon = new WeakMap<Database, Soon>();

/**
 * The same for what is written down already, once for all that is told of a store meanwhile: a storm never puts it off, and the
 * queue is told the moment it is due. A process that ends before then leaves it to the next minute.
 */
export const askToEmptySoon = (db: Database, shopId: number, inMs = SETTLE_MS): void => {
  const asked: Soon = soon.get(db) ?? new Map();
  soon.set(db, asked);
  const at = Date.now() + inMs;
  const before = asked.get(shopId);
  if (before && before.at <= at) return;
  clearTimeout(before?.timer);
  const timer = setTimeout(() => {
    asked.delete(shopId);
    ask(db, shopId, 0, true).catch(() => undefined); // the database is away: every minute looks for what is left
  }, inMs).unref();
  asked.set(shopId, { at, timer });
};

/** How a thing comes to stand on the list, or is told of again. */
const onList = sql`on conflict (shop_id, kind, number) do update set
      seen_updated_at = greatest(shopify_dirty.seen_updated_at, excluded.seen_updated_at),
      due_at = least(shopify_dirty.due_at, excluded.due_at), parked_at = null, tries = 0`;

const rowsOf = (things: readonly Dirty[]) =>
  JSON.stringify(things.map(({ kind, number, updatedAt }) => ({ kind, number, seen: updatedAt })));

/** A message of a shop, as it is kept. */
export type Delivery = {
  webhookId: string;
  eventId: string | null;
  topic: string;
  triggeredAt: Date | null;
  apiVersion: string | null;
};

/** A message that a store's shop sent, and what it tells of. */
type Told = { readonly shopId: number; readonly delivery: Delivery; readonly things: readonly Dirty[] };

const dueSoon = () => sql`${new Date(Date.now() + SETTLE_MS)}::timestamptz`;

const keepOne = async (db: Database, { shopId, delivery, things }: Told): Promise<void> => {
  const { webhookId, eventId, topic, triggeredAt, apiVersion } = delivery;
  await sql`with kept as (
      insert into shopify_deliveries (shop_id, webhook_id, event_id, topic, triggered_at, api_version, number, outcome)
      values (${shopId}, ${webhookId}, ${eventId}, ${topic}, ${triggeredAt}, ${apiVersion}, ${things[0]?.number ?? null}, 'listed')
      on conflict (shop_id, webhook_id) do nothing returning shop_id)
    insert into shopify_dirty (shop_id, kind, number, seen_updated_at, due_at)
    select ${shopId}::int, n.kind, n.number, max(n.seen), ${dueSoon()}
    from kept, jsonb_to_recordset(${rowsOf(things)}::jsonb) as n (kind text, number text, seen timestamptz)
    group by n.kind, n.number ${onList}`.execute(db);
};

/** Of several stores: where one of them is being listed by somebody else for long, this gives way. */
const keepMany = async (db: Database, told: readonly Told[]): Promise<void> => {
  const rows = told.flatMap(({ shopId, delivery, things }) =>
    things.map(({ kind, number, updatedAt }) => ({
      shop_id: shopId,
      webhook_id: delivery.webhookId,
      event_id: delivery.eventId,
      topic: delivery.topic,
      triggered_at: delivery.triggeredAt,
      api_version: delivery.apiVersion,
      kind,
      number,
      seen: updatedAt,
    })),
  );
  await sql`with given as materialized (
      select g.*, set_config('lock_timeout', '250ms', true)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (shop_id int, webhook_id text, event_id text, topic text,
        triggered_at timestamptz, api_version text, kind text, number text, seen timestamptz)
    ), kept as (
      insert into shopify_deliveries (shop_id, webhook_id, event_id, topic, triggered_at, api_version, number, outcome)
      select distinct on (shop_id, webhook_id) shop_id, webhook_id, event_id, topic, triggered_at, api_version, number, 'listed'
      from given order by shop_id, webhook_id
      on conflict (shop_id, webhook_id) do nothing returning shop_id, webhook_id)
    insert into shopify_dirty (shop_id, kind, number, seen_updated_at, due_at)
    select shop_id, kind, number, max(seen), ${dueSoon()}
    from given join kept using (shop_id, webhook_id)
    group by shop_id, kind, number order by shop_id, kind, number ${onList}`.execute(db);
};

const keepersOf = (db: Database) =>
  together<Told, void>(
    (one) => keepOne(db, one),
    async (some) => {
      const [only] = some;
      if (some.length === 1 && only) await keepOne(db, only);
      else await keepMany(db, some);
      return some.map(() => undefined);
    },
  );

const keepers = new WeakMap<Database, ReturnType<typeof keepersOf>>();

/**
 * Keeps that a message came and lists what it tells of, in one statement, with the messages that come at the same moment; one that
 * came before changes nothing.
 */
export const keepAndMark = async (db: Database, told: Told): Promise<void> => {
  if (await isKnownSpread(db)) return await keepOne(db, told);
  const keeper = keepers.get(db) ?? keepersOf(db);
  keepers.set(db, keeper);
  await keeper(told);
};

/** Puts things on the list of what is to be read again: the only work list there is, whoever tells of them. */
export const markDirty = async (trx: Database, shopId: number, things: readonly Dirty[]): Promise<void> => {
  if (things.length === 0) return;
  await sql`insert into shopify_dirty (shop_id, kind, number, seen_updated_at, due_at)
    select ${shopId}::int, n.kind, n.number, max(n.seen), ${dueSoon()}
    from jsonb_to_recordset(${rowsOf(things)}::jsonb) as n (kind text, number text, seen timestamptz)
    group by n.kind, n.number ${onList}`.execute(trx);
};

/** What waits for its next try to be read is tried now: somebody says that its shop answers again. */
export const readNow = async (trx: Database, shopId: number): Promise<void> => {
  await sql`update shopify_dirty set due_at = now(), tries = 0
    where shop_id = ${shopId} and parked_at is null and due_at > now()`.execute(trx);
  await askToEmpty(trx, shopId);
};

/** Has things of a store's shop read again, as if it had told of them. */
export const readAgain = async (
  trx: Database,
  shopId: number,
  kind: DirtyKind,
  numbers: readonly string[],
): Promise<void> => {
  if (numbers.length === 0) return;
  await markDirty(
    trx,
    shopId,
    numbers.map((number) => ({ kind, number, updatedAt: null })),
  );
  await askToEmpty(trx, shopId);
};
