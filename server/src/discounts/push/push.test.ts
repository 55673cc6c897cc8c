// What is decided about a discount arrives in the shops of its stores, once, in their own time, and says how far it is.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookForDrift } from '../../pushes/drift/look-for-drift.ts';
import { seenChanged } from '../../pushes/index.ts';
import { exclusionJobs } from './exclusions-changed.ts';
import { type Pushing, sell, startPushing } from './push.fixture.ts';

let world: Pushing;

beforeAll(async () => {
  world = await startPushing(['pier', 'bay']);
  const { db } = world.services;
  await db.updateTable('shops').set({ timezone: 'America/Los_Angeles' }).where('name', '=', 'pier').execute();
  for (const name of ['pier', 'bay']) sell(world.shopOf(name), 'toy-fox', 'FOX');
  sell(world.shopOf('pier'), 'toy-owl', 'OWL');
});
beforeEach(() => world.empty());
afterAll(() => world.close());

const edit = async (id: string, more: object) => {
  const { body } = await world.server.call(`/discounts/${id}`, { method: 'GET', token: world.head });
  const old = body.data;
  return world.call('/update-discount', {
    id,
    version: old.version,
    title: old.title,
    code: old.code,
    discount_type: old.discount_type,
    type: old.type,
    value: old.value,
    start_date: old.start_date,
    end_date: old.end_date,
    shopIds: old.discount_shops.map(({ shop }: { shop: string }) => shop),
    ...more,
  });
};

