import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setOwner } from '../stores/index.ts';
import { lookAtAll, lookForDrift } from './drift/look-for-drift.ts';
import { seenChanged } from './index.ts';
import { startWithPracticeShops } from './practice-shops.fixture.ts';

type Practice = Awaited<ReturnType<typeof startWithPracticeShops>>;
let practice: Practice;
let head: string;
let staff: string;
let owner: string;

beforeAll(async () => {
  practice = await startWithPracticeShops(['pier', 'bay']);
  const { server } = practice;
  head = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  staff = await server.signIn({ email: 'staff@example.com', role: 'Admin' });
  const own = await server.addFranchisee('Own Holder');
  await setOwner(practice.services.db, practice.idOf('bay'), own);
  owner = await server.signIn({
    email: 'own@example.com',
    role: 'Admin',
    type: 'Franchisee',
    franchiseeId: own,
  });
});
beforeEach(async () => {
  const { db } = practice.services;
  practice.emulator.faults.clear();
  for (const name of ['pier', 'bay']) practice.shopOf(name).giftCards.clear();
  await sql`truncate shopify_pushes, shopify_push_stores, shopify_pushed`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await practice.ask('test-note', 'CODE0001', { note: 'ours' }, ['pier', 'bay']);
  await practice.work('pier', 'bay');
});
afterAll(() => practice.close());

const cardOf = (name: string) => {
  const [card] = practice.shopOf(name).giftCards.values();
  if (!card) throw new Error('The card is there');
  return card;
};
const gidOf = (name: string) => `gid://shopify/GiftCard/${cardOf(name).id}`;
const look = (name: string) =>
  lookForDrift(practice.services, practice.idOf(name), new AbortController().signal);
/** As a webhook says it. */
const changed = async (name: string) => {
  await seenChanged(practice.services.db, practice.idOf(name), [gidOf(name)]);
  await look(name);
};
const drift = async (token = head) => (await practice.server.call('/get-drift-list', { token })).body;
const settle = async (decision: string, token = head) => {
  const [found] = (await drift()).drifted;
  return practice.server.call('/settle-drift', {
    token,
    body: { id: found.id, decision, version: found.version },
  });
};

describe('what is seen changed in a shop', () => {
  it('is nothing where it is the echo of our own push', async () => {
    await changed('pier');
    expect((await drift()).drifted).toEqual([]);
    const { rows } =
      await sql`select check_at from shopify_pushed where shop_id = ${practice.idOf('pier')}`.execute(
        practice.services.db,
      );
    expect(rows).toEqual([{ check_at: null }]);
  });

  it('is shown side by side where somebody else did it', async () => {
    cardOf('pier').note = 'theirs';
    await changed('pier');
    expect((await drift()).drifted).toMatchObject([
      {
        store_name: 'pier',
        label: 'test-note CODE0001',
        kind_label: 'Note',
        differs: 'Note',
        fields: [{ label: 'Note', ours: 'ours', theirs: 'theirs' }],
        may_take: true,
      },
    ]);
  });

  it('is left until a push that is on its way has arrived', async () => {
    cardOf('pier').note = 'theirs';
    await practice.ask('test-note', 'CODE0001', { note: 'newer' }, ['pier']);
    await changed('pier');
    expect((await drift()).drifted).toEqual([]);
    await practice.work('pier');
    await look('pier');
    expect((await drift()).drifted).toEqual([]);
    expect(cardOf('pier').note).toBe('newer');
  });

  it('is found at night where no webhook told of it, and over once it is as before', async () => {
    cardOf('pier').note = 'theirs';
    await lookAtAll(practice.services);
    await look('pier');
    await look('bay');
    expect((await drift()).drifted.map((one: { store_name: string }) => one.store_name)).toEqual(['pier']);
    cardOf('pier').note = 'ours';
    await lookAtAll(practice.services);
    await look('pier');
    expect((await drift()).drifted).toEqual([]);
  });
});

describe('somebody decides', () => {
  beforeEach(async () => {
    cardOf('pier').note = 'theirs';
    await changed('pier');
  });

  it('to put ours back', async () => {
    expect((await settle('put-ours-back', staff)).status).toBe(200);
    await practice.work('pier');
    expect(cardOf('pier').note).toBe('ours');
    await changed('pier');
    expect((await drift()).drifted).toEqual([]);
  });

  it('to put back what was deleted there', async () => {
    practice.shopOf('pier').giftCards.clear();
    await lookAtAll(practice.services);
    await look('pier');
    expect((await drift()).drifted).toMatchObject([{ fields: [{ theirs: 'Deleted' }], may_take: false }]);
    await settle('put-ours-back');
    await practice.work('pier');
    expect(cardOf('pier').note).toBe('ours');
  });

  it('to take theirs, which is ours from then on', async () => {
    expect((await settle('take-theirs')).status).toBe(200);
    await lookAtAll(practice.services);
    await look('pier');
    expect((await drift()).drifted).toEqual([]);
    expect(cardOf('pier').note).toBe('theirs');
  });

  it('to leave it, until it changes again', async () => {
    expect((await settle('leave')).status).toBe(200);
    await changed('pier');
    expect((await drift()).drifted).toEqual([]);
    cardOf('pier').note = 'theirs again';
    await changed('pier');
    expect((await drift()).drifted).toMatchObject([{ fields: [{ theirs: 'theirs again' }] }]);
  });

  it('on all that match, and on nothing else', async () => {
    cardOf('bay').note = 'theirs too';
    await changed('bay');
    const all = (body: object) =>
      practice.server.call('/settle-drifts', { token: head, body: { decision: 'take-theirs', ...body } });
    expect((await all({ filter: {}, expected: 1 })).status).toBe(409);
    expect((await all({})).status).toBe(400);
    const [, other] = (await drift()).drifted;
    const some = await all({ filter: {}, except: [other.id], expected: 1 });
    expect(some.body).toMatchObject({ done: 1, left: 0 });
    expect((await drift()).drifted).toMatchObject([{ id: other.id }]);
    expect((await all({ filter: {}, expected: 1 })).body).toMatchObject({ done: 1, left: 0 });
    expect((await drift()).drifted).toEqual([]);
  });

  it('not on what the shop no longer holds, nor as an owner', async () => {
    const [found] = (await drift()).drifted;
    const body = { id: found.id, decision: 'leave', version: 'an older one' };
    expect((await practice.server.call('/settle-drift', { token: head, body })).status).toBe(409);
    expect((await practice.server.call('/settle-drift', { token: owner, body })).status).toBe(403);
    expect((await practice.server.call('/settle-drift', { body })).status).toBe(401);
    const nonsense = { id: '7:nothing:like it', decision: 'leave', version: 'x' };
    expect((await practice.server.call('/settle-drift', { token: head, body: nonsense })).status).toBe(404);
  });
});

