import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type Answered = { status: number; text: string; ms: number };

type Sent = { method?: string; token?: string; headers?: Record<string, string>; body?: unknown };

/** Calls a server over as many connections as are needed; a text is sent as it is. @throws where no answer came */
export const callerOf = (address: string, { sockets = Number.POSITIVE_INFINITY } = {}) => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const { port } = new URL(address);
  const call = (path: string, { method = 'POST', token, headers = {}, body }: Sent = {}): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
      const from = performance.now();
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: {
            ...(method === 'GET'
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              ms: performance.now() - from,
            }),
          );
        },
      );
      sent.on('error', (error) => {
        // The line was closed while nothing went over it: nothing was asked yet.
        if (sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET') {
          resolve(call(path, { method, ...(token && { token }), headers, body }));
        } else reject(new Error(`${path} got no answer: ${error.message}`, { cause: error }));
      });
      sent.end(method === 'GET' ? undefined : text);
    });
  return { call, close: () => agent.destroy() };
};

/** Asks the same again while there is too much to do, as tills and the application do. */
export const patiently =
  (call: Caller): Caller =>
  async (path, sent) => {
    for (;;) {
      const answer = await call(path, sent);
      if (answer.status !== 503) return answer;
      await delay(200 + Math.random() * 300);
    }
  };

export type Caller = ReturnType<typeof callerOf>['call'];

/** The value that a share of all values doesn't exceed. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
