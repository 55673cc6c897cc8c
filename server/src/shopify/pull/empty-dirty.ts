import { type RawBuilder, sql } from 'kysely';
import { isKnownSpread } from '../../platform/database/is-spread.ts';
import type { Services } from '../../platform/services.ts';
import { gidOf, numberOf } from '../client/document.ts';
import { isOfShop } from '../client/shopify-error.ts';
import { clientOfStore, NotConnected, type StoreClient } from '../connection/client-of-store.ts';
import { ordersByIds, type WholeOrder } from '../documents/orders.ts';
import { isKind, kinds } from './kinds.ts';
import type { DirtyKind } from './mark-dirty.ts';
import { readByNumbers } from './read-by-numbers.ts';
import { readStoreShop, type StoreShop } from './store-shop.ts';
import { takeOrders } from './take-orders.ts';
import { completed } from './whole-order.ts';

const JOB_MS = 20_000;

/** After so many failures in a row a thing waits for the night. */
const MOST_TRIES = 10;

/** After so many failures in a row of what is read the run ends. */
const MOST_MISTAKES = 3;

/** What a shop has told of a thing, and how old that is; null where it doesn't say. */
type ReadThing = { number: string; updatedAt: Date | null };

type DueRow = { kind: DirtyKind; number: string };

/** Things of one kind that are due, the longest waiting first: as many as one call takes. */
const nextDue = async ({ db }: Services, shopId: number): Promise<DueRow[]> => {
  const { rows } = await sql<DueRow>`
    select d.kind, d.number from shopify_dirty d, (
      select kind from shopify_dirty where shop_id = ${shopId} and due_at <= now() and parked_at is null
      order by due_at limit 1) first
    where d.shop_id = ${shopId} and d.kind = first.kind and d.due_at <= now() and d.parked_at is null
    order by d.due_at limit 50`.execute(db);
  const [first] = rows;
  const most = first && isKind(first.kind) ? kinds[first.kind].idsPerCall : 5;
  return rows.slice(0, most);
};

const isWholeOrder = (node: unknown): node is WholeOrder =>
  typeof node === 'object' && node !== null && 'updatedAt' in node && typeof node.updatedAt === 'string';

/** Reads orders and stores them as they are now. One that the shop no longer has counts as read. */
const readOrders = async (
  services: Services,
  client: StoreClient,
  shop: StoreShop,
  numbers: readonly string[],
): Promise<ReadThing[]> => {
  const { nodes } = await client.send(ordersByIds, { ids: numbers.map((number) => gidOf('Order', number)) });
  const whole = [];
  for (const node of nodes) {
    const order = isWholeOrder(node) ? await completed(client, node) : null;
    if (order) whole.push(order);
  }
  await takeOrders(services, shop, whole, client);
  const there = new Set(nodes.filter(isWholeOrder).map(({ id }) => numberOf(id)));
  return [
    ...whole.map(({ id, updatedAt }) => ({
      number: numberOf(String(id)),
      updatedAt: new Date(String(updatedAt)),
    })),
    ...numbers.filter((number) => !there.has(number)).map((number) => ({ number, updatedAt: null })),
  ];
};

const readThings = async (
  services: Services,
  client: StoreClient,
  shop: StoreShop,
  kind: DirtyKind,
  numbers: readonly string[],
): Promise<ReadThing[]> => {
  if (!isKind(kind)) return await readOrders(services, client, shop, numbers);
  const again = await readByNumbers(services, client, shop, kind, numbers);
  return numbers.filter((number) => !again.includes(number)).map((number) => ({ number, updatedAt: null }));
};

/** A moment so long after now, reckoned in UTC: rows on other servers take no moment that a column says and a session's zone. */
const soon = (wait: RawBuilder<unknown>) => sql`((now() at time zone 'UTC') + ${wait}) at time zone 'UTC'`;

/**
 * Takes things off the list; one of which a newer state was told than was read stays on it. A shop's searches and
 * webhooks may know of a state a moment before its answers do.
 */
