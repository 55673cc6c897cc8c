import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type RoundRobin = {
  address: string;
  /** Where calls go in turn from now on; resolves once those that were given to others are answered. */
  lead(servers: readonly string[]): Promise<void>;
  /** How many calls each server has answered. */
  answered: Map<string, number>;
  close(): Promise<void>;
};

/** Those of the connection between two neighbours, which a proxy doesn't pass on. */
const withoutHops = ({ connection: _, 'keep-alive': __, ...headers }: http.IncomingHttpHeaders) => headers;

const pass = (to: string, request: http.IncomingMessage, body: Buffer): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, url, headers } = request;
    const onward = http.request(
      new URL(url ?? '/', to),
      { method, headers: withoutHops(headers), agent: false },
      resolve,
    );
    onward.on('error', reject);
    onward.end(body);
  });

/** A proxy as operators put one in front: each call to the next server, and past one that refuses the connection. */
export const startProxy = async (): Promise<RoundRobin> => {
  let servers: readonly string[] = [];
  let turn = 0;
  const answered = new Map<string, number>();
  const underway = new Map<string, Set<Promise<unknown>>>();
  const passOn = async (server: string, request: http.IncomingMessage, body: Buffer) => {
    const answer = pass(server, request, body);
    const calls = underway.get(server) ?? new Set();
    underway.set(server, calls.add(answer));
    return answer.finally(() => calls.delete(answer));
  };
  const proxy = http.createServer(async (request, response) => {
    const body = await buffer(request);
    const inTurn = servers.map((_, index) => servers[(turn + index) % servers.length]);
    turn += 1;
    for (const server of inTurn) {
      if (!server) continue;
      try {
        const answer = await passOn(server, request, body);
        answered.set(server, (answered.get(server) ?? 0) + 1);
        response.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers));
        answer.pipe(response);
        return;
      } catch (error) {
        // Only who never had the call may be passed over: another one doing it again would do it twice.
        if (!(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')) break;
      }
    }
    response.writeHead(502).end();
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on TCP has a port.
  const { port } = proxy.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    lead: async (to) => {
      servers = to;
      const others = [...underway].filter(([server]) => !to.includes(server));
      await Promise.allSettled(others.flatMap(([, calls]) => [...calls]));
    },
    answered,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
};
