import { readMigrations } from '../database/migrate.ts';
import { withClient } from '../database/with-client.ts';
import { assertCoordinator, readStandings } from './cluster.ts';
import { expectedKeys, missingKeys, standingKeys } from './foreign-keys.ts';
import { identitiesIn } from './identities.ts';
import { missingSetting } from './one-connection.ts';
import type { SpreadPlan } from './plan.ts';

/** Small tables of which a server that was added later has no copy yet. */
const copiesMissing = `select relname::text as name from pg_dist_partition
  join pg_class on oid = logicalrelid join pg_dist_shard using (logicalrelid) join pg_dist_placement using (shardid)
  where partmethod = 'n' and repmodel = 't'
  group by 1 having count(*) < (select count(*) from pg_dist_node where noderole = 'primary' and isactive) order by 1`;

/**
 * Compares what Citus's catalogue says of each table with what manifests and migrations say.
 * @returns a line for each difference
 * @throws StartUpError where the database isn't that of a Citus coordinator
 */
export const spreadDifferences = (ownerUrl: string, plan: SpreadPlan): Promise<string[]> =>
  withClient(ownerUrl, async (client) => {
    await assertCoordinator(client);
    await client.query('set client_min_messages to error');
    const standingOf = await readStandings(client);
    const found: string[] = [];
    for (const table of plan.reference) {
      const { kind } = standingOf(table);
      if (kind !== 'reference') found.push(`${table} should have a copy on each server, and is ${kind}.`);
    }
    const colocations = new Map<number, string>();
    for (const table of plan.distributed) {
      const standing = standingOf(table);
      if (standing.kind !== 'distributed' || standing.column !== 'shop_id') {
        found.push(`${table} should be spread by shop_id, and is ${standing.kind}.`);
      } else colocations.set(standing.colocation, table);
    }
    if (colocations.size > 1) {
      found.push(
        `Rows of one store lie on several servers: ${[...colocations.values()].join(', ')} lie apart.`,
      );
    }
    for (const table of plan.local) {
      const { kind } = standingOf(table);
      if (kind === 'reference' || kind === 'distributed') {
        found.push(`${table} should be on the coordinator alone, and is ${kind}.`);
      }
    }
    for (const { table, column } of await identitiesIn(client)) {
      found.push(`${table}.${column} is an identity and should have a sequence.`);
    }
    const { rows } = await client.query<{ name: string }>(copiesMissing);
    for (const { name } of rows) {
      found.push(`${name} has no copy on a server that was added: select replicate_reference_tables().`);
    }
    const setting = await missingSetting(client);
    if (setting) found.push(`A setting of the database is missing: ${setting}.`);
    const missing = missingKeys(await expectedKeys(client, readMigrations()), await standingKeys(client));
    for (const { table, name, definition } of missing) found.push(`${table} lacks ${name}: ${definition}`);
    return found;
  });
