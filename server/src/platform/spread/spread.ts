import pg from 'pg';
import { lockNumbers } from '../database/lock-numbers.ts';
import { readMigrations } from '../database/migrate.ts';
import { withClient } from '../database/with-client.ts';
import { StartUpError } from '../start-up-error.ts';
import { assertCoordinator, isSpread, readStandings } from './cluster.ts';
import { addKey, dropKey, expectedKeys, missingKeys, standingKeys } from './foreign-keys.ts';
import { withoutIdentities } from './identities.ts';
import { missingSetting } from './one-connection.ts';
import type { SpreadPlan } from './plan.ts';

type Say = (line: string) => void;

/** A table that isn't where it belongs yet. */
type Step = { table: string; wanted: 'reference' | 'distributed' };

/** @throws StartUpError where Citus has a table in a way that it can't be brought out of without moving its rows by hand */
const stepsOf = async (client: pg.ClientBase, plan: SpreadPlan): Promise<Step[]> => {
  const standingOf = await readStandings(client);
  const steps: Step[] = [];
  for (const wanted of ['reference', 'distributed'] as const) {
    for (const table of plan[wanted]) {
      const standing = standingOf(table);
      const isThere =
        standing.kind === wanted && (standing.kind !== 'distributed' || standing.column === 'shop_id');
      if (isThere) continue;
      if (standing.kind === 'distributed' || standing.kind === 'reference') {
        throw new StartUpError(
          `The table ${table} is spread in another way than it should be (${standing.kind}). As the owner: select undistribute_table('${table}', true), then try again.`,
        );
      }
      steps.push({ table, wanted });
    }
  }
  const wrong = plan.local.find((table) => ['distributed', 'reference'].includes(standingOf(table).kind));
  if (wrong) {
    throw new StartUpError(
      `The table ${wrong} belongs on the coordinator alone. As the owner: select undistribute_table('${wrong}', true), then try again.`,
    );
  }
  return steps;
};

/** @throws StartUpError where a Backroom works on the database: keys between tables are missing for a while */
const assertAlone = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and application_name = 'backroom' and pid <> pg_backend_pid()`,
  );
  if (rows[0]?.n) {
    throw new StartUpError(
      'A Backroom works on this database. Stop it first: while tables are spread, keys between them are missing.',
    );
  }
};

const rowsIn = async (client: pg.ClientBase, table: string): Promise<number> => {
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from ${pg.escapeIdentifier(table)}`,
  );
  return Number(rows[0]?.n ?? 0);
};

/**
 * In how many pieces each server has the rows of stores: more than one, so that a server that is added later can take some, and few, since
 * what is read of all stores is planned for each piece (docs/operations.md).
 */
const PIECES_OF_SERVER = 2;

/** Rows of a store lie with its others; the first table says in how many pieces, unless the database has a setting of its own for it. */
const distribute = async (client: pg.ClientBase, table: string): Promise<void> => {
  const { rows } = await client.query<{ other: string | null; pieces: number | null }>(
    `select (select logicalrelid::text from pg_dist_partition
         where partmethod = 'h' and column_to_column_name(logicalrelid, partkey) = 'shop_id' limit 1) as other,
       (select count(*)::int * ${PIECES_OF_SERVER} from pg_dist_node
         where noderole = 'primary' and groupid <> 0 and isactive and shouldhaveshards
           and (select source = 'default' from pg_settings where name = 'citus.shard_count')) as pieces`,
  );
  const { other, pieces } = rows[0] ?? { other: null, pieces: null };
  const where = other ? `colocate_with => ${pg.escapeLiteral(other)}` : `shard_count => ${pieces || 'null'}`;
  await client.query(`select create_distributed_table(${pg.escapeLiteral(table)}, 'shop_id', ${where})`);
};

/** Brings one table where it belongs, rows and all; all of it or nothing. */
const bring = async (client: pg.ClientBase, { table, wanted }: Step): Promise<void> => {
  await client.query('begin');
  try {
    for (const key of await standingKeys(client)) {
      if (key.table === table || key.to === table) await dropKey(client, key);
    }
    if (wanted === 'distributed') await distribute(client, table);
    else await client.query(`select create_reference_table(${pg.escapeLiteral(table)})`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** What a table had before it was spread lies on the coordinator, unseen, until it is taken away. */
const emptyShell = async (client: pg.ClientBase, table: string): Promise<void> => {
  await client.query('select truncate_local_data_after_distributing_table($1::text::regclass)', [table]);
};

const shellsWithRows = async (client: pg.ClientBase, plan: SpreadPlan): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_dist_partition join pg_class on oid = logicalrelid
     where relname = any($1) and pg_relation_size(oid) > 0`,
    [[...plan.reference, ...plan.distributed]],
  );
  return rows.map(({ name }) => name);
};

const spreadOn = async (client: pg.Client, plan: SpreadPlan, say: Say): Promise<void> => {
  // Hints of Citus for every table; what is to be said is said here.
  await client.query('set client_min_messages to error');
  const steps = await stepsOf(client, plan);
  const sequences = await withoutIdentities(client);
  if (sequences > 0) say(`Ids of ${sequences} tables come from sequences now.`);
  for (const step of steps) {
    const rows = await rowsIn(client, step.table);
    await bring(client, step);
    const where = step.wanted === 'reference' ? 'a copy on each server' : 'by store';
    say(`${step.table}: ${where}${rows > 0 ? `, ${rows} rows` : ''}`);
  }
  for (const table of await shellsWithRows(client, plan)) {
    for (const key of await standingKeys(client)) {
      if (key.table === table || key.to === table) await dropKey(client, key);
    }
    await emptyShell(client, table);
  }
  const missing = missingKeys(await expectedKeys(client, readMigrations()), await standingKeys(client));
  for (const key of missing) await addKey(client, key);
  if (missing.length > 0) say(`${missing.length} keys between tables stand again.`);
  const setting = await missingSetting(client);
  if (setting) {
    await client.query(setting);
    say('Sessions ask each server over one connection.');
  }
  if (steps.length + sequences + missing.length === 0 && !setting) say('The database is spread already.');
};

/** Holds off whoever migrates or spreads at the same time. */
const alone = <Result>(ownerUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockNumbers.migrations]);
    return await work(client);
  });

/**
 * Spreads a migrated database, empty or full, over the workers of its Citus: small tables as a copy on each server, rows of
 * stores by `shop_id`. What a run that was broken off left is gone on with; run again, it changes nothing.
 * @throws StartUpError, one line that says what to do, where it can't
 */
export const spread = (ownerUrl: string, plan: SpreadPlan, say: Say): Promise<void> =>
  alone(ownerUrl, async (client) => {
    await assertCoordinator(client);
    await assertAlone(client);
    await spreadOn(client, plan, say);
  });

/**
 * Brings tables that a migration has added where they belong, on a database that is spread; elsewhere, and where nothing was
 * added, it does nothing.
 */
export const spreadFurther = (
  ownerUrl: string,
  plan: SpreadPlan,
  { say, hasMigrated }: { say: Say; hasMigrated: boolean },
): Promise<void> =>
  alone(ownerUrl, async (client) => {
    if (!(await isSpread(client, plan))) return;
    await assertCoordinator(client);
    if (hasMigrated || (await stepsOf(client, plan)).length > 0) await spreadOn(client, plan, say);
  });