const takeOff = async (
  { db }: Services,
  shopId: number,
  kind: DirtyKind,
  read: readonly ReadThing[],
): Promise<void> => {
  const rows = read.map(({ number, updatedAt }) => ({ number, at: updatedAt }));
  // What a power cut puts back on the list is read once more, and nobody waits for the disk. Servers that rows are spread over
  // know nothing of that.
  const [patience, from] = (await isKnownSpread(db))
    ? [sql``, sql``]
    : [sql`with soon as materialized (select set_config('synchronous_commit', 'off', true))`, sql`, soon`];
  const { rows: gone } = await sql`${patience}
    delete from shopify_dirty d using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (number text, at timestamptz)${from}
    where d.shop_id = ${shopId} and d.kind = ${kind} and d.number = n.number
      and (n.at is null or d.seen_updated_at is null or d.seen_updated_at <= n.at) returning 1`.execute(db);
  if (gone.length === rows.length) return;
  await sql`update shopify_dirty d set tries = tries + 1, due_at = ${soon(sql`interval '2 seconds' * (tries + 1)`)},
      parked_at = now() + case when tries + 1 >= ${MOST_TRIES} then interval '0' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (number text, at timestamptz)
    where d.shop_id = ${shopId} and d.kind = ${kind} and d.number = n.number`.execute(db);
};

/**
 * An outage of a shop, however long, says nothing of a thing: it isn't parked for that, and is read within a minute of the shop's
 * answering again.
 */
const putOff = async (
  { db }: Services,
  shopId: number,
  due: readonly DueRow[],
  error: unknown,
  why: 'it is the shop' | 'it is they',
): Promise<void> => {
  const most = why === 'it is the shop' ? sql`interval '1 minute'` : sql`interval '10 minutes'`;
  const said = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
  await sql`update shopify_dirty set tries = tries + 1, error = ${said},
      due_at = ${soon(sql`least(${most}, interval '5 seconds' * (tries + 1) * (tries + 1))`)},
      parked_at = now() + case when ${why === 'it is they'} and tries + 1 >= ${MOST_TRIES} then interval '0' end
    where shop_id = ${shopId} and kind = ${due[0]?.kind ?? ''}
      and number = any(${due.map(({ number }) => number)}::text[])`.execute(db);
};

/**
 * Works off what is to be read again in a store, for a while.
 * @returns when to go on, in milliseconds from now; null where nothing is left, or the store isn't connected
 */
export const emptyDirty = async (
  services: Services,
  shopId: number,
  signal?: AbortSignal,
): Promise<number | null> => {
  const { db } = services;
  let client: StoreClient;
  try {
    client = await clientOfStore(services, shopId);
  } catch (error) {
    if (error instanceof NotConnected) return null; // taken up again when it is
    throw error;
  }
  const shop = await readStoreShop(db, shopId);
  const until = performance.now() + JOB_MS;
  let mistakes = 0;
  while (performance.now() < until && !signal?.aborted) {
    const due = await nextDue(services, shopId);
    const [first] = due;
    if (!first) break;
    const numbers = due.map(({ number }) => number);
    try {
      const read = await readThings(services, client, shop, first.kind, numbers);
      await takeOff(services, shopId, first.kind, read);
      const left = numbers.filter((number) => !read.some((one) => one.number === number));
      if (left.length > 0) {
        const ofLeft = due.filter(({ number }) => left.includes(number));
        await putOff(services, shopId, ofLeft, new Error('It changed while it was read'), 'it is they');
      }
    } catch (error) {
      if (error instanceof NotConnected) return null;
      if (isOfShop(error)) {
        if (error.kind === 'THROTTLED') return Math.max(error.waitMs, 1_000);
        // Whatever else the shop lets us do nothing for is taken up again when it does.
        if (error.kind !== 'UNREACHABLE') return null;
        await putOff(services, shopId, due, error, 'it is the shop');
        return 5_000;
      }
      await putOff(services, shopId, due, error, 'it is they');
      mistakes += 1;
      services.log.warn({ shopId, kind: first.kind, err: error }, 'Something could not be read from Shopify');
      // What is wrong with several in a row is wrong with all: others have their turn.
      if (mistakes >= MOST_MISTAKES) return 60_000;
    }
  }
  const { rows } = await sql<{ wait: number | null }>`
    select case when count(*) > 0 then greatest(0, extract(epoch from min(due_at) - now()) * 1000) end::float8 as wait
    from shopify_dirty where shop_id = ${shopId} and parked_at is null`.execute(db);
  return rows[0]?.wait ?? null;
};
