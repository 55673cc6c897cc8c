import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeResults, takeUpAgain } from './index.ts';
import { cancelPush, retryPush } from './outbox/take-up-again.ts';
import { creditKind, startWithPracticeShops } from './practice-shops.fixture.ts';
import { waitAfter } from './sending/back-off.ts';
import { type Claimed, hold, nextPush } from './sending/claim.ts';
import { pushToStores } from './sending/push-to-store.ts';
import { settleArrived } from './sending/settle.ts';
import { hashOfState } from './state-hash.ts';

type Practice = Awaited<ReturnType<typeof startWithPracticeShops>>;
let practice: Practice;

beforeAll(async () => {
  practice = await startWithPracticeShops(['pier', 'bay', 'hill']);
});
beforeEach(async () => {
  const { db } = practice.services;
  practice.emulator.faults.clear();
  for (const name of ['pier', 'bay', 'hill']) practice.shopOf(name).giftCards.clear();
  await sql`truncate shopify_pushes, shopify_push_stores, shopify_pushed`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});
afterAll(() => practice.close());

const cards = (name: string) => [...practice.shopOf(name).giftCards.values()];
const notes = (name: string) => cards(name).map(({ note }) => note);
const states = async (name: string) => (await practice.pushesOf(name)).map(({ state }) => state);
const inTrx = <T>(work: Parameters<ReturnType<Practice['services']['db']['transaction']>['execute']>[0]) =>
  practice.services.db.transaction().execute(work) as Promise<T>;

describe('a push', () => {
  it('arrives in each store, and an edit reaches the object that the first one made', async () => {
    await practice.ask('test-note', 'CODE0001', { note: 'first' }, ['pier', 'bay']);
    await practice.work('pier', 'bay');
    await practice.ask('test-note', 'CODE0001', { note: 'second' }, ['pier', 'bay']);
    await practice.work('pier', 'bay');
    expect([notes('pier'), notes('bay')]).toEqual([['second'], ['second']]);
    const results = await storeResults(practice.services.db, 'test-note', ['CODE0001']);
    expect(results.get('CODE0001')?.map(({ state }) => state)).toEqual(['there', 'there']);
  });

  it('isn’t made where its transaction isn’t', async () => {
    await expect(
      inTrx(async () => {
        await practice.ask('no-such-kind', 'CODE0001', {}, ['pier']);
      }),
    ).rejects.toThrow('No room declares');
    expect(await states('pier')).toEqual([]);
  });

  it('to a store without a connection isn’t made, and says so', async () => {
    const away = practice.opened.get(practice.idOf('hill'));
    practice.opened.delete(practice.idOf('hill'));
    const { stores } = await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier', 'hill']);
    expect(stores.map(({ onItsWay }) => onItsWay)).toEqual([true, false]);
    expect(await practice.pushesOf('hill')).toMatchObject([
      { state: 'NOT_CONNECTED', message: 'This store has no connection to Shopify' },
    ]);
    if (away) practice.opened.set(practice.idOf('hill'), away);
  });

  it('that nobody sent yet gives way to a newer one of the same', async () => {
    await practice.ask('test-note', 'CODE0001', { note: 'first' }, ['pier']);
    await practice.ask('test-note', 'CODE0001', { note: 'second' }, ['pier']);
    await practice.ask('test-note', 'CODE0002', { note: 'other' }, ['pier']);
    await practice.work('pier');
    expect(await states('pier')).toEqual(['SUPERSEDED', 'DONE', 'DONE']);
    expect(notes('pier')).toEqual(['second', 'other']);
  });

  it('that a rule asked for waits for what people decide a moment later, but for older ones of the same', async () => {
    const byRule = { byRule: true };
    await practice.ask('test-note', 'CODE0001', { note: 'step' }, ['pier']);
    await practice.work('pier');
    const gid = `gid://shopify/GiftCard/${cards('pier')[0]?.id}`;
    await practice.ask('test-credit', gid, { cents: 100 }, ['pier'], byRule);
    await practice.ask('test-note', 'CODE0002', { note: 'rule' }, ['pier'], byRule);
    await practice.ask('test-note', 'CODE0003', { note: 'person' }, ['pier']);
    await practice.ask('test-credit', gid, { cents: 200 }, ['pier']);
    // What it takes the place of was waited for, and so is it.
    await practice.ask('test-note', 'CODE0003', { note: 'person, then rule' }, ['pier'], byRule);
    const sent: string[] = [];
    const { emulator } = practice;
    const heard = emulator.onEffect;
    emulator.onEffect = (effect) => {
      if (effect.kind === 'graphql') sent.push(JSON.stringify(effect.request.variables));
    };
    await practice.work('pier');
    emulator.onEffect = heard;
    const order = ['"1.00"', '"2.00"', 'person, then rule', '"rule"'];
    expect(sent.map((one) => order.find((words) => one.includes(words)))).toEqual(order);
    expect(await states('pier')).toEqual(['DONE', 'DONE', 'DONE', 'SUPERSEDED', 'DONE', 'DONE']);
  });

  it('of steps is made once for each, in order', async () => {
    await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier']);
    await practice.work('pier');
    const gid = `gid://shopify/GiftCard/${cards('pier')[0]?.id}`;
    for (const cents of [100, 200, 300]) await practice.ask('test-credit', gid, { cents }, ['pier']);
    await practice.work('pier');
    expect(cards('pier')[0]?.transactions.map(({ cents }) => cents)).toEqual([100, 200, 300]);
  });

  it('can be cancelled while it waits, and not after', async () => {
    const { pushId } = await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier']);
    const one = { pushId, shopId: practice.idOf('pier') };
    expect(await inTrx((trx) => cancelPush(trx, one))).toBe(null);
    await practice.work('pier');
    expect(cards('pier')).toEqual([]);
    expect(await inTrx((trx) => cancelPush(trx, one))).toMatch('can’t be cancelled');
  });
});

