/**
 * Statements of calls that are made all the time. Planning them takes as long as answering them: so each connection keeps them parsed and,
 * where PostgreSQL finds that one plan is as good for all values, planned.
 */
import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Database } from './connect.ts';
import { integersAsText } from './integers-as-text.ts';
import { isKnownSpread } from './is-spread.ts';

/**
 * So many texts are kept of either kind: those that differ with what is asked for must not add up. Each connection holds some ten
 * kilobytes for a statement, and for many joined in one up to 1.6 megabytes.
 */
const most = { single: 24, joined: 8 };
type Kind = keyof typeof most;

/** The name under which a text is kept. */
const names = new Map<string, string>();

export const keptName = (text: string): string | undefined => names.get(text);
const counts: Record<Kind, number> = { single: 0, joined: 0 };

/** Has a text kept from now on, where there is room. */
export const keep = (text: string, kind: Kind = 'single'): void => {
  if (counts[kind] >= most[kind] || names.has(text)) return;
  names.set(text, `kept_${names.size}`);
  counts[kind] += 1;
};

/**
 * The rows of a statement whose plan is worth keeping; its values are parameters. `kind` is `joined` where it is many statements in one.
 * On several servers it is planned each time, for the servers of its rows, unless `isLocal`: all its tables are ones that stay on the
 * coordinator alone (`local` in their rooms' manifests).
 */
export const askKept = async <Row>(
  db: Database,
  query: CompiledQuery<Row>,
  { kind = 'single', isLocal = false }: { kind?: Kind; isLocal?: boolean } = {},
): Promise<Row[]> => {
  if (isLocal || !(await isKnownSpread(db))) keep(query.sql, kind);
  return (await db.executeQuery(query)).rows;
};

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

const keepingClient = (client: pg.PoolClient): PostgresPoolClient => {
  const known = clients.get(client);
  if (known) return known;
  const query = (text: string, values: readonly unknown[]) => {
    const name = keptName(text);
    const sent = values.map(integersAsText);
    return name === undefined ? client.query(text, sent) : client.query({ name, text, values: sent });
  };
  const keeping = {
    // The process that serves the connection, which the type leaves out.
    processID: (client as { processID?: number }).processID,
    // Kysely asks in no other way than this one.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy?: boolean) => client.release(destroy),
  };
  clients.set(client, keeping);
  return keeping;
};

/** A pool whose connections keep what `askKept` asks. */
export const keepingPlans = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => keepingClient(await pool.connect()),
  end: () => pool.end(),
});
