/**
 * Statements of calls that are made all the time. Planning them takes as long as answering them: so each connection keeps them parsed and,
 * where PostgreSQL finds that one plan is as good for all values, planned.
 */
import {
  type CompiledQuery,
  type KyselyPlugin,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
  RawNode,
  SelectModifierNode,
  SelectQueryNode,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Database } from './connect.ts';
import { integersAsText } from './integers-as-text.ts';
import { isKnownSpread } from './is-spread.ts';
import { unheard, withUnheard } from './unheard.ts';

/** What is kept says so to its connection. */
const MARK = '/* kept */';
/** With one that a query builder begins. */
const SELECT_MARK = `select ${MARK}`;
export const isMarked = (text: string): boolean => text.startsWith(MARK) || text.startsWith(SELECT_MARK);

/**
 * A connection keeps so many, some 150 kilobytes each: those that differ with what is asked for must not add up.
 */
export const MOST_KEPT = 200;

const ANEW = '/* planned anew */';
const isAnew = ({ sqlFragments }: RawNode) => sqlFragments[0]?.startsWith(ANEW) ?? false;

const marked = RawNode.createWithSql(MARK);

/** Marks statements whose plans are worth keeping: those that are written in SQL, and those that begin with a `select`. */
const marking: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (RawNode.is(node) && !isAnew(node)) return RawNode.create(['', ' ', ''], [marked, node]);
    return SelectQueryNode.is(node)
      ? SelectQueryNode.cloneWithFrontModifier(node, SelectModifierNode.createWithExpression(marked))
      : node;
  },
  transformResult: async ({ result }) => result,
};

/** How often tables were found changed under what was kept: names of before aren't asked again. */
let tablesKnown = 0;

/**
 * Whether a kept statement would give other columns than when it was parsed: a newer version, which runs beside this one, has changed a
 * table. Asked at another moment, all is parsed anew.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  // What it says is in the language of the server.
  error.routine === 'RevalidateCachedQuery';

/** A query builder of which each statement is kept. On several servers each of these keeps its own, and the coordinator what it alone has (coordinator-tables.ts). */
export const keepingAll = <DB extends { withPlugin(plugin: KyselyPlugin): DB }>(db: DB): DB =>
  db.withPlugin(marking);

export const keepsAll = (db: Database): boolean => db.getExecutor().plugins.includes(marking);

/** A statement that reads much in parallel, or by what it is asked with: it is planned for its values, wherever it is asked. */
export const plannedAnew = <Row>(statement: RawBuilder<Row>): RawBuilder<Row> =>
  sql<Row>`/* planned anew */ ${statement}`;

export const isPlannedAnew = (statement: RawBuilder<unknown>): boolean => {
  const node = statement.toOperationNode();
  return RawNode.is(node) && isAnew(node);
};

/**
 * Has what a moment asks from now on planned for all values, not for each, and without parallel processes: where there is little to find,
 * whatever the values are, planning and starting those takes longer than looking. Only of a moment that keeps its plans.
 */
export const planForAnyValues = async (moment: Database): Promise<void> => {
  if (!keepsAll(moment)) return;
  await unheard(sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('max_parallel_workers_per_gather', '0', true)`).execute(moment);
};

/** The statement with the word that its plan is worth keeping. */
export const toKeep = <Row>(query: CompiledQuery<Row>): CompiledQuery<Row> =>
  isMarked(query.sql) ? query : { ...query, sql: `${MARK} ${query.sql}` };

/**
 * The rows of a statement whose plan is worth keeping; its values are parameters. On several servers it is planned each time, for the
 * servers of its rows, unless `isLocal`: all its tables are ones that stay on the coordinator alone (coordinator-tables.ts).
 */
export const askKept = async <Row>(
  db: Database,
  query: CompiledQuery<Row>,
  { isLocal = false } = {},
): Promise<Row[]> => {
  const kept = !isLocal && (await isKnownSpread(db)) ? query : toKeep(query);
  try {
    return (await db.executeQuery(kept)).rows;
  } catch (error) {
    // Whoever reads a moment reads all of it again (snapshot.ts).
    if (db.isTransaction || !isOutdated(error)) throw error;
    return (await db.executeQuery(kept)).rows;
  }
};

const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();

const keepingClient = (client: pg.PoolClient): PostgresPoolClient => {
  const known = clients.get(client);
  if (known) return known;
  let own = new Map<string, string>();
  let ofTables = tablesKnown;
  const nameOf = (text: string) => {
    if (!isMarked(text)) return undefined;
    if (ofTables !== tablesKnown) {
      own = new Map();
      ofTables = tablesKnown;
    }
    if (!own.has(text) && own.size < MOST_KEPT) own.set(text, `kept_${ofTables}_${own.size}`);
    return own.get(text);
  };
  const { ask, end } = withUnheard(client, (text, values) => {
    const name = nameOf(text);
    const sent = values.map(integersAsText);
    return name === undefined ? client.query(text, sent) : client.query({ name, text, values: sent });
  });
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await ask(text, values);
    } catch (error) {
      if (isOutdated(error)) tablesKnown += 1;
      throw error;
    }
  };
  const keeping = {
    // The process that serves the connection, which the type leaves out.
    processID: (client as { processID?: number }).processID,
    // Kysely asks in no other way than this one.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy?: boolean) => {
      end();
      client.release(destroy);
    },
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
