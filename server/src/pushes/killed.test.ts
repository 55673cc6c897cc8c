// A process is killed while it sends, again and again: what it was asked for is in the shop once, and in order.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithPracticeShops } from './practice-shops.fixture.ts';

/** BACKROOM_PUSH_KILLS: how often; the fifty take some minutes. */
const KILLS = Number(process.env.BACKROOM_PUSH_KILLS ?? 3);

type Practice = Awaited<ReturnType<typeof startWithPracticeShops>>;
let practice: Practice;
let child: ChildProcess | undefined;

beforeAll(async () => {
  practice = await startWithPracticeShops(['pier']);
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await practice.close();
});

const fixture = fileURLToPath(new URL('killed-pusher.fixture.ts', import.meta.url));

const startSending = (): ChildProcess => {
  const { server, address, idOf, tokenOf } = practice;
  return spawn(
    process.execPath,
    [fixture, server.databaseUrl, String(idOf('pier')), address, 'pier.myshopify.com', tokenOf('pier')],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
};

test('nothing is lost, made twice or out of order however often the process is killed', async () => {
  await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier']);
  await practice.work('pier');
  const [card] = practice.shopOf('pier').giftCards.values();
  const asked = Array.from({ length: KILLS * 10 }, (_, at) => at + 1);
  for (const cents of asked) {
    await practice.ask('test-credit', `gid://shopify/GiftCard/${card?.id}`, { cents }, ['pier']);
  }
  const made = () => card?.transactions.map(({ cents }) => cents) ?? [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = made().length;
    child = startSending();
    // Somewhere among its steps, another place each time: the shop has just made one, and its answer is on the way.
    while (made().length < before + 3 + kill) await turn();
    child.kill('SIGKILL');
    await once(child, 'exit');
    await practice.makeDue();
  }
  const states = async () => new Set((await practice.pushesOf('pier')).map(({ state }) => state));
  while ((await states()).has('WAITING')) await practice.work('pier');
  expect(made()).toEqual(asked);
  expect(await states()).toEqual(new Set(['DONE']));
}, 120_000);
