import type { LiveKind } from '@backroom/contract/live';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/connect.ts';

/** The channel on which the processes of an installation tell each other what changed. */
export const CHANNEL = 'backroom_live';

/** Records of a kind that came or changed. Their content isn't told: whoever may see it asks. */
export type Change = {
  readonly kind: LiveKind;
  readonly added?: number;
  readonly changed?: number;
  /** Their store: told to whoever holds it now. */
  readonly shopId?: number;
  /** The only people that it is for. */
  readonly users?: readonly string[];
};

/** A notice of the database holds 8,000 bytes: so many people fit. */
const MAX_USERS = 150;

const payloadsOf = (change: Change): string[] => {
  const { users } = change;
  if (!users) return [JSON.stringify(change)];
  const parts = Math.ceil(users.length / MAX_USERS);
  return Array.from({ length: parts }, (_, part) =>
    JSON.stringify({ ...change, users: users.slice(part * MAX_USERS, (part + 1) * MAX_USERS) }),
  );
};

/**
 * Tells open browsers, on all processes of the installation, that something changed: when the transaction is committed,
 * and not at all where it isn't. The same change said twice in a transaction arrives once.
 */
export const announce = async (trx: Database, change: Change): Promise<void> => {
  for (const payload of payloadsOf(change)) {
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(trx);
  }
};

/** Several changes, told like one. */
export const announceAll = async (trx: Database, changes: readonly Change[]): Promise<void> => {
  await sql`select pg_notify(${CHANNEL}, payload)
    from unnest(${changes.flatMap(payloadsOf)}::text[]) as payload`.execute(trx);
};

const GATHER_MS = 200;

type Gathered = Map<string, { kind: LiveKind; shopId: number; added: number; changed: number }>;

const gathering = new WeakMap<pg.Pool, Gathered>();

const send = async (pool: pg.Pool): Promise<void> => {
  const gathered = gathering.get(pool);
  gathering.delete(pool);
  const payloads = [...(gathered?.values() ?? [])].map((change) => JSON.stringify(change));
  await pool
    .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [CHANNEL, payloads])
    .catch(() => undefined); // the database is away: browsers ask for everything when it is back
};

/**
 * The same for what comes by the hundred in a second and is committed already: gathered for a moment, so that it costs
 * neither a statement nor a place in the queue of commits for each. A process that ends in that moment doesn't tell it.
 */
export const announceSoon = (
  pool: pg.Pool,
  { kind, shopId, added = 0, changed = 0 }: Change & { shopId: number },
): void => {
  if (added + changed === 0) return;
  const known = gathering.get(pool);
  const gathered: Gathered = known ?? new Map();
  if (!known) {
    gathering.set(pool, gathered);
    setTimeout(() => void send(pool), GATHER_MS).unref();
  }
  const key = `${kind} ${shopId}`;
  const before = gathered.get(key) ?? { kind, shopId, added: 0, changed: 0 };
  gathered.set(key, { ...before, added: before.added + added, changed: before.changed + changed });
};
