import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Said of pages by each answer; on scripts, styles and fonts they would only be sent along. */
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const isPartOfPages = /\/assets\/[^/]+\.(?:js|css|woff2)(?:\.br|\.gz)?$/;

/** Serves the built application: hashed files for ever, everything else checked each time. */
export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (isPartOfPages.test(path)) for (const name of ofPages) reply.removeHeader(name);
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
};
