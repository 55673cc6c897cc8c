import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Services } from '../../platform/services.ts';
import { askToSend } from '../outbox/ask-to-send.ts';
import { takeUpAgain } from '../outbox/take-up-again.ts';
import type { OpenedShop } from '../shop-client.ts';
import { nextDue, nextPush } from './claim.ts';
import { type OpenShop, sendPush } from './send-push.ts';

/** How long one run works for a store before others have their turn. */
const RUN_MS = 5_000;

/** So often in a row a shop may stay without an answer before the run ends. */
const MOST_UNANSWERED = 3;

/** A shop that can't be worked for now isn't asked again at once. */
const AFTER_STOP_MS = 1_000;
const AFTER_SILENCE_MS = 10_000;

type ShopRow = { shop_id: number; shop_domain: string; name: string; timezone: string };

/** A store's connection, as the room that connects stores says; without such a room there is none. */
export const openShop = async (services: Services, shopId: number): Promise<OpenedShop> => {
  const [connections] = services.house.asked('shopConnections');
  return connections ? connections.open(services, shopId) : { state: 'none' };
};

/** What to ask of an open shop, with what is known of its store; null where there is no such store. */
export const shopAsked = async (
  { db, files }: Services,
  shopId: number,
  opened: Extract<OpenedShop, { state: 'open' }>,
): Promise<OpenShop | null> => {
  const { rows } = await sql<ShopRow>`
    select shop_id, shop_domain, name, timezone from shops where shop_id = ${shopId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { shop_domain: domain, name, timezone } = row;
  return { shopId, domain, name, timezone, client: opened.client, files, scopes: opened.scopes };
};

/** What waits for a store whose connection doesn't let us: until then, until somebody mends it, or for good. */
const hold = async (db: Database, shopId: number, opened: Exclude<OpenedShop, { state: 'open' }>) => {
  const waiting = sql`shop_id = ${shopId} and (state = 'WAITING' or (state in ('RESOLVING', 'SENDING') and next_at <= now()))`;
  const mayBeThere = sql`may_be_there or state = 'SENDING'`;
  switch (opened.state) {
    case 'waits':
      await sql`update shopify_push_stores set state = 'WAITING', message = ${opened.reason}, claim = null,
        next_at = greatest(next_at, ${opened.until}::timestamptz), may_be_there = ${mayBeThere} where ${waiting}`.execute(
        db,
      );
      return;
    case 'needs-somebody':
      await sql`update shopify_push_stores set state = 'BLOCKED', message = ${opened.reason}, claim = null, done_at = now(),
        may_be_there = ${mayBeThere} where ${waiting}`.execute(db);
      return;
    case 'none':
      await sql`update shopify_push_stores set state = 'NOT_CONNECTED', claim = null, done_at = now(),
        message = 'This store has no connection to Shopify any more', may_be_there = ${mayBeThere} where ${waiting}`.execute(
        db,
      );
      return;
  }
};

/** Milliseconds to leave the shop alone for; null: nothing waits for it any more. */
type Rest = number | null;

const work = async (
  services: Services,
  shopId: number,
  { client, scopes }: Extract<OpenedShop, { state: 'open' }>,
  signal: AbortSignal,
): Promise<Rest> => {
  const { pool, files } = services;
  const until = performance.now() + RUN_MS;
  const claim = randomUUID();
  let unanswered = 0;
  while (!signal.aborted && performance.now() < until && unanswered < MOST_UNANSWERED) {
    const claimed = await nextPush(pool, shopId, claim);
    if (!claimed) return 0;
    const { shop_domain: domain, shop_name: name, timezone } = claimed;
    const shop = { shopId, domain, name, timezone, client, files, scopes };
    const next = await sendPush(services, shop, claimed);
    if (next === 'nothing left') return null;
    if (next === 'stop') return AFTER_STOP_MS;
    unanswered = next === 'unanswered' ? unanswered + 1 : 0;
  }
  return unanswered < MOST_UNANSWERED ? 0 : AFTER_SILENCE_MS;
};

/**
 * Sends what waits for one store, in order, for some seconds, and asks for the next run where something is left. What a run leaves
 * behind that was killed, or whose database went away, is taken up by the next one.
 */
export const pushToStore = async (services: Services, shopId: number, signal: AbortSignal): Promise<void> => {
  const { db } = services;
  const opened = await openShop(services, shopId);
  let rest: Rest = AFTER_STOP_MS;
  if (opened.state === 'open') rest = await work(services, shopId, opened, signal);
  else await hold(db, shopId, opened);
  if (rest === null) return;
  const due = await nextDue(db, shopId);
  // Whoever asked meanwhile asked for an earlier run, which stays.
  if (due) await askToSend(db, shopId, { notBefore: new Date(Math.max(due.getTime(), Date.now() + rest)) });
};

/** Sends what waits for several stores at the same time: none of them waits for another. */
export const pushToStores = async (
  services: Services,
  shopIds: readonly number[],
  signal: AbortSignal,
): Promise<void> => {
  const runs = await Promise.allSettled(shopIds.map((shopId) => pushToStore(services, shopId, signal)));
  // Only an outage of ours ends a run so: the job is done again, and finds nothing where a run was through.
  const failed = runs.find((run) => run.status === 'rejected');
  if (failed) throw failed.reason;
};

/** Asks for every store of which something waits: for what a kill, or a backup put back, left without a job. */
export const sendWhatWaits = async ({ db }: Services): Promise<void> => {
  const { rows } = await sql<{ shop_id: number }>`
    select distinct shop_id from shopify_push_stores
    where state in ('WAITING', 'RESOLVING', 'SENDING') and next_at <= now()`.execute(db);
  const keyOf = (shopId: number) => `push:${shopId}`;
  const asked = await sql<{ key: string }>`
    select key from graphile_worker.jobs
    where key = any(${rows.map(({ shop_id }) => keyOf(shop_id))}::text[]) and attempts < max_attempts
      and run_at < now() + interval '1 minute'`.execute(db);
  const keys = new Set(asked.rows.map(({ key }) => key));
  for (const { shop_id } of rows) if (!keys.has(keyOf(shop_id))) await askToSend(db, shop_id);
};

/** How long what is blocked stays so before it is looked whether its connection was mended without our being told. */
const BLOCKED_MINUTES = 10;

/** Takes up what is blocked where the shop answers again: a permission that was added, an app that was put back. */
export const tryBlocked = async (services: Services): Promise<void> => {
  const { db } = services;
  const { rows } = await sql<{ shop_id: number }>`
    select distinct shop_id from shopify_push_stores
    where state = 'BLOCKED' and done_at < now() - make_interval(mins => ${BLOCKED_MINUTES})`.execute(db);
  for (const { shop_id } of rows) {
    if ((await openShop(services, shop_id)).state !== 'open') continue;
    await db.transaction().execute((trx) => takeUpAgain(trx, shop_id));
  }
};
