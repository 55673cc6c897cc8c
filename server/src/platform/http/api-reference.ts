import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The page starts itself with an inline script; naming its hash keeps every other one out. */
const policyFor = (html: string): string => {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** The reference of the API at `/docs`, read from `/openapi.json`. Nothing comes from another host. */
export const serveApiReference = async (app: FastifyInstance): Promise<void> => {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload === 'string' && String(reply.getHeader('content-type')).includes('text/html')) {
      reply.header('content-security-policy', policyFor(payload));
    }
    return payload;
  });
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      title: 'Backroom API',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
    },
  });
};
