import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PracticeSpec } from './practice.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'practice-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Stands still where the shops are about to say where they are, as they do while they are made, until a file is there. */
const standingStill = (gate: string) => `
  import { existsSync, writeSync } from 'node:fs';
  const send = process.send;
  process.send = (...what) => {
    writeSync(2, 'about to say it');
    const nothing = new Int32Array(new SharedArrayBuffer(4));
    while (!existsSync(${JSON.stringify(gate)})) Atomics.wait(nothing, 0, 0, 10);
    return send.apply(process, what);
  };`;

test('shops whose parent was killed while they were made end without a word', async () => {
  const gate = path.join(folder, 'gate');
  const preload = `data:text/javascript,${encodeURIComponent(standingStill(gate))}`;
  const child = fork(path.join(import.meta.dirname, 'main.ts'), {
    execArgv: ['--import', preload],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  const aboutToSay = new Promise<void>((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('about to say it')) resolve();
    });
  });
  const spec: PracticeSpec = {
    until: '2026-11-20T18:00:00.000Z',
    size: { stores: 1, days: 1, dailyOrders: 1 },
    seed: 'practice',
    apps: [],
    journal: path.join(folder, 'shops.jsonl'),
    dealsPerMinute: 0,
  };
  const exited = once(child, 'exit');
  child.send(spec);
  await aboutToSay;
  child.disconnect();
  await writeFile(gate, '');
  expect(await exited).toEqual([0, null]);
  expect(said).toBe('about to say it');
});
