import { ApiError } from '@backroom/contract/kit/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body is a file, of any size. */
    takesFile?: boolean;
  }
}

/** How slowly a body may arrive. */
export type BodyPace = {
  /** A body that isn't a file is there whole within this time. */
  wholeMs: number;
  /** A file brings this many bytes in every span of this length. */
  spanMs: number;
  bytesPerSpan: number;
};

const usualPace: BodyPace = { wholeMs: 20_000, spanMs: 30_000, bytesPerSpan: 256 * 1024 };

type Arriving = {
  request: FastifyRequest;
  reply: FastifyReply;
  since: number;
  bytes: number;
  isFile: boolean;
};

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const tooSlow = () => new ApiError('REQUEST_TIMEOUT', 'What was sent did not arrive in time. Send it again.');

/**
 * Ends requests whose body doesn't arrive: one clock for all of them looks which are late. Whoever sends on and on, a
 * byte at a time, would else hold a connection, and keep a stop waiting, for ever.
 * @param isUpload whether the route takes a file, of any size
 * @returns how many requests have come in part only
 */
export const endSlowBodies = (
  app: FastifyInstance,
  isUpload: (request: FastifyRequest) => boolean,
  pace: BodyPace = usualPace,
): (() => number) => {
  const arriving = new Set<Arriving>();
  const end = (one: Arriving) => {
    const { request, reply } = one;
    arriving.delete(one);
    if (reply.raw.headersSent) {
      request.raw.destroy();
      return;
    }
    void answerError(tooSlow(), request, reply.header('connection', 'close'));
    // The answer is out before the rest of the body is given up.
    reply.raw.once('finish', () => request.raw.socket.destroySoon());
  };
  const look = (now: number) => {
    for (const one of arriving) {
      const { request, since, bytes, isFile } = one;
      // Read to its end, or whole on its way: a request that a test hands in only knows the one.
      if (request.raw.complete || request.raw.readableEnded || request.raw.destroyed) arriving.delete(one);
      else if (!isFile) {
        if (now - since > pace.wholeMs) end(one);
      } else if (now - since > pace.spanMs) {
        const { bytesRead } = request.raw.socket;
        if (bytesRead - bytes < pace.bytesPerSpan) end(one);
        else Object.assign(one, { since: now, bytes: bytesRead });
      }
    }
  };
  const clock = setInterval(() => look(performance.now()), Math.min(1_000, pace.wholeMs / 4)).unref();
  app.addHook('onClose', async () => clearInterval(clock));
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request)) return;
    const { bytesRead = 0 } = request.raw.socket;
    arriving.add({ request, reply, since: performance.now(), bytes: bytesRead, isFile: isUpload(request) });
  });
  // Answered before the body was there (refused, for one): what is still to come is nobody's any more.
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.complete === false && hasBody(request)) reply.header('connection', 'close');
  });
  return () => {
    look(performance.now());
    return arriving.size;
  };
};
