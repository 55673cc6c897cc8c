import pg from 'pg';
import { withClient } from '../platform/database/with-client.ts';

const onEach = (servers: readonly string[], statement: string) =>
  Promise.all(servers.map((server) => withClient(server, (client) => client.query(statement))));

/**
 * Sees everyone out of a database of which several servers have a part, and lets nobody in again. Citus looks after each part
 * from inside and visits the others from there: with all doors closed first, no visit is still waiting to be let in where the
 * part is copied or dropped, each for the other until a time runs out.
 */
export const closeParts = async (servers: readonly string[], name: string): Promise<void> => {
  await onEach(servers, `alter database ${pg.escapeIdentifier(name)} allow_connections false`);
  await onEach(
    servers,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${pg.escapeLiteral(name)}`,
  );
};
