import pg from 'pg';
import { withClient } from '../platform/database/with-client.ts';
import { spreadPlan } from '../platform/spread/plan.ts';
import { spread } from '../platform/spread/spread.ts';
import { house } from '../rooms.ts';
import { closeParts } from './close-parts.ts';
import { databaseUrl, makeTemplate } from './template.ts';

type Node = { host: string; port: number; coordinates: boolean };

const nodesOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Node>(
      `select nodename as host, nodeport as port, groupid = 0 as coordinates from pg_dist_node
       where noderole = 'primary' order by groupid`,
    );
    return rows;
  });

/** The other servers of a Citus, reached as the coordinator is. */
export const workersOf = async (url: string): Promise<string[]> =>
  (await nodesOf(url))
    .filter(({ coordinates }) => !coordinates)
    .map(({ host, port }) => {
      const at = new URL(url);
      at.hostname = host;
      at.port = String(port);
      return at.href;
    });

const run = (url: string, statements: readonly string[]) =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** Makes one database of those of its name on the coordinator and each worker, with nothing spread yet. */
export const joinServers = async (url: string, workers: readonly string[], name: string): Promise<void> => {
  for (const server of [url, ...workers]) await run(databaseUrl(server, name), ['create extension citus']);
  const addressOf = (host: string, port: string | number) => `${pg.escapeLiteral(host)}, ${port}`;
  const coordinating = (await nodesOf(url)).filter(({ coordinates }) => coordinates);
  const adding = [
    ...coordinating.map(({ host, port }) => `select citus_set_coordinator_host(${addressOf(host, port)})`),
    ...workers.map((worker) => {
      const { hostname, port } = new URL(worker);
      return `select citus_add_node(${addressOf(hostname, port || 5432)})`;
    }),
  ];
  await run(databaseUrl(url, name), adding);
};

/**
 * Makes a template that is migrated and spread, as parts of the same name on the coordinator and each worker. What Citus
 * knows of a database lies in it, so that copies of the parts, again of one name, are a spread database of their own.
 */
export const makeSpreadTemplate = async (
  url: string,
  workers: readonly string[],
  name: string,
): Promise<void> => {
  const quoted = pg.escapeIdentifier(name);
  await makeTemplate(url, name);
  for (const worker of workers)
    await run(worker, [`create database ${quoted} template template0 encoding 'UTF8'`]);
  await joinServers(url, workers, name);
  await spread(databaseUrl(url, name), spreadPlan(house), () => {});
  // Citus looks after each database from inside; one that is looked at can't be copied.
  await closeParts([url, ...workers], name);
};
