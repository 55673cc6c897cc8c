import { Agent, request } from 'node:http';

export type Answer = { status: number; body: string };

/** Calls a server over connections that stay open. */
export const clientOf = (baseUrl: string, token?: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const url = new URL(baseUrl);
  const call = (path: string, body: unknown): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port: url.port,
          path,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  return { call, close: () => agent.destroy() };
};

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * The median duration of each of some pieces of work, in milliseconds: in turns, one at a time, so that whatever
 * else the machine does falls on all of them alike. The first rounds only warm up; after so many seconds there are
 * no more, but at least three.
 */
export const mediansOf = async (
  works: readonly (() => Promise<unknown>)[],
  { rounds = 200, warmUp = 20, seconds = 60 } = {},
): Promise<number[]> => {
  const durations = works.map((): number[] => []);
  const start = performance.now();
  for (let round = -warmUp; round < rounds; round += 1) {
    if (round >= 3 && performance.now() - start > seconds * 1_000) break;
    for (const [index, work] of works.entries()) {
      const from = performance.now();
      await work();
      if (round >= 0) durations[index]?.push(performance.now() - from);
    }
  }
  return durations.map(median);
};
