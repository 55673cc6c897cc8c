// One discount to fifty stores of which some fail, are slow, are at their limit or are cut off in the middle.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainClient } from '../../pushes/practice-shops.fixture.ts';
import { type Pushing, startPushing } from './push.fixture.ts';

const names = Array.from({ length: 50 }, (_, index) => `store-${index}`);
const failing = names.slice(0, 5);
const slow = names.slice(5, 10);
const throttled = names.slice(10, 15);
const revoked = names.slice(15, 20);
const well = names.slice(20);

let world: Pushing;
beforeAll(async () => {
  world = await startPushing(names);
}, 120_000);
afterAll(() => world.close());

const inBatches = async (some: readonly string[]) => {
  for (let at = 0; at < some.length; at += 10)
    await Promise.all(some.slice(at, at + 10).map((name) => world.work(name)));
};

const countOf = async (id: string, of: readonly string[]) => {
  const far = await world.farOf(id);
  const count: Record<string, number> = {};
  for (const name of of) count[far[name]?.status ?? ''] = (count[far[name]?.status ?? ''] ?? 0) + 1;
  return count;
};

const domain = (name: string) => world.domainOf(name);

test('every store keeps its place, and what comes right is there once', { timeout: 120_000 }, async () => {
  const { faults } = world.emulator;
  for (const name of failing) faults.order({ kind: 'status', status: 503, shop: domain(name), times: 1_000 });
  // Made, but nobody waits long enough for its answer.
  for (const name of slow) {
    faults.order({
      kind: 'timeout',
      shop: domain(name),
      containing: 'discountCodeBasicCreate',
      afterEffect: true,
    });
  }
  for (const name of throttled) faults.order({ kind: 'status', status: 429, shop: domain(name), times: 1 });

  const id = await world.create({}, names);
  expect(await countOf(id, names)).toEqual({ PENDING: 50 });
  await inBatches(names.slice(0, 10));
  // In the middle of it some take our access away.
  for (const name of revoked) faults.order({ kind: 'status', status: 401, shop: domain(name), times: 1_000 });
  await inBatches(names.slice(10));
  expect(await countOf(id, well)).toEqual({ SYNCED: 30 });
  expect(await countOf(id, [...failing, ...slow, ...throttled])).toEqual({ PENDING: 15 });
  expect(await countOf(id, revoked)).toEqual({ FAILED: 5 });
  expect((await world.farOf(id))[revoked[0] ?? '']?.error).toBe('Reconnect');

  // Tries pass until it is given up where nothing answers; the slow and the throttled come right by themselves.
  for (let round = 0; round < 6; round += 1) {
    await world.makeDue();
    await inBatches([...failing, ...slow, ...throttled]);
  }
  expect(await countOf(id, [...slow, ...throttled])).toEqual({ SYNCED: 10 });
  expect(await countOf(id, failing)).toEqual({ FAILED: 5 });
  const waits = (await world.farOf(id))[failing[0] ?? '']?.error;
  expect(waits).toContain('Shopify isn’t answering for store-0');

  // A push that failed is tried again on request, for one or for all; meanwhile it was edited.
  faults.clear();
  for (const name of revoked) {
    const scopes = new Set(['write_discounts']);
    const client = plainClient(world.address, domain(name), world.tokenOf(name));
    world.opened.set(world.idOf(name), { state: 'open', client, scopes });
  }
  const one = await world.call('/retry-discount', { id, shopIds: [domain('store-0')] });
  expect(one.answer.message).toBe('Spring is on its way to one store');
  const rest = await world.call('/retry-discount', { id });
  expect(rest.answer.message).toBe('Spring is on its way to 9 stores');
  await inBatches([...failing, ...revoked]);
  expect(await countOf(id, names)).toEqual({ SYNCED: 50 });
  for (const name of names) expect(world.only(name).code).toBe('SPRING10');
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from shopify_push_stores
    where state in ('WAITING', 'RESOLVING', 'SENDING', 'FAILED', 'BLOCKED')`.execute(world.services.db);
  expect(rows).toEqual([{ open: 0 }]);
});
