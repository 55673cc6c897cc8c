import { readFile } from 'node:fs/promises';
import { endpoints } from '@backroom/contract/endpoints';
import type { Endpoint } from '@backroom/contract/kit/endpoint';
import fc from 'fast-check';
import { hostileBodyFor } from '../server/src/testing/hostile-body.ts';
import { type Answered, callerOf, quantile } from './kit/caller.ts';
import { openInstallation } from './kit/installation.ts';
import { type Bench, none, type Result } from './kit/result.ts';
import { openTill } from './kit/till.ts';

const CALLS = Number(process.env.BACKROOM_HOSTILE_CALLS ?? 20_000);
const SEED = Number(process.env.BACKROOM_HOSTILE_SEED ?? 1);
const AT_ONCE = 8;
const LONGEST_MS = 5_000;

/** Calls that would end the sessions that this calls with, or answer without an end. */
const LEFT_OUT = new Set(['logout', 'changePassword', 'endSession', 'endSessions', 'revokeApiKey']);

const calls = Object.entries<Endpoint>(endpoints).filter(
  ([name, { stream, upload }]) => !LEFT_OUT.has(name) && stream !== 'text/event-stream' && !upload,
);

const params = fc.constantFrom(
  '1',
  'x',
  '00000000-0000-0000-0000-000000000000',
  "' or 1=1 --",
  '\u0000',
  'é'.repeat(50),
);

/** Resident memory of a process, in megabytes. */
const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
};

const run = async (): Promise<Result[]> => {
  const installation = await openInstallation();
  const { call, close } = callerOf(installation.address);
  try {
    const [head, owner] = [
      await installation.tokenOf('SuperAdmin'),
      await installation.tokenOf('Franchisee'),
    ];
    const till = await openTill(call, head);
    const storesOf = async (token: string): Promise<string[]> => {
      const { text } = await call('/v1/getStoreList', { token });
      return JSON.parse(text).shop.map((store: { shop_domain: string }) => store.shop_domain);
    };
    const own = new Set(await storesOf(owner));
    const others = (await storesOf(head)).filter((domain) => !own.has(domain));
    const callers = [undefined, 'made-up', owner, owner, till.key, head];
    const seen = { failed: [] as string[], leaks: [] as string[], unanswered: 0, times: [] as number[] };
    const before = await memoryOf(installation.pid);

    const look = (name: string, token: string | undefined, sent: string, { status, text, ms }: Answered) => {
      seen.times.push(ms);
      if (status >= 500) seen.failed.push(`${name} ${status} ${sent.slice(0, 200)}`);
      // What was sent may come back in an error; what is given out must be one's own.
      if (
        token === owner &&
        status === 200 &&
        others.some((domain) => text.includes(domain) && !sent.includes(domain))
      )
        seen.leaks.push(name);
    };
    const bodies = calls.map(([name, endpoint], index) => ({
      name,
      endpoint,
      sent: fc.sample(fc.tuple(hostileBodyFor(endpoint), params), {
        seed: SEED + index,
        numRuns: Math.ceil(CALLS / calls.length),
      }),
    }));
    let next = 0;
    const work = async () => {
      for (let index = next++; index < CALLS; index = next++) {
        const { name, endpoint, sent } = bodies[index % bodies.length]!; // there are calls
        const [body, param] = sent[Math.floor(index / bodies.length)] ?? [{}, 'x'];
        const token = callers[(index + Math.floor(index / bodies.length)) % callers.length];
        const path = `/v1${endpoint.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(param))}`;
        const text = JSON.stringify(body) ?? '';
        const headers = { 'idempotency-key': `hostile-${index}` };
        await call(path, { method: endpoint.method, token, headers, body: text }).then(
          (answer) => look(name, token, text, answer),
          () => {
            seen.unanswered += 1;
          },
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const grown = (await memoryOf(installation.pid)) - before;
    for (const line of seen.failed.slice(0, 10)) console.log(`  ${line}`);
    for (const name of new Set(seen.leaks)) console.log(`  leaked: ${name}`);
    const of = `${CALLS} calls, seed ${SEED}`;
    return [
      none('answered with 5xx', seen.failed.length, of),
      none('not answered at all', seen.unanswered, of),
      none("another owner's store shown", seen.leaks.length, of),
      {
        what: 'slowest answer',
        ours: `${Math.round(quantile(seen.times, 1))} ms`,
        beside: `${LONGEST_MS} ms`,
        ratio: quantile(seen.times, 1) / LONGEST_MS,
        aim: { atMost: 1 },
      },
      {
        what: 'memory grown',
        ours: `${Math.round(grown)} MB`,
        beside: '300 MB',
        ratio: grown / 300,
        aim: { atMost: 1 },
      },
    ];
  } finally {
    close();
    await installation.close();
  }
};

export const hostile: Bench = {
  name: 'hostile',
  about:
    'every call with bodies from nearly right to wholly wrong, of strangers, a Franchisee, a till and a SuperAdmin',
  run,
};