describe('a discount on its way to shops', () => {
  it('is there in each store’s own time, and in the store without a shop for tills that ask', async () => {
    const id = await world.create({ end_date: '2026-03-31', usage_limit: 5 }, ['pier', 'bay', 'apart']);
    expect(await world.farOf(id)).toMatchObject({
      pier: { status: 'PENDING' },
      bay: { status: 'PENDING' },
      Apart: { status: 'SYNCED' },
    });
    await world.work('pier', 'bay');
    expect(await world.farOf(id)).toMatchObject({ pier: { status: 'SYNCED' }, bay: { status: 'SYNCED' } });
    expect(world.only('pier')).toMatchObject({
      method: 'Code',
      kind: 'Basic',
      title: 'Spring',
      code: 'SPRING10',
      startsAt: '2026-03-01T08:00:00.000Z',
      endsAt: '2026-04-01T07:00:00.000Z',
      usageLimit: 5,
      tags: ['backroom', `bk-${id}`],
      gets: { items: { all: true }, value: { kind: 'percentage', percentage: 0.1 } },
    });
    expect(world.only('bay').startsAt).toBe('2026-03-01T05:00:00.000Z');
  });

  it.each([
    [
      { discount_type: 'PRODUCT', type: 'FIXED', value: 2, customer_gets: { items: { products: ['FOX'] } } },
      { kind: 'Basic', gets: { value: { kind: 'amount', cents: 200, each: true } } },
    ],
    [
      {
        discount_type: 'ORDER',
        type: 'FIXED',
        value: 2,
        minimum_requirement: { type: 'SUBTOTAL', value: 20 },
      },
      { gets: { value: { kind: 'amount', cents: 200, each: false } }, minimum: { cents: 2_000 } },
    ],
    [
      { code: null, discount_type: 'SHIPPING', minimum_requirement: { type: 'QUANTITY', value: 3 } },
      { method: 'Automatic', kind: 'FreeShipping', minimum: { quantity: 3 } },
    ],
    [
      {
        discount_type: 'BXGY',
        customer_gets_value: 50,
        customer_buys: ['fox'],
        customer_buys_quantity: 2,
        customer_gets_quantity: 1,
        uses_per_order: 1,
        customer_gets: { items: { products: ['toy-fox'] } },
      },
      {
        kind: 'Bxgy',
        buys: { quantity: 2 },
        gets: { value: { kind: 'quantity', quantity: 1, percentage: 0.5 } },
        usesPerOrder: 1,
      },
    ],
    [
      { code: null, combines_with: { product: true } },
      { method: 'Automatic', combines: { productDiscounts: true } },
    ],
  ])('of every kind stands there as it was meant: %j', async (body, there) => {
    const id = await world.create(body, ['pier']);
    await world.work('pier');
    expect(await world.farOf(id)).toMatchObject({ pier: { status: 'SYNCED' } });
    expect(world.only('pier')).toMatchObject(there);
  });

  it('warns of what a store lacks, and stays out of one that lacks all of it', async () => {
    const items = { discount_type: 'PRODUCT', customer_gets: { items: { products: ['owl', 'toy-fox'] } } };
    const some = await world.create(items);
    await world.work('pier', 'bay');
    expect(await world.farOf(some)).toMatchObject({
      pier: { status: 'SYNCED', error: null },
      bay: { status: 'SYNCED', error: 'bay doesn’t sell owl' },
    });
    const all = { discount_type: 'PRODUCT', customer_gets: { items: { products: ['owl'] } } };
    const id = await world.create({ ...all, title: 'Owls', code: 'OWLS' });
    await world.work('pier', 'bay');
    expect(await world.farOf(id)).toMatchObject({
      pier: { status: 'SYNCED' },
      bay: { status: 'FAILED', error: 'bay sells nothing of what it applies to: owl' },
    });
  });

  it('leaves excluded SKUs out of everything by a collection that lacks them', async () => {
    const excluded = await world.call('/add-excluded-sku', { sku: 'FOX', reason: 'A deposit' });
    expect(excluded.status).toBe(200);
    await world.create({}, ['pier']);
    await world.work('pier');
    const { catalogue } = world.shopOf('pier');
    const tags = [...catalogue.products.values()].map(({ handle, tags }) => [handle, tags]);
    expect(Object.fromEntries(tags)).toEqual({ 'toy-fox': ['bk-excluded'], 'toy-owl': [] });
    const [collection] = catalogue.collections.values();
    expect(world.only('pier').gets?.items).toMatchObject({ all: false, collections: [collection?.id] });
  });

  it('is sent again once the list of excluded SKUs has changed, and only then', async () => {
    await world.create({}, ['pier']);
    await world.work('pier');
    const [{ run }] = [exclusionJobs['send-discounts-without-excluded']!];
    const tell = () => run(world.services, {}, new AbortController().signal);
    const sent = async () => (await world.pushesOf('pier')).length;
    await tell();
    const before = await sent();
    await tell();
    expect(await sent()).toBe(before);
    await world.call('/add-excluded-sku', { sku: 'OWL', reason: 'A deposit' });
    await tell();
    expect(await sent()).toBe(before + 1);
    await world.work('pier');
    expect(world.only('pier').gets?.items).toMatchObject({ all: false });
  });

  it('keeps the planned end while it is paused and when it is resumed', async () => {
    const id = await world.create({ end_date: '2030-03-31' }, ['bay']);
    await world.work('bay');
    const body = { title: 'Spring', shopIds: [world.domainOf('bay')] };
    await world.call('/deactivate-discount', body);
    await world.work('bay');
    expect(Date.parse(world.only('bay').endsAt ?? '')).toBeLessThanOrEqual(Date.now());
    await world.call('/reactivate-discount', body);
    await world.work('bay');
    expect(world.only('bay').endsAt).toBe('2030-04-01T04:00:00.000Z');
    await edit(id, { value: 25 });
    await world.work('bay');
    expect(world.only('bay').gets?.value).toMatchObject({ percentage: 0.25 });
    const deleted = await world.call('/delete-discount', { ...body, code: 'SPRING10' });
    expect(deleted.answer.results).toMatchObject([{ ok: true, message: 'Deleted: on its way to the shop' }]);
    await world.work('bay');
    expect(world.shopOf('bay').discounts.size).toBe(0);
  });

  it('becomes another kind by a new one, and leaves a store that is taken off', async () => {
    const id = await world.create({});
    await world.work('pier', 'bay');
    await edit(id, { discount_type: 'SHIPPING', shopIds: [world.domainOf('pier')] });
    await world.work('pier', 'bay');
    expect(world.only('pier').kind).toBe('FreeShipping');
    expect(world.shopOf('bay').discounts.size).toBe(0);
  });

  it('is made once, though the answer was lost after it was made', async () => {
    world.emulator.faults.order({ kind: 'cut', containing: 'discountCodeBasicCreate', afterEffect: true });
    const id = await world.create({}, ['pier']);
    await world.work('pier');
    expect(await world.farOf(id)).toMatchObject({ pier: { status: 'PENDING' } });
    await world.makeDue();
    await world.work('pier');
    expect(await world.farOf(id)).toMatchObject({ pier: { status: 'SYNCED' } });
    expect(world.only('pier').title).toBe('Spring');
  });

  it.each([401, 429, 503])(
    'of more things than one call takes is made once, though it was broken off after the first: %d',
    async (status) => {
      const skus = Array.from({ length: 260 }, (_, index) => `MANY-${index}`);
      const { catalogue } = world.shopOf('bay');
      if (![...catalogue.products.values()].some(({ handle }) => handle === 'many-0')) {
        for (const sku of skus) sell(world.shopOf('bay'), sku.toLowerCase(), sku);
      }
      world.emulator.faults.order({
        kind: 'status',
        status,
        containing: 'discountAutomaticBasicUpdate',
      });
      const items = { discount_type: 'PRODUCT', customer_gets: { items: { products: skus } } };
      // By itself: no code tells that it is there already.
      const id = await world.create({ code: null, ...items }, ['bay']);
      await world.work('bay');
      expect(await world.farOf(id)).toMatchObject({ bay: { status: 'PENDING' } });
      for (let round = 0; round < 2; round += 1) {
        await world.makeDue();
        await world.work('bay');
      }
      expect(await world.farOf(id)).toMatchObject({ bay: { status: 'SYNCED' } });
      expect(world.only('bay').gets?.items.variants).toHaveLength(260);
    },
  );

  it('says whose its code is in a shop, holds up no other store, and goes there once it is free', async () => {
    world.emulator.faults.clear();
    await world.create({ title: 'Theirs' }, ['pier']);
    await world.work('pier');
    const theirs = world.only('pier');
    theirs.tags = [];
    await sql`truncate shopify_pushed, shopify_push_stores, discount_shops, discounts cascade`.execute(
      world.services.db,
    );
    const id = await world.create({});
    await world.work('pier', 'bay');
    expect(await world.farOf(id)).toMatchObject({
      pier: { status: 'FAILED', error: 'The code SPRING10 is already used in pier by “Theirs”' },
      bay: { status: 'SYNCED' },
    });
    theirs.code = 'OTHER';
    const retried = await world.call('/retry-discount', { id });
    expect(retried.answer).toMatchObject({
      message: 'Spring is on its way to one store',
      results: [
        { shop_name: 'bay', ok: false },
        { shop_name: 'pier', ok: true },
      ],
    });
    await world.work('pier');
    expect(await world.farOf(id)).toMatchObject({ pier: { status: 'SYNCED' } });
  });

  it('is told while one types whose its code is in the shops, and which shop doesn’t answer', async () => {
    const ask = async (more: object = {}) =>
      (
        await world.call('/check-discount', {
          code: 'spring10',
          in_shops: true,
          shopIds: ['pier', 'bay', 'apart'].map(world.domainOf),
          ...more,
        })
      ).answer;
    expect(await ask()).toMatchObject({ taken: [], silent: [] });
    const id = await world.create({}, ['pier']);
    await world.work('pier');
    expect((await ask()).taken).toMatchObject([{ shop_name: 'pier', title: 'Spring', in_shop: false }]);
    expect((await ask({ id })).taken).toEqual([]);
    // Somebody of the store made it there: our books know nothing of it.
    await sql`truncate shopify_pushed, shopify_push_stores, discount_shops, discounts cascade`.execute(
      world.services.db,
    );
    Object.assign(world.only('pier'), { title: 'Theirs', tags: [] });
    world.emulator.faults.order({ kind: 'status', status: 503, shop: world.domainOf('bay'), times: 10 });
    expect(await ask()).toMatchObject({
      taken: [{ shop: world.domainOf('pier'), shop_name: 'pier', title: 'Theirs', in_shop: true }],
      silent: ['bay'],
    });
    expect(await ask({ in_shops: false })).toMatchObject({ taken: [], silent: [] });
  });

  it('of one side alone is refused where a store is connected, with nothing kept', async () => {
    const body = {
      title: 'Tills',
      code: 'TILLS',
      value: 5,
      scope: 'POS',
      shopIds: ['pier', 'apart'].map(world.domainOf),
    };
    const { status, answer } = await world.call('/create-discount', body);
    expect(status).toBe(400);
    expect(answer.details).toEqual([
      {
        field: 'scope',
        message: 'pier is connected with Shopify, whose discounts count online and in the store',
      },
    ]);
    const apart = await world.call('/create-discount', { ...body, shopIds: [world.domainOf('apart')] });
    expect(apart.status).toBe(200);
    expect(world.shopOf('pier').discounts.size).toBe(0);
  });
});

