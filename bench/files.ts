/**
 * Files in and out: what an import and an export of a chain hold of memory, and for how long nonsense that somebody
 * uploads keeps everybody else waiting.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callerOf, patiently, quantile } from './kit/caller.ts';
import { command } from './kit/command.ts';
import { type Installation, openInstallation } from './kit/installation.ts';
import { megabytesOf, watchMemory } from './kit/memory.ts';
import { type Bench, milliseconds, type Result } from './kit/result.ts';
import { uploadOf } from './kit/upload.ts';

/** The size of the file of orders; the aims are those of one of 1 GB. */
const MEGABYTES = Number(process.env.BACKROOM_FILE_MEGABYTES ?? 1_024);

const shop = 'large.example.com';

const importing = async ({ environment }: Installation, folder: string): Promise<Result[]> => {
  const file = path.join(folder, 'orders.json');
  await command('scripts/large-orders-file.ts', [file, String(MEGABYTES)], {});
  const from = performance.now();
  const args = ['orders', file, '--store', shop, '--name', 'Large', '--timezone', 'America/New_York'];
  const { most } = await command('server/src/import.ts', args, await environment());
  const minutes = ((performance.now() - from) / 60_000).toFixed(1);
  const { text } = await command('server/src/verify-figures.ts', [], await environment());
  console.log(text.trim());
  return [
    {
      what: `most memory while ${MEGABYTES} MB of orders come in (${minutes} min)`,
      ours: `${most.toFixed(0)} MB`,
      beside: '512 MB',
      ratio: most / 512,
      aim: { atMost: 1 },
    },
  ];
};

const exporting = async (installation: Installation, token: string): Promise<Result[]> => {
  const { call, close } = callerOf(installation.address);
  try {
    // What is compiled and kept from the first export on isn't what an export holds.
    for (let round = 0; round < 3; round += 1) {
      await call('/v1/export-order-list', {
        token,
        body: { from_date: '2024-01-01', to_date: '2024-01-05' },
      });
    }
    const before = await megabytesOf(installation.pid);
    const stop = watchMemory(installation.pid);
    const answer = await call('/v1/export-order-list', { token, body: {} });
    const more = (await stop()) - before;
    if (answer.status !== 200) throw new Error(`the export answered ${answer.status}: ${answer.text}`);
    return [
      {
        what: `more memory while ${answer.text.split('\n').length} orders go out`,
        ours: `${more.toFixed(0)} MB`,
        beside: '50 MB',
        ratio: more / 50,
        aim: { atMost: 1 },
      },
    ];
  } finally {
    close();
  }
};

const FIVE_MEGABYTES = 5 * 1024 * 1024;
const filled = (text: string) =>
  text.repeat(Math.ceil(FIVE_MEGABYTES / text.length)).slice(0, FIVE_MEGABYTES);

/** What somebody may send as a file of a kind, by what it is. */
const nonsense: Record<string, { kind: string; name: string; content: string }> = {
  'commas alone': { kind: 'gift-cards', name: 'a.csv', content: filled(',') },
  'line ends alone': { kind: 'gift-cards', name: 'a.csv', content: filled('\n') },
  'a quote that never ends': { kind: 'gift-cards', name: 'a.csv', content: `"${filled('x,y\n')}` },
  'wrong cards': { kind: 'gift-cards', name: 'a.csv', content: `code,balance\n${filled('no,such\n')}` },
  'brackets alone': { kind: 'orders', name: 'a.json', content: filled('[') },
  'orders that are none': { kind: 'orders', name: 'a.json', content: `[${filled('{},')}` },
  'one long text': { kind: 'orders', name: 'a.json', content: `{"orders":[{"name":"${filled('x')}"}]}` },
};

const uploading = async ({ address }: Installation, token: string): Promise<Result[]> => {
  const { call, close } = callerOf(address);
  const ask = patiently(call);
  const health: { what: string; ms: number }[] = [];
  let [now, isOver] = ['', false];
  const others = callerOf(address, { sockets: 1 });
  const watching = (async () => {
    while (!isOver) {
      const { ms } = await others.call('/healthz', { method: 'GET' });
      if (now) health.push({ what: now, ms });
      await delay(5);
    }
  })();
  try {
    for (const [what, file] of Object.entries(nonsense)) {
      now = what;
      const sent = await ask('/v1/upload-import', { token, ...uploadOf({ shop, ...file }) });
      if (sent.status >= 500) throw new Error(`${what} was answered ${sent.status}: ${sent.text}`);
      if (sent.status !== 200) continue;
      const { import: uploaded } = JSON.parse(sent.text);
      const seen = await ask('/v1/preview-import', { token, body: { import_id: uploaded.id } });
      if (seen.status >= 500) throw new Error(`${what} was answered ${seen.status}: ${seen.text}`);
    }
  } finally {
    isOver = true;
    await watching;
    others.close();
    close();
  }
  const longest = health.toSorted((a, b) => b.ms - a.ms)[0] ?? { what: '', ms: 0 };
  return [
    {
      what: `longest wait of others while 5 MB of nonsense are read (${longest.what}; half of them ${milliseconds(
        quantile(
          health.map(({ ms }) => ms),
          0.5,
        ),
      )})`,
      ours: milliseconds(longest.ms),
      beside: '100 ms',
      ratio: longest.ms / 100,
      aim: { atMost: 1 },
    },
  ];
};

const run = async (): Promise<Result[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backroom-bench-files-'));
  const installation = await openInstallation();
  try {
    const token = await installation.tokenOf('SuperAdmin');
    return [
      ...(await importing(installation, folder)),
      ...(await exporting(installation, token)),
      ...(await uploading(installation, token)),
    ];
  } finally {
    await installation.close();
    await rm(folder, { recursive: true, force: true });
  }
};

export const files: Bench = {
  name: 'files',
  about: 'a large file of orders in, all orders out, nonsense uploaded: memory, and how long others wait',
  run,
};
