import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
const HEADERS = 'authorization, content-type, idempotency-key';
const READABLE = 'content-disposition, retry-after, x-request-id';

/**
 * Lets pages of the origins that the configuration names make calls: another web client of the same API. Calls carry
 * their token in a header, never in a cookie, so nothing is sent along by itself.
 */
export const allowOrigins = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', READABLE);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    return reply
      .status(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', '600')
      .send();
  });
};