describe('the list', () => {
  const list = async (body = {}, token = head) =>
    (await practice.server.call('/get-push-list', { token, body })).body;

  it('counts what waits, failed and drifted, and narrows to them', async () => {
    await practice.ask('test-note', 'SHORT', { note: 'x' }, ['pier']);
    await practice.work('pier');
    await practice.ask('test-note', 'CODE0003', { note: 'x' }, ['pier']);
    cardOf('pier').note = 'theirs';
    await changed('pier');
    expect((await list()).counts).toEqual({ waiting: 1, failed: 1, drifted: 1 });
    expect((await list({ state: ['failed'] })).pushes).toMatchObject([
      {
        label: 'test-note SHORT',
        state: 'FAILED',
        message: 'is too short (minimum is 8 characters)',
        may_retry: true,
      },
    ]);
    expect((await list({ search: 'CODE0003' })).pushes).toMatchObject([
      { state: 'WAITING', may_cancel: true },
    ]);
    expect((await list({ kind: ['discount'] })).pushes).toEqual([]);
    const { attention } = (await practice.server.call('/get-dashboard', { token: head, body: {} })).body;
    expect(JSON.stringify(attention)).toContain('1 change didn’t reach a shop');
  });

  it('and one push show an owner the own stores’ alone, to look at', async () => {
    const { pushes } = await list({}, owner);
    expect(pushes.map((one: { store_name: string }) => one.store_name)).toEqual(['bay']);
    expect(pushes).toMatchObject([{ may_retry: false, may_cancel: false, href: '/gift-card' }]);
    const one = await practice.server.call('/get-push', {
      token: owner,
      body: { push_id: pushes[0].push_id },
    });
    expect(one.body.stores).toHaveLength(1);
    const body = { shop: ['pier.myshopify.com'] };
    expect((await practice.server.call('/get-push-list', { token: owner, body })).status).toBe(403);
    const whole = await practice.server.call('/get-push', {
      token: head,
      body: { push_id: pushes[0].push_id },
    });
    expect(whole.body.totals).toEqual({ ok: 2, warnings: 0, failed: 0, waiting: 0, not_sent: 0 });
  });

  it('and what drifted show an owner the own stores’ alone, by no filter another’s', async () => {
    for (const name of ['pier', 'bay']) {
      Object.assign(cardOf(name), { note: 'theirs' });
      await changed(name);
    }
    expect((await drift()).drifted).toHaveLength(2);
    const seen = await drift(owner);
    expect(seen.drifted.map((one: { store_name: string }) => one.store_name)).toEqual(['bay']);
    expect(seen.pagination.total).toBe(1);
    const asked = async (body: object) => practice.server.call('/get-drift-list', { token: owner, body });
    expect((await asked({ shop: ['pier.myshopify.com'] })).status).toBe(403);
    expect((await asked({ search: 'pier' })).body.drifted).toEqual([]);
    expect((await list({}, owner)).counts).toEqual({ waiting: 0, failed: 0, drifted: 1 });
  });

  it('retries one, or all that failed, and cancels, each with its result', async () => {
    await practice.ask('test-note', 'SHORT', { note: 'x' }, ['pier', 'bay']);
    await practice.work('pier', 'bay');
    const failed = await list({ state: ['failed'] });
    const retried = await practice.server.call('/retry-failed-pushes', {
      token: head,
      body: { shop: ['bay.myshopify.com'] },
    });
    expect(retried.body).toMatchObject({ done: 1, results: [{ ok: true }] });
    const ids = failed.pushes.map((one: { id: string }) => one.id);
    const both = await practice.server.call('/retry-pushes', {
      token: staff,
      body: { ids: [...ids, 'nonsense'] },
    });
    expect(both.body.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true, false]);
    const cancelled = await practice.server.call('/cancel-pushes', { token: head, body: { ids } });
    expect(cancelled.body.done).toBe(2);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where entity = 'push' order by audit_id`.execute(practice.services.db);
    expect(rows.slice(-4).map(({ action }) => action)).toEqual([
      'push.retried',
      'push.retried',
      'push.cancelled',
      'push.cancelled',
    ]);
    for (const path of ['/retry-pushes', '/cancel-pushes']) {
      expect((await practice.server.call(path, { token: owner, body: { ids } })).status).toBe(403);
    }
  });
});