describe('where the answer is lost', () => {
  it.each([
    ['timeout', {}],
    ['cut', {}],
    ['status', { status: 502 }],
  ] as const)('by %s after the effect, it is found there and not made again', async (kind, more) => {
    practice.emulator.faults.order({ kind, ...more, containing: 'giftCardCreate', afterEffect: true });
    await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier']);
    await practice.work('pier');
    expect(await practice.pushesOf('pier')).toMatchObject([
      { state: 'WAITING', tries: 1, may_be_there: true },
    ]);
    await practice.makeDue();
    await practice.work('pier');
    expect(await practice.pushesOf('pier')).toMatchObject([{ state: 'DONE', may_be_there: false }]);
    expect(notes('pier')).toEqual(['x']);
  });

  it('before the effect, it is made', async () => {
    practice.emulator.faults.order({ kind: 'cut', containing: 'giftCardCreate' });
    await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier']);
    await practice.work('pier');
    await practice.makeDue();
    await practice.work('pier');
    expect(notes('pier')).toEqual(['x']);
  });

  it('of a step, it isn’t made twice', async () => {
    await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier']);
    await practice.work('pier');
    const gid = `gid://shopify/GiftCard/${cards('pier')[0]?.id}`;
    practice.emulator.faults.order({ kind: 'cut', containing: 'giftCardCredit', afterEffect: true });
    await practice.ask('test-credit', gid, { cents: 500 }, ['pier']);
    await practice.work('pier');
    await practice.makeDue();
    await practice.work('pier');
    expect(cards('pier')[0]?.transactions.map(({ cents }) => cents)).toEqual([500]);
  });

  it('a newer one doesn’t make a second object beside what the older one may have left', async () => {
    practice.emulator.faults.order({ kind: 'cut', containing: 'giftCardCreate', afterEffect: true });
    await practice.ask('test-note', 'CODE0001', { note: 'first' }, ['pier']);
    await practice.work('pier');
    await sql`update shopify_push_stores set tries = 5`.execute(practice.services.db);
    practice.emulator.faults.order({ kind: 'status', status: 503, times: 1 });
    await practice.makeDue();
    await practice.work('pier');
    expect(await states('pier')).toEqual(['FAILED']);
    await practice.ask('test-note', 'CODE0001', { note: 'second' }, ['pier']);
    await practice.work('pier');
    expect(await states('pier')).toEqual(['SUPERSEDED', 'DONE']);
    expect(notes('pier')).toEqual(['second']);
  });

  it('five tries are made, with longer and longer waits, and no more', () => {
    expect([1, 2, 3, 4, 5, 6].map((tries) => waitAfter(tries, () => 0.5))).toEqual([
      10_000,
      60_000,
      300_000,
      1_800_000,
      7_200_000,
      null,
    ]);
  });
});

