/**
 * Statements of calls that are made all the time. Planning them takes as long as answering them: so each connection keeps them parsed and,
 * where PostgreSQL finds that one plan is as good for all values, planned.
 */
import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Database } from './connect.ts';
import { isKnownSpread } from './is-spread.ts';

/** Each connection holds some ten kilobytes for each: texts that differ with what is asked for must not add up. */
const MOST_KEPT = 32;

/** The name under which a text is kept. */
const names = new Map<string, string>();

const nameOf = (text: string): void => {
  if (names.size < MOST_KEPT && !names.has(text)) names.set(text, `kept_${names.size}`);
};

/**
 * The rows of a statement whose plan is worth keeping; its values are parameters. On several servers it is planned each time, for the
 * servers of its rows.
 */
export const askKept = async <Row>(db: Database, query: CompiledQuery<Row>): Promise<Row[]> => {
  if (!(await isKnownSpread(db))) nameOf(query.sql);
  return (await db.executeQuery(query)).rows;
};

const isInteger = (value: unknown) => typeof value === 'number' && Number.isInteger(value);

/** Numbers of stores stand in a statement dozens of times: as text already they needn't be looked at one by one for what they are. */
const asSent = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 && value.every(isInteger) ? `{${value.join()}}` : value;

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

const keepingClient = (client: pg.PoolClient): PostgresPoolClient => {
  const known = clients.get(client);
  if (known) return known;
  const query = (text: string, values: readonly unknown[]) => {
    const name = names.get(text);
    const sent = values.map(asSent);
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
