import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../limits/address-key.ts';
import { Rate } from '../limits/rate.ts';
import { hashOf } from '../sessions/tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by machines and needed most when things go badly: never limited, never refused for overload. */
    always?: boolean;
  }
}

/** Of the calls that one address may make a minute, so many may come from nobody we know. */
const STRANGERS_SHARE = 1 / 4;

/** Tokens of sessions and keys that were good a while ago: enough for all tills and people of a large chain. */
const REMEMBERED = 20_000;

/** Counts calls without a session or key, with made-up ones too, by address. */
export type Strangers = {
  /**
   * Counts a call before its token is looked up, unless the same one was good a while ago: a stranger who uses an
   * office's share up doesn't keep those out who work there.
   * @throws ApiError RATE_LIMITED
   */
  count(request: FastifyRequest): Promise<void>;
  /** Takes it back: the token is good. */
  isKnown(request: FastifyRequest): Promise<void>;
};

const watchStrangers = (perMinute: number): Strangers => {
  const rate = new Rate(Math.max(1, Math.floor(perMinute * STRANGERS_SHARE)));
  const good = new Set<string>();
  const tokenOf = ({ headers }: FastifyRequest) => hashOf(headers.authorization ?? '').toString('base64');
  return {
    count: async (request) => {
      if (!good.has(tokenOf(request))) await rate.count(addressKey(request.ip));
    },
    isKnown: async (request) => {
      const token = tokenOf(request);
      if (good.has(token)) return;
      const [oldest] = good;
      if (good.size >= REMEMBERED && oldest) good.delete(oldest);
      good.add(token);
      await rate.takeBack(addressKey(request.ip));
    },
  };
};

/** Counts the calls of each address, and apart from them those of strangers. */
export const limitCalls = (app: FastifyInstance, perMinute: number): Strangers => {
  const calls = new Rate(perMinute);
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.always) await calls.count(addressKey(request.ip));
  });
  return watchStrangers(perMinute);
};
