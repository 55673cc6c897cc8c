import type pg from 'pg';
import { StartUpError } from '../start-up-error.ts';
import type { SpreadPlan } from './plan.ts';

/** How a table stands in Citus's catalogue; `managed`: on the coordinator, with keys to small tables that Citus watches over. */
export type Standing =
  | { readonly kind: 'plain' | 'managed' | 'reference' }
  | { readonly kind: 'distributed'; readonly column: string; readonly colocation: number };

const hasExtension = `select exists (select from pg_extension where extname = 'citus') as made,
  exists (select from pg_available_extensions where name = 'citus') as available`;

const nodes = `select (select groupid from pg_dist_local_group) as "group",
  count(*) filter (where groupid = 0)::int as coordinators,
  count(*) filter (where groupid <> 0 and isactive and shouldhaveshards)::int as workers
  from pg_dist_node where noderole = 'primary'`;

type Nodes = { group: number; coordinators: number; workers: number };

/** Whether this database belongs to a Citus, spread or not. */
export const isCitus = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ made: boolean }>(hasExtension);
  return rows[0]?.made === true;
};

/** Whether this is the coordinator of a Citus with servers to spread over. */
export const hasWorkers = async (client: pg.ClientBase): Promise<boolean> => {
  if (!(await isCitus(client))) return false;
  const { rows } = await client.query<Nodes>(nodes);
  return rows[0]?.group === 0 && rows[0].workers > 0;
};

/**
 * Sees that a database is that of a Citus coordinator with workers.
 * @throws StartUpError, one line that says what to do
 */
export const assertCoordinator = async (client: pg.ClientBase): Promise<void> => {
  const { rows: extensions } = await client.query<{ made: boolean; available: boolean }>(hasExtension);
  const [extension] = extensions;
  if (!extension?.made) {
    throw new StartUpError(
      extension?.available
        ? 'This database has no extension citus. As a superuser, in it and in the database of the same name on each worker: create extension citus.'
        : 'This PostgreSQL has no Citus: there is nothing to spread the database over.',
    );
  }
  const { rows } = await client.query<Nodes>(nodes);
  const [found] = rows;
  if (found?.group !== 0) {
    throw new StartUpError('This is the database of a worker: DATABASE_URL must lead to the coordinator.');
  }
  if (found.coordinators === 0) {
    throw new StartUpError(
      "Citus doesn't know the coordinator's own address: select citus_set_coordinator_host('name', port).",
    );
  }
  if (found.workers === 0) {
    throw new StartUpError("Citus has no workers yet: select citus_add_node('name', port) for each.");
  }
};

/** How tables stand, by name; what isn't Citus's is `plain`. */
export const readStandings = async (client: pg.ClientBase): Promise<(table: string) => Standing> => {
  const { rows } = await client.query<{
    name: string;
    method: string;
    model: string;
    column: string;
    colocation: number;
  }>(
    `select relname::text as name, partmethod::text as method, repmodel::text as model, colocationid as colocation,
       case when partmethod = 'h' then column_to_column_name(logicalrelid, partkey) end as column
     from pg_dist_partition join pg_class on oid = logicalrelid where relnamespace = 'public'::regnamespace`,
  );
  const found = new Map(
    rows.map(({ name, method, model, column, colocation }): [string, Standing] => {
      if (method === 'h') return [name, { kind: 'distributed', column, colocation }];
      return [name, { kind: model === 't' ? 'reference' : 'managed' }];
    }),
  );
  return (table) => found.get(table) ?? { kind: 'plain' };
};

/** Whether a database has been spread already, be it in part. */
export const isSpread = async (client: pg.ClientBase, plan: SpreadPlan): Promise<boolean> => {
  if (!(await isCitus(client))) return false;
  const standingOf = await readStandings(client);
  return [...plan.distributed, ...plan.reference].some((table) =>
    ['distributed', 'reference'].includes(standingOf(table).kind),
  );
};
