import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Caller, callerOf, quantile } from './kit/caller.ts';
import { openInstallation } from './kit/installation.ts';
import type { Bench, Result } from './kit/result.ts';

const KILLS = Number(process.env.BACKROOM_KILLS ?? 10);
const CARDS = 3_000;
/** Between the start after a kill and the end of the import that it cut off. */
const PATIENCE_MS = 30_000;

const BOUNDARY = 'cards-of-a-bench';

const partOf = (name: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;

/** A file of cards, each with its own code, known again by their note. */
const formOf = (shop: string, note: string, run: number) => {
  const rows = Array.from(
    { length: CARDS },
    (_, index) => `KILL${String(run).padStart(3, '0')}${String(index).padStart(5, '0')},1,1,${note}`,
  );
  const file = ['code,initial_amount,balance,note', ...rows].join('\r\n');
  return `${partOf('kind', 'gift-cards')}${partOf('shop', shop)}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="cards.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--${BOUNDARY}--\r\n`;
};

const asked = async (call: Caller, path: string, sent: Parameters<Caller>[1]) => {
  const { status, text } = await call(path, sent);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text);
};

const run = async (): Promise<Result[]> => {
  const installation = await openInstallation();
  const { call, close } = callerOf(installation.address);
  try {
    const token = await installation.tokenOf('SuperAdmin');
    const { shop } = await asked(call, '/v1/getStoreList', { token });
    const seen = { missing: 0, doubled: 0, cutOff: 0, times: [] as number[] };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const note = `bench ${randomUUID()}`;
      const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
      const body = formOf(shop[0].shop_domain, note, kill);
      const { import: uploaded } = await asked(call, '/v1/upload-import', { token, headers, body });
      const import_id = uploaded.id;
      await asked(call, '/v1/start-import', { token, body: { import_id } });
      await delay(Math.random() * 1_500);
      await installation.kill();
      await installation.start();
      const from = performance.now();
      let done = uploaded;
      while (done.status !== 'done' && performance.now() - from < 2 * PATIENCE_MS) {
        await delay(100);
        done = (await asked(call, '/v1/get-import', { token, body: { import_id } })).import;
      }
      seen.times.push(performance.now() - from);
      if (done.interruptions > 0) seen.cutOff += 1;
      const { data } = await asked(call, '/v1/get-gift-card-list', { token, body: { search: note } });
      seen.missing += Math.max(0, CARDS - data.counters.totalCards);
      seen.doubled += Math.max(0, data.counters.totalCards - CARDS);
    }
    const of = `${KILLS * CARDS} cards, ${KILLS} kills, ${seen.cutOff} in the middle`;
    return [
      {
        what: 'cards missing',
        ours: String(seen.missing),
        beside: of,
        ratio: seen.missing,
        aim: { atMost: 0 },
      },
      {
        what: 'cards made twice',
        ours: String(seen.doubled),
        beside: of,
        ratio: seen.doubled,
        aim: { atMost: 0 },
      },
      {
        what: 'done after the start, slowest',
        ours: `${Math.round(quantile(seen.times, 1))} ms`,
        beside: `${PATIENCE_MS} ms`,
        ratio: quantile(seen.times, 1) / PATIENCE_MS,
        aim: { atMost: 1 },
      },
    ];
  } finally {
    close();
    await installation.close();
  }
};

export const killImport: Bench = {
  name: 'kill-import',
  about: 'server and database killed while a file of gift cards is imported: what came of it afterwards',
  run,
};
