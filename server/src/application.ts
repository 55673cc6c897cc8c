import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endpoints } from '@backroom/contract/endpoints';
import { examples } from '@backroom/contract/examples';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { apiKeyReader } from './api-keys/index.ts';
import type { Config } from './platform/config.ts';
import { type Connection, connect } from './platform/database/connect.ts';
import type { Handler } from './platform/http/call.ts';
import { type Door, makeDoor } from './platform/http/door.ts';
import { openApiOf } from './platform/http/openapi/document.ts';
import { buildServer } from './platform/http/server.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { liveHubOf } from './platform/live/hub.ts';
import { createLog } from './platform/log.ts';
import { makeServices } from './platform/make-services.ts';
import type { PracticeShops } from './platform/practice-shops.ts';
import { presenceOf } from './platform/processes/presence.ts';
import type { Keyring } from './platform/secrets/keyring.ts';
import { openKeyringAt } from './platform/secrets/open-keyring.ts';
import type { Services } from './platform/services.ts';
import { threadsOf } from './platform/threads/threads.ts';
import { version } from './platform/version.ts';
import { handlers, house } from './rooms.ts';

/** Where the web application is built to. */
export const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What a statement whose caller is gone may take before the process ends without it. */
const LAST_STATEMENT_MS = 3_000;

export type Application = {
  services: Services;
  connection: Connection;
  app: FastifyInstance;
  /** Listens and starts the jobs; gives the port. */
  listen(): Promise<number>;
  /** In-flight requests finish, jobs are released, connections close. */
  stop(): Promise<void>;
};

export type ApplicationOptions = {
  checkResponses?: boolean;
  withJobs?: boolean;
  log?: Logger;
  /** An address that was taken before; without it, `listen` takes the configured one. */
  door?: Door;
  /** The keyring of the database, where it was opened before. */
  keyring?: Keyring;
  /** What stands for Shopify in a demo. */
  practiceShops?: PracticeShops | undefined;
};

/** Puts the whole server together on a migrated database. @throws StartUpError where its key doesn't fit. */
export const createApplication = async (
  config: Config,
  databaseUrl: string,
  {
    checkResponses = false,
    withJobs = config.role !== 'web',
    log = createLog(config.logLevel),
    door = makeDoor(),
    keyring: opened,
    practiceShops,
  }: ApplicationOptions = {},
): Promise<Application> => {
  const keyring = opened ?? (await openKeyringAt(databaseUrl, config));
  const connection = connect({
    url: databaseUrl,
    max: config.databasePool,
    warn: (detail, words) => log.warn(detail, words),
  });
  const reached = practiceShops ? { ...config, shopifyUrl: practiceShops.address } : config;
  const services = makeServices(reached, connection, log, house, keyring, practiceShops);
  const answers = config.role !== 'worker';
  const app = await buildServer({
    services,
    // A worker answers those who watch over it, and nobody else.
    endpoints: answers ? endpoints : {},
    document: openApiOf({ endpoints, examples, version, address: services.publicUrl }),
    // The registry is typed call by call (rooms.ts); the server treats all calls alike.
    handlers: handlers as unknown as Record<string, Handler<Endpoint>>,
    readApiKey: apiKeyReader(config.rateLimitPerMinute),
    checkResponses,
    webFolder: answers && existsSync(webFolder) ? webFolder : undefined,
    door,
  });
  let runner: Awaited<ReturnType<typeof startJobs>> | undefined;
  return {
    services,
    connection,
    app,
    listen: async () => {
      const port = await door.open(config);
      await app.ready();
      if (withJobs) runner = await startJobs(connection.pool, services, house.jobs);
      door.serve();
      return port;
    },
    stop: async () => {
      // Streams of events have no end of their own.
      await liveHubOf(services).close();
      // Jobs are given back first, so that others have them while the last answers go out.
      await Promise.all([runner?.stop(), app.close()]);
      await threadsOf(services).close();
      await presenceOf(services).end();
      await Promise.race([connection.close(), delay(LAST_STATEMENT_MS, undefined, { ref: false })]);
    },
  };
};
