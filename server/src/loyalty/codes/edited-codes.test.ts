// What somebody in a shop makes of a code that was points: it is found, put right, and never makes points.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookForDrift } from '../../pushes/drift/look-for-drift.ts';
import { seenChanged } from '../../pushes/index.ts';
import { refund } from '../programme.fixture.ts';
import { paidWith, startWithCodes } from './codes.fixture.ts';
import { endCodes } from './end-code.ts';

let world: Awaited<ReturnType<typeof startWithCodes>>;
beforeAll(async () => {
  world = await startWithCodes();
});
beforeEach(async () => {
  await world.clear();
  const { db } = world.services;
  await sql`truncate shopify_pushes, shopify_push_stores, shopify_pushed`.execute(db);
});
afterAll(() => world.close());

const there = () => {
  const [discount] = world.shopOf('bay').discounts.values();
  if (!discount) throw new Error('The code is in the shop');
  return discount;
};

const gid = (id: string) => `gid://shopify/DiscountCodeNode/${id}`;

/** A shopper with 30 points of which 10 are a code that has arrived in the shop. */
const withCode = async (): Promise<{ id: string; code: string; codeId: string; gid: string }> => {
  const { id } = await world.enrol(30);
  const { code, _id: codeId } = (await world.make(id, 10)).body.code;
  await world.work('bay');
  return { id, code, codeId, gid: gid(there().id) };
};

/** As a webhook says it. */
const changed = async (what: string) => {
  await seenChanged(world.services.db, world.idOf('bay'), [what]);
  await lookForDrift(world.services, world.idOf('bay'), new AbortController().signal);
};

const drift = async () => (await world.call('/get-drift-list', {})).body.drifted;
const inShop = async (customerId: string): Promise<string | null> =>
  (await world.call('/customer-history', { customerId })).body.codes[0].in_shop;

describe('a code that somebody edited in the shop', () => {
  it('is nothing new where nobody did', async () => {
    const made = await withCode();
    await changed(made.gid);
    expect(await drift()).toEqual([]);
  });

  const edits: Record<string, (code: ReturnType<typeof there>) => unknown> = {
    raised: ({ gets }) => Object.assign(gets!, { value: { kind: 'amount', cents: 5_000, each: false } }),
    'off each item': ({ gets }) =>
      Object.assign(gets!, { value: { kind: 'amount', cents: 1_000, each: true } }),
    'a percentage': ({ gets }) => Object.assign(gets!, { value: { kind: 'percentage', percentage: 0.5 } }),
    'of many uses': (code) => Object.assign(code, { usageLimit: null }),
    longer: (code) => Object.assign(code, { endsAt: '2099-01-01T00:00:00.000Z' }),
    endless: (code) => Object.assign(code, { endsAt: null }),
    'called otherwise': (code) => Object.assign(code, { code: 'SUMMER', tags: [] }),
    'for a larger cart': (code) => Object.assign(code, { minimum: { cents: 9_900 } }),
    'for nobody': (code) => Object.assign(code, { customers: [] }),
  };
  it.each(Object.entries(edits))(
    'is put back as it was made where it is %s, and its points stay',
    async (_, edit) => {
      const made = await withCode();
      const before = structuredClone(there());
      edit(there());
      await changed(made.gid);
      expect(await inShop(made.id)).toBe('On its way to the shop');
      await world.work('bay');
      expect(there()).toMatchObject({
        code: made.code,
        usageLimit: 1,
        endsAt: before.endsAt,
        minimum: null,
        customers: null,
        gets: { value: { kind: 'amount', cents: 1_000, each: false } },
      });
      expect(world.shopOf('bay').discounts.size).toBe(1);
      await world.release();
      expect(await world.balanceOf(made.id)).toBe(20);
      expect(await world.codeStates(made.id)).toEqual(['open']);
      await changed(made.gid);
      expect(await drift()).toEqual([]);
    },
  );

  it('four times a day is shown at last, with what is ours and what is theirs', async () => {
    const made = await withCode();
    for (const cents of [2_000, 3_000, 4_000, 5_000]) {
      Object.assign(there().gets!.value, { cents });
      await changed(made.gid);
      await world.work('bay');
    }
    expect(await drift()).toMatchObject([
      {
        kind_label: 'Points code',
        label: 'Points code of 10.00 points',
        may_take: false,
        fields: [{ label: 'Worth', ours: '10.00', theirs: '50.00' }],
      },
    ]);
    expect(await inShop(made.id)).toBe('Somebody changed or deleted it in the shop: see Changed in shops');
  });

  it('so that it can’t be put back keeps its points: it still stands in the shop', async () => {
    const made = await withCode();
    const { discounts } = world.shopOf('bay');
    const other = { ...structuredClone(there()), id: '999999', tags: [] };
    Object.assign(there(), { code: 'SUMMER' });
    discounts.set(other.id, other);
    await changed(made.gid);
    await world.work('bay');
    await world.release();
    expect(await inShop(made.id)).toMatch(/unique|taken/i);
    expect(await world.balanceOf(made.id)).toBe(20);
    expect(await world.codeStates(made.id)).toEqual(['open']);
  });
});

