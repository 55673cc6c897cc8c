import type { ConnectionReason } from '@backroom/contract/shopify-states';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { announce } from '../../platform/live/announce.ts';
import { interruptStore } from '../../stores/index.ts';
import { ShopifyError } from '../client/shopify-error.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An outage shorter than this is nobody's concern. */
const SILENT_OUTAGE_MS = 15 * MINUTE;

/** How long a shop is left alone after so many tries in a row. */
const waitOf = (kind: ConnectionReason, tries: number, waitMs: number): number => {
  if (kind === 'THROTTLED') return Math.max(waitMs, 1_000);
  if (kind === 'LOCKED' || kind === 'SLOWED_DOWN') return Math.min(24 * HOUR, HOUR * 2 ** Math.min(tries, 5));
  if (kind === 'FROZEN' || kind === 'FORBIDDEN') return HOUR;
  return Math.min(5 * MINUTE, 2_000 * 2 ** Math.min(tries, 8));
};

const needsSomebody: ReadonlySet<ConnectionReason> = new Set([
  'TOKEN_REFUSED',
  'WRONG_ORGANIZATION',
  'NO_SHOP',
]);
const waits: ReadonlySet<ConnectionReason> = new Set(['FROZEN', 'FORBIDDEN', 'LOCKED', 'SLOWED_DOWN']);

/** What a state means for a store's figures. Of one that was disconnected nothing is waited for. */
const interruptionOf = {
  ACTION_NEEDED: 'lost',
  WAITING: 'waiting',
  PAUSED: 'paused',
  DISCONNECTED: null,
} as const;

/** A store's orders come again, or are loaded for the first time. */
export const goesOn = (db: Database, shopId: number, isLoaded: boolean): Promise<void> =>
  interruptStore(db, shopId, isLoaded ? null : 'loading');

/** A shop needs somebody, or is at rest; said once, with the moment since when. */
export const stopConnection = async (
  db: Database,
  shopId: number,
  state: 'ACTION_NEEDED' | 'WAITING' | 'PAUSED' | 'DISCONNECTED',
  reason: ConnectionReason | null,
): Promise<void> => {
  const { rows } = await sql`update shopify_connections
    set state = ${state}, reason = ${reason}, since = now()
    where shop_id = ${shopId} and state <> 'DISCONNECTED' and (state, reason) is distinct from (${state}, ${reason})
      and (${state} in ('PAUSED', 'DISCONNECTED') or state not in ('PAUSED'))
      -- Whatever was under way as the app was removed is refused: the shop itself has said why.
      and not (reason is not distinct from 'UNINSTALLED' and ${reason} is not distinct from 'TOKEN_REFUSED')
    returning 1`.execute(db);
  if (rows.length === 0) return;
  await interruptStore(db, shopId, interruptionOf[state]);
  await announce(db, { kind: 'connections', shopId });
};

/** What a failure means for the store's connection: kept where people see it, and when to ask again. */
export const noteFailure = async (db: Database, shopId: number, error: unknown): Promise<void> => {
  if (!(error instanceof ShopifyError)) return;
  const { kind, waitMs } = error;
  if (kind === 'OUR_MISTAKE' || kind === 'ACCESS_DENIED') return; // of one piece of work, not of the shop
  const row = await db
    .selectFrom('shopify_connections')
    .select(['tries', 'heard_at'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  if (!row) return;
  const next = new Date(Date.now() + waitOf(kind, row.tries, waitMs));
  await db
    .updateTable('shopify_connections')
    .set({ next_try_at: next, ...(kind === 'THROTTLED' ? {} : { tries: row.tries + 1 }) })
    .where('shop_id', '=', shopId)
    .execute();
  const silentFor = Date.now() - (row.heard_at?.getTime() ?? Date.now());
  if (needsSomebody.has(kind)) await stopConnection(db, shopId, 'ACTION_NEEDED', kind);
  else if (waits.has(kind) || (kind === 'UNREACHABLE' && silentFor > SILENT_OUTAGE_MS)) {
    await stopConnection(db, shopId, 'WAITING', kind);
  }
};

/** A shop answered: whatever it waited for is over. Written at most every few seconds. */
export const noteHeard = async (db: Database, shopId: number): Promise<void> => {
  const { rows } = await sql<{ changed: boolean; loaded: boolean }>`with soon as materialized (
      -- Heard again soon where a power cut loses it: nobody waits for the disk, with hundreds of shops at once.
      select set_config('synchronous_commit', 'off', true)
    )
    update shopify_connections c
    set heard_at = now(), tries = 0, next_try_at = null,
      state = case when c.state = 'WAITING' then case when c.loaded_at is null then 'LOADING' else 'LIVE' end else c.state end,
      reason = case when c.state = 'WAITING' then null else c.reason end,
      since = greatest(c.since, now() + case when c.state = 'WAITING' then interval '0' end)
    from (select shop_id, state from shopify_connections where shop_id = ${shopId}) before, soon
    where c.shop_id = ${shopId} and c.state in ('LOADING', 'LIVE', 'WAITING')
      and (c.heard_at is null or c.heard_at < now() - interval '5 seconds' or c.state = 'WAITING' or c.tries > 0)
    returning before.state = 'WAITING' as changed, c.loaded_at is not null as loaded`.execute(db);
  const [row] = rows;
  if (!row?.changed) return;
  await goesOn(db, shopId, row.loaded);
  await announce(db, { kind: 'connections', shopId });
};