describe('what a shop changed of it', () => {
  const look = async (name: string, gid: string) => {
    const shopId = world.idOf(name);
    await seenChanged(world.services.db, shopId, [gid]);
    await sql`update shopify_pushed set check_at = now() where check_at is not null`.execute(
      world.services.db,
    );
    await lookForDrift(world.services, shopId, new AbortController().signal);
  };
  const gidOf = (name: string) => `gid://shopify/DiscountCodeNode/${world.only(name).id}`;
  const drifted = async () =>
    (await world.server.call('/get-drift-list', { token: world.head })).body.drifted;
  const settle = async (decision: string) => {
    const [found] = await drifted();
    return world.call('/settle-drift', { id: found.id, decision, version: found.version });
  };

  it('is shown side by side, and becomes ours in all stores where it is taken', async () => {
    const id = await world.create({ end_date: '2030-03-31' });
    await world.work('pier', 'bay');
    Object.assign(world.only('pier'), {
      gets: { items: world.only('pier').gets?.items, value: { kind: 'percentage', percentage: 0.15 } },
      endsAt: '2030-05-01T07:00:00.000Z',
      code: 'Fifteen',
    });
    await look('pier', gidOf('pier'));
    expect(await world.farOf(id)).toMatchObject({ pier: { status: 'DRIFTED' }, bay: { status: 'SYNCED' } });
    const [found] = await drifted();
    expect(
      found.fields.toSorted((a: { label: string }, b: { label: string }) => (a.label < b.label ? -1 : 1)),
    ).toEqual([
      { label: 'Code', ours: 'SPRING10', theirs: 'Fifteen' },
      { label: 'Ends', ours: '2030-04-01T07:00:00.000Z', theirs: '2030-05-01T07:00:00.000Z' },
      { label: 'Value', ours: '10 % off', theirs: '15 % off' },
    ]);
    expect((await settle('take-theirs')).status).toBe(200);
    await world.work('pier', 'bay');
    expect(world.only('bay')).toMatchObject({
      code: 'FIFTEEN',
      endsAt: '2030-05-01T04:00:00.000Z',
      gets: { value: { percentage: 0.15 } },
    });
    expect(await world.farOf(id)).toMatchObject({ pier: { status: 'SYNCED' }, bay: { status: 'SYNCED' } });
  });

  it('is put back as we had it, also where it was deleted', async () => {
    await world.create({}, ['bay']);
    await world.work('bay');
    const gid = gidOf('bay');
    world.shopOf('bay').discounts.clear();
    await look('bay', gid);
    expect((await drifted())[0].fields).toEqual([{ label: 'In the shop', ours: 'There', theirs: 'Deleted' }]);
    expect((await settle('put-ours-back')).status).toBe(200);
    await world.work('bay');
    expect(world.only('bay').code).toBe('SPRING10');
  });

  it('isn’t put back by a longer list of excluded SKUs, which that shop learns once somebody has decided', async () => {
    const id = await world.create({});
    await world.work('pier', 'bay');
    world.only('pier').title = 'Theirs';
    await look('pier', gidOf('pier'));
    const tell = () =>
      exclusionJobs['send-discounts-without-excluded']!.run(world.services, {}, new AbortController().signal);
    await world.call('/add-excluded-sku', { sku: 'TOAD', reason: 'A deposit' });
    await tell();
    await world.work('pier', 'bay');
    expect(world.only('pier').title).toBe('Theirs');
    expect(await world.farOf(id)).toMatchObject({ pier: { status: 'DRIFTED' }, bay: { status: 'SYNCED' } });
    expect((await settle('put-ours-back')).status).toBe(200);
    await world.work('pier');
    expect(world.only('pier').title).toBe('Spring');
    const before = (await world.pushesOf('pier')).length;
    await tell();
    await tell();
    await world.work('pier');
    expect((await world.pushesOf('pier')).length).toBe(before + 1);
  });

  it('ended by hand and taken so is paused in that store alone', async () => {
    const id = await world.create({ end_date: '2030-03-31' });
    await world.work('pier', 'bay');
    world.only('pier').endsAt = '2026-05-01T00:00:00.000Z';
    await look('pier', gidOf('pier'));
    expect((await settle('take-theirs')).status).toBe(200);
    const { body } = await world.server.call(`/discounts/${id}`, { method: 'GET', token: world.head });
    expect(body.data.discount_shops).toMatchObject([
      { shop_name: 'bay', paused: false },
      { shop_name: 'pier', paused: true },
    ]);
  });
});