describe('where the shop says no', () => {
  it('it has failed for good with the shop’s words, and a retry sends it once more', async () => {
    const { pushId } = await practice.ask('test-note', 'SHORT', { note: 'x' }, ['pier']);
    await practice.ask('test-note', 'CODE0002', { note: 'next' }, ['pier']);
    await practice.work('pier');
    expect(await practice.pushesOf('pier')).toMatchObject([
      { state: 'FAILED', message: 'is too short (minimum is 8 characters)' },
      { state: 'DONE' },
    ]);
    const one = { pushId, shopId: practice.idOf('pier') };
    expect(await inTrx((trx) => retryPush(trx, one, { connected: true, isStep: false }))).toBe(null);
    await practice.work('pier');
    expect(await states('pier')).toEqual(['FAILED', 'DONE']);
  });

  it('an older change is never sent over a newer one', async () => {
    practice.emulator.faults.order({ kind: 'status', status: 500, times: 1 });
    const first = await practice.ask('test-note', 'CODE0001', { note: 'first' }, ['pier']);
    await sql`update shopify_push_stores set tries = 5`.execute(practice.services.db);
    await practice.work('pier');
    await practice.ask('test-note', 'CODE0001', { note: 'second' }, ['pier']);
    await practice.work('pier');
    const one = { pushId: first.pushId, shopId: practice.idOf('pier') };
    expect(await inTrx((trx) => retryPush(trx, one, { connected: true, isStep: false }))).toMatch(
      'nothing to retry',
    );
    expect(notes('pier')).toEqual(['second']);
  });

  it('to a retry after a newer change, it stays with the newer', async () => {
    const { services, idOf } = practice;
    await practice.ask('test-note', 'CODE0001', { note: 'new' }, ['pier']);
    const { pushId } = await practice.ask('test-note', 'CODE0001', { note: 'newer' }, ['pier']);
    await practice.work('pier');
    await sql`update shopify_push_stores set state = 'FAILED' where push_id <> ${pushId}`.execute(
      services.db,
    );
    const [older] = await practice.pushesOf('pier');
    const refused = await inTrx((trx) =>
      retryPush(
        trx,
        { pushId: older?.push_id ?? '', shopId: idOf('pier') },
        { connected: true, isStep: false },
      ),
    );
    expect(refused).toMatch('A newer change');
  });
});

describe('where the shop can’t be worked for', () => {
  it('by its limit, it waits without that counting as a try', async () => {
    practice.emulator.faults.order({ kind: 'status', status: 429 });
    await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier']);
    await practice.work('pier');
    expect(await practice.pushesOf('pier')).toMatchObject([{ state: 'WAITING', tries: 0 }]);
    await practice.makeDue();
    await practice.work('pier');
    expect(await states('pier')).toEqual(['DONE']);
  });

  it('for want of a permission, that push is blocked with its name, and goes on once it is there', async () => {
    const { opened, idOf } = practice;
    const before = opened.get(idOf('pier'));
    if (before?.state !== 'open') throw new Error('is open');
    opened.set(idOf('pier'), { ...before, scopes: new Set() });
    await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier']);
    await practice.work('pier');
    expect(await practice.pushesOf('pier')).toMatchObject([
      { state: 'BLOCKED', message: expect.stringContaining('write_gift_cards') },
    ]);
    opened.set(idOf('pier'), before);
    await inTrx((trx) => takeUpAgain(trx, idOf('pier')));
    await practice.work('pier');
    expect(notes('pier')).toEqual(['x']);
  });

  it('paused, all of it waits; without a way in, all of it is blocked; the other stores go on', async () => {
    const { opened, idOf } = practice;
    const before = [opened.get(idOf('pier')), opened.get(idOf('bay'))] as const;
    opened.set(idOf('pier'), { state: 'waits', reason: 'Paused', until: new Date(Date.now() + 3_600_000) });
    opened.set(idOf('bay'), { state: 'needs-somebody', reason: 'Reconnect' });
    await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier', 'bay', 'hill']);
    await practice.work('pier', 'bay', 'hill');
    expect([await states('pier'), await states('bay'), await states('hill')]).toEqual([
      ['WAITING'],
      ['BLOCKED'],
      ['DONE'],
    ]);
    for (const [at, name] of ['pier', 'bay'].entries()) {
      const was = before[at];
      if (was) opened.set(idOf(name), was);
      await inTrx((trx) => takeUpAgain(trx, idOf(name)));
      await practice.work(name);
    }
    expect([notes('pier'), notes('bay')]).toEqual([['x'], ['x']]);
  });
});

