import { ApiError } from '@backroom/contract/kit/errors';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { hasRoom } from '../disk/room.ts';
import { serveApiReference } from './api-reference.ts';
import type { ServerOptions } from './server.ts';

const always = { config: { always: true, pressureHandler: () => undefined } } as const;

/** For whoever runs Backroom: health, readiness, metrics and the reference of the API. */
export const serveOperations = (app: FastifyInstance, { services, document }: ServerOptions): void => {
  app.get('/healthz', always, async () => ({ status: 'alive' }));

  app.get('/readyz', always, async (_request, reply) => {
    try {
      const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(
        services.db,
      );
      if (!(await hasRoom(services))) {
        return await reply.status(503).header('retry-after', 60).send({ status: 'disk full' });
      }
      return { status: 'ready', migration: rows[0]?.name ?? null };
    } catch {
      return reply.status(503).header('retry-after', 5).send({ status: 'database unreachable' });
    }
  });

  app.get('/metrics', always, async (request, reply) => {
    const { metricsToken, mayReadMetrics, trustProxy } = services.config;
    // Behind a proxy that isn't declared everybody would seem to come from its address.
    const isDisguised = trustProxy === false && request.headers['x-forwarded-for'] !== undefined;
    if (isDisguised || !mayReadMetrics(request.ip)) {
      throw new ApiError('FORBIDDEN', 'Metrics are for the addresses that METRICS_FROM names');
    }
    if (metricsToken && request.headers.authorization !== `Bearer ${metricsToken}`) {
      throw new ApiError('UNAUTHENTICATED', 'Send the METRICS_TOKEN as a bearer token');
    }
    reply.header('content-type', services.metrics.registry.contentType);
    return services.metrics.registry.metrics();
  });

  app.get('/openapi.json', async () => document);
  void app.register(serveApiReference);
};