describe('a code that somebody deleted in the shop', () => {
  it('is shown, and made anew where somebody says so', async () => {
    const made = await withCode();
    world.shopOf('bay').discounts.clear();
    await changed(made.gid);
    const [found] = await drift();
    expect(found.fields).toEqual([{ label: 'In the shop', ours: 'There', theirs: 'Deleted' }]);
    const body = { id: found.id, version: found.version, decision: 'put-ours-back' };
    expect((await world.call('/settle-drift', body)).status).toBe(200);
    await world.work('bay');
    expect(there()).toMatchObject({ code: made.code, usageLimit: 1 });
    expect(await world.balanceOf(made.id)).toBe(20);
    expect(await drift()).toEqual([]);
  });

  it('gives its points back where it is ended, and at its end by itself', async () => {
    const [one, two] = [await withCode(), await withCode()];
    world.shopOf('bay').discounts.clear();
    await world.call('/loyalty/end-points-code', { codeId: one.codeId });
    await world.work('bay');
    await world.release();
    expect(await world.balanceOf(one.id)).toBe(30);
    await endCodes(world.services, new Date(Date.now() + 7.1 * 86_400_000));
    await world.work('bay');
    await world.release();
    expect(await world.balanceOf(two.id)).toBe(30);
    expect(await world.differences()).toEqual([]);
  });

  it('once its order was there is nobody’s matter', async () => {
    const made = await withCode();
    await world.post(paidWith(made.code, 1_000));
    world.shopOf('bay').discounts.clear();
    await changed(made.gid);
    expect(await drift()).toEqual([]);
  });
});

describe('points of an edited code', () => {
  it('are taken for all that an order was paid with, and given back with it, not one more', async () => {
    const made = await withCode();
    Object.assign(there().gets!.value, { cents: 4_000 });
    const document = paidWith(made.code, 4_000);
    await world.post(document);
    expect(await world.balanceOf(made.id)).toBe(-10);
    const at = document.placed_at;
    await world.post({ ...document, financial_status: 'refunded', refunds: [refund('r', 1, { at })] });
    expect(await world.balanceOf(made.id)).toBe(30);
    expect(await world.differences()).toEqual([]);
  });

  it('are taken once for each order that used it', async () => {
    const made = await withCode();
    for (const shopify_order_id of ['first', 'second']) {
      await world.post(paidWith(made.code, 1_000, { shopify_order_id, financial_status: 'pending' }));
    }
    expect(await world.balanceOf(made.id)).toBe(10);
    expect(await world.codeStates(made.id)).toEqual(['used']);
    expect(await world.differences()).toEqual([]);
  });

  it('are not given back where it was used under another name', async () => {
    const made = await withCode();
    Object.assign(there(), { code: 'SUMMER', tags: [], uses: 1 });
    await world.call('/loyalty/end-points-code', { codeId: made.codeId });
    await world.work('bay');
    await world.release();
    expect(await world.balanceOf(made.id)).toBe(20);
  });
});