describe('two workers', () => {
  it('at once send one change once, and leave one result', async () => {
    for (let at = 0; at < 10; at += 1)
      await practice.ask('test-note', `CODE000${at}`, { note: 'x' }, ['pier']);
    await Promise.all([practice.work('pier'), practice.work('pier'), practice.work('pier')]);
    expect(await states('pier')).toEqual(Array(10).fill('DONE'));
    expect(cards('pier')).toHaveLength(10);
  });

  it('never both write a result: the one whose time was over doesn’t', async () => {
    const { services, idOf } = practice;
    await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier']);
    const found = await nextPush(services.pool, idOf('pier'), '00000000-0000-4000-8000-000000000001');
    if (!found) throw new Error('A push waits');
    // The one that comes later has nothing to hold any more; the first is killed here.
    const late = { ...found, claim: '00000000-0000-4000-8000-000000000002' };
    expect(await hold(services.pool, found, 'SENDING')).toBe(true);
    expect(await hold(services.pool, late, 'SENDING')).toBe(false);
    await practice.work('pier');
    expect(await states('pier')).toEqual(['SENDING']);
    await practice.makeDue();
    await practice.work('pier');
    expect(await states('pier')).toEqual(['DONE']);
    expect(cards('pier')).toHaveLength(1);
  });
});

