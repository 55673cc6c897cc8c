import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import { StartUpError } from '../start-up-error.ts';

/** The address that Backroom listens on, taken before anything else is done and served once everything is ready. */
export type Door = {
  /** Binds host and port, unless that was done, and gives the port. @throws StartUpError where it can't be had. */
  open(at: { host: string; port: number }): Promise<number>;
  /** For Fastify: takes its handler, which answers from `serve` on. */
  serverFactory: FastifyServerFactory;
  serve(): void;
  /** No new connections; settles when those in use are done. */
  close(): Promise<void>;
  /** Ends all connections, whatever they are in the middle of. */
  cut(): void;
};

/** The head of a request is there within this time. */
const HEADERS_MS = 10_000;

/** A connection on which nothing moves for so long is given up: longer than any statement may take. */
const SILENT_MS = 120_000;

/** Until the application is ready: alive, but not to be sent anything yet. A long migration is no reason to be killed. */
const starting: RequestListener = (request, response) => {
  const isAlive = request.url === '/healthz';
  response.writeHead(isAlive ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '5' });
  const body = isAlive
    ? { status: 'starting' }
    : { code: 'UNAVAILABLE', message: 'Backroom is starting. Try again in a moment.' };
  response.end(JSON.stringify(body));
};

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) => `Port ${port} is already in use. Choose another one with PORT.`,
  EACCES: (_host, port) => `Port ${port} may not be opened by this user. Choose another one with PORT.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is not known: no such name.`,
  EAI_AGAIN: (host) => `HOST ${host} is not known: no such name.`,
};

const bind = async (server: Server, host: string, port: number): Promise<void> => {
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code]?.(host, port);
    throw new StartUpError(reason ?? `Backroom can't listen on HOST ${host}, PORT ${port}: ${String(error)}`);
  }
};

export const makeDoor = (): Door => {
  let answer = starting;
  let ready: RequestListener | undefined;
  const server = createServer({ connectionsCheckingInterval: 2_000 }, (request, response) =>
    answer(request, response),
  );
  server.headersTimeout = HEADERS_MS;
  server.timeout = SILENT_MS;
  return {
    open: async ({ host, port }) => {
      if (!server.listening) await bind(server, host, port);
      return (server.address() as AddressInfo).port; // it listens on a port, not on a pipe
    },
    serverFactory: (handler, options) => {
      // Fastify sets these on a server of its own making; its type leaves out that they are numbers by now.
      const { keepAliveTimeout, requestTimeout } = options as {
        keepAliveTimeout: number;
        requestTimeout: number;
      };
      Object.assign(server, { keepAliveTimeout, requestTimeout });
      ready = handler;
      return server;
    },
    serve: () => {
      if (ready) answer = ready;
    },
    close: async () => {
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
    cut: () => server.closeAllConnections(),
  };
};
