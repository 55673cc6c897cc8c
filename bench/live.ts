import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from '../server/src/platform/database/connect.ts';
import { announce } from '../server/src/platform/live/announce.ts';
import { quantile } from './kit/caller.ts';
import { openInstallation } from './kit/installation.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';

const STREAMS = Number(process.env.BACKROOM_LIVE_STREAMS ?? 200);
const EVENTS = Number(process.env.BACKROOM_LIVE_EVENTS ?? 10_000);
const PER_SECOND = 500;

/** How long the last events may take to arrive before they count as lost. */
const LAST_MS = 15_000;

/** What a process holds in memory, in MB. */
const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
};

type Stream = { readonly received: number; close(): void };

/**
 * A browser's stream. What changed isn't told, only how many: the event that makes it so many is the one of that number.
 * @param arrived is told the first and the last number that came, and when
 */
const openStream = (
  address: string,
  token: string,
  arrived: (from: number, to: number, at: number) => void,
): Promise<Stream> =>
  new Promise((resolve, reject) => {
    let received = 0;
    const sent = request(
      `${address}/v1/live`,
      { method: 'POST', headers: { authorization: `Bearer ${token}` }, agent: false },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`/live answered ${response.statusCode}`));
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          const at = performance.now();
          const blocks = (text + chunk).split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) {
            if (!block.includes('"kind":"orders"')) continue;
            const added = Number(/"added":(\d+)/.exec(block)?.[1] ?? 0);
            arrived(received, received + added, at);
            received += added;
          }
        });
        response.on('error', () => undefined); // closed by us at the end
        resolve({
          get received() {
            return received;
          },
          close: () => sent.destroy(),
        });
      },
    );
    sent.on('error', reject);
    sent.end();
  });

const run = async (): Promise<Result[]> => {
  const installation = await openInstallation();
  const { db, close } = connect({ url: await installation.databaseUrl(), max: 1 });
  const streams: Stream[] = [];
  try {
    const token = await installation.tokenOf('SuperAdmin');
    const sentAt: number[] = [];
    const times: number[] = [];
    const arrived = (from: number, to: number, at: number) => {
      for (let index = from; index < to; index += 1) times.push(at - (sentAt[index] ?? at));
    };
    // The first stream makes the process listen; until then nothing is heard.
    const probe = await openStream(installation.address, token, () => undefined);
    while (probe.received === 0) {
      await announce(db, { kind: 'orders', added: 1 });
      await delay(100);
    }
    probe.close();
    await delay(1_000);
    const before = await memoryOf(installation.pid);
    for (let n = 0; n < STREAMS; n += 1) {
      streams.push(await openStream(installation.address, token, arrived));
    }
    let most = 0;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, await memoryOf(installation.pid));
        await delay(200);
      }
    })();
    const from = performance.now();
    while (sentAt.length < EVENTS) {
      const due = Math.min(EVENTS, ((performance.now() - from) / 1_000) * PER_SECOND);
      while (sentAt.length < due) {
        sentAt.push(performance.now());
        await announce(db, { kind: 'orders', added: 1 });
      }
      await delay(5);
    }
    const until = performance.now() + LAST_MS;
    while (performance.now() < until && streams.some(({ received }) => received < EVENTS)) await delay(50);
    isOver = true;
    await watching;
    const listeners = await db
      .selectFrom('pg_stat_activity' as never)
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('application_name' as never, '=', 'backroom live' as never)
      .executeTakeFirstOrThrow();
    const p95 = quantile(times, 0.95);
    const lost = streams.reduce((sum, { received }) => sum + Math.max(0, EVENTS - received), 0);
    return [
      {
        what: `p95 until it is there, ${STREAMS} streams, ${EVENTS} events`,
        ours: milliseconds(p95),
        beside: '2000 ms',
        ratio: p95 / 2_000,
        aim: { atMost: 1 },
      },
      {
        what: 'events that did not arrive',
        ours: String(lost),
        beside: `${STREAMS * EVENTS}`,
        ratio: lost,
        aim: { atMost: 0 },
      },
      {
        what: 'more memory of the server',
        ours: `${(most - before).toFixed(0)} MB`,
        beside: '100 MB',
        ratio: (most - before) / 100,
        aim: { atMost: 1 },
      },
      {
        what: 'connections that listen',
        ours: String(listeners.n),
        beside: '1',
        ratio: Number(listeners.n),
        aim: { atMost: 1 },
      },
    ];
  } finally {
    for (const stream of streams) stream.close();
    await close();
    await installation.close();
  }
};

export const live: Bench = {
  name: 'live',
  about: 'open pages hear of what changes: how soon, all of it, and what they cost the server',
  run,
};