describe('to many stores at once', () => {
  it('is a few jobs, in which a store that is silent holds nobody', async () => {
    const { services, idOf, emulator } = practice;
    await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier', 'bay', 'hill']);
    const { rows } = await sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs
      where task_identifier like 'push-to-%'`.execute(services.db);
    expect(rows).toEqual([{ task: 'push-to-stores' }]);
    emulator.faults.order({ kind: 'timeout', shop: 'bay.myshopify.com' });
    const { signal } = new AbortController();
    await pushToStores(services, ['pier', 'bay', 'hill'].map(idOf), signal);
    expect([await states('pier'), await states('bay'), await states('hill')]).toEqual([
      ['DONE'],
      ['WAITING'],
      ['DONE'],
    ]);
  });

  it('is taken by one run each, where others have them in hand', async () => {
    const { services, idOf } = practice;
    const { pool, db } = services;
    await practice.ask('test-note', 'CODE0001', { note: 'x' }, ['pier', 'bay', 'hill']);
    const runs = ['pier', 'bay', 'hill', 'hill'].map(async (name) => {
      const found = await nextPush(pool, idOf(name), randomUUID());
      if (!found) throw new Error('A push waits');
      return found;
    });
    const found = await Promise.all(runs);
    // Somebody decides anew about one of them, and takes longer than is waited for together.
    const held = await db.transaction().execute(async (trx) => {
      await sql`update shopify_push_stores set message = 'mine' where shop_id = ${idOf('bay')}`.execute(trx);
      const all = found.map((one) => hold(pool, one, 'SENDING'));
      return { all, others: await Promise.all([all[0], Promise.all(all.slice(2))]) };
    });
    expect(held.others).toEqual([true, expect.arrayContaining([true, false])]);
    expect(await held.all[1]).toBe(true);
    expect([await states('pier'), await states('bay'), await states('hill')]).toEqual(
      Array(3).fill(['SENDING']),
    );
  });
});

describe('arriving in many stores at the same moment', () => {
  /** Pushes of these stores, held by a run that is sending them. */
  const sending = async (names: readonly string[]) => {
    const { services, idOf } = practice;
    return Promise.all(
      names.map(async (name) => {
        const found = await nextPush(services.pool, idOf(name), randomUUID());
        if (!found) throw new Error('A push waits');
        expect(await hold(services.pool, found, 'SENDING')).toBe(true);
        return found;
      }),
    );
  };
  const arrived = ({ subject, wanted, ...claimed }: Claimed, gid: string) =>
    settleArrived(
      practice.services,
      creditKind,
      { subject, wanted, ...claimed },
      {
        pushId: claimed.push_id,
        shopId: claimed.shop_id,
        subject,
        wanted,
        inAll: wanted,
        before: null,
        key: claimed.key,
        gid: null,
        askedAt: claimed.asked_at,
      },
      { gid, state: null },
    );
  const kept = async () =>
    (
      await sql<{ name: string; gid: string; pushed: string; state: string }>`
        select s.name, o.gid, o.pushed::text as pushed, p.state from shopify_pushed o
        join shops s using (shop_id) join shopify_push_stores p using (shop_id, push_id) order by s.name`.execute(
        practice.services.db,
      )
    ).rows;

  it('each is written by the run that holds it, and by no other', async () => {
    await practice.ask('test-credit', 'CARD', { cents: 5 }, ['pier', 'bay', 'hill']);
    const first = await sending(['pier', 'bay', 'hill']);
    // The time of the first run is over for one of them, and another takes it up.
    await practice.makeDue();
    const [second] = await sending(['hill']);
    if (!second) throw new Error('It is taken up');
    await Promise.all([...first.map((one) => arrived(one, 'first')), arrived(second, 'second')]);
    expect(await kept()).toEqual([
      { name: 'bay', gid: 'first', pushed: 'null', state: 'DONE' },
      { name: 'hill', gid: 'second', pushed: 'null', state: 'DONE' },
      { name: 'pier', gid: 'first', pushed: 'null', state: 'DONE' },
    ]);
  });

  it('where somebody is deciding anew about one, the others don’t wait', async () => {
    const { services, idOf } = practice;
    await practice.ask('test-credit', 'CARD', { cents: 5 }, ['pier', 'bay', 'hill']);
    const all = await sending(['pier', 'bay', 'hill']);
    const held = await services.db.transaction().execute(async (trx) => {
      await sql`select 1 from shopify_pushed where shop_id = ${idOf('bay')} for update`.execute(trx);
      const [pier, bay, hill] = all.map((one) => arrived(one, 'there'));
      await Promise.all([pier, hill]);
      return { bay };
    });
    await held.bay;
    expect((await kept()).map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE']);
  });
});

it('where somebody must decide, it is neither repeated nor over', async () => {
  const { db } = practice.services;
  await practice.ask('test-note', 'CODE0001', { note: 'first' }, ['pier']);
  await practice.work('pier');
  const [card] = cards('pier');
  if (card) card.note = 'changed in the shop';
  await practice.ask('test-note', 'CODE0001', { note: 'back' }, ['pier'], { unlessChanged: true });
  await practice.work('pier');
  const [, second] = await practice.pushesOf('pier');
  expect(second).toMatchObject({
    state: 'CONFLICT',
    message: expect.stringContaining('changed in pier since'),
  });
  expect(notes('pier')).toEqual(['changed in the shop']);
  expect((await storeResults(db, 'test-note', ['CODE0001'])).get('CODE0001')).toMatchObject([
    { state: 'failed' },
  ]);
});

it('two states that say the same are the same, however they are written', () => {
  expect(hashOfState({ a: 1, b: [{ c: 2, d: undefined }] })).toBe(hashOfState({ b: [{ c: 2 }], a: 1 }));
  expect(hashOfState({ a: [1, 2] })).not.toBe(hashOfState({ a: [2, 1] }));
});
