// Points become a code of a shop, once, and come back unless its order has used them.
import { addSimpleProduct } from '@backroom/emulator';
import { loadSchema } from '@backroom/emulator/schema';
import { parse, validate } from 'graphql';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { pointsDifferences } from '../orders/post-again.ts';
import { refund } from '../programme.fixture.ts';
import { paidWith, startWithCodes } from './codes.fixture.ts';
import * as documents from './documents.ts';
import { endCodes } from './end-code.ts';

let world: Awaited<ReturnType<typeof startWithCodes>>;
beforeAll(async () => {
  world = await startWithCodes();
});
beforeEach(() => world.clear());
afterAll(() => world.close());

describe('points of a shopper', () => {
  it('become a code of the shop, in its shopper’s name, for once and 7 days', async () => {
    const { id, email } = await world.enrol(30);
    const bay = world.shopOf('bay');
    const customerId = bay.nextId('Customer');
    const at = new Date().toISOString();
    bay.customers.set(customerId, {
      id: customerId,
      email,
      phone: null,
      firstName: 'Ada',
      lastName: 'Park',
      createdAt: at,
      updatedAt: at,
    } as never);
    const { body, status } = await world.make(id, 12.5);
    expect(status).toBe(200);
    expect(body.code).toMatchObject({ points: 12.5, discount: 12.5, state: 'open', shop_name: 'bay' });
    expect(body.code.code).toMatch(/^PTS-[2-9A-Z]{12}$/);
    expect(await world.balanceOf(id)).toBe(17.5);
    await world.work('bay');
    const [there] = [...bay.discounts.values()];
    expect(there).toMatchObject({
      title: 'Loyalty points',
      code: body.code.code,
      usageLimit: 1,
      customers: [customerId],
      minimum: null,
      gets: { items: { all: true }, value: { kind: 'amount', cents: 1_250, each: false } },
    });
    expect(Date.parse(there?.endsAt ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(world.shopOf('pier').discounts.size).toBe(0);
    const { rows } = await sql<{
      text: string;
    }>`select wanted::text as text from shopify_push_stores`.execute(world.services.db);
    expect(rows.map(({ text }) => text).join()).not.toContain(email);
  });

  it('are refused as a code at the field that is wrong, and nothing stays', async () => {
    const { id } = await world.enrol(30);
    const fieldOf = async (points: number, shop?: string) => {
      const { body } = await world.make(id, points, shop);
      return [body.code, body.details?.[0]?.field ?? body.message];
    };
    expect(await fieldOf(30.01)).toEqual(['LOYALTY_INSUFFICIENT_POINTS', 'points']);
    expect(await fieldOf(1.001)).toEqual(['VALIDATION_FAILED', 'points']);
    expect(await fieldOf(5, 'nowhere.example.com')).toEqual(['VALIDATION_FAILED', 'shop']);
    expect(await fieldOf(5, 'apart.example.com')).toEqual([
      'LOYALTY_NOT_REDEEMABLE',
      'Apart has no connection to Shopify',
    ]);
    await world.terms({ redeem_increment: 5, min_points_to_redeem: 5 });
    expect(await fieldOf(7)).toEqual(['VALIDATION_FAILED', 'points']);
    await world.terms({ participating_shops: ['pier.myshopify.com'] });
    expect(await fieldOf(5)).toEqual(['LOYALTY_NOT_REDEEMABLE', 'This store takes no part in the programme']);
    await world.terms({ min_points_to_redeem: 31 });
    expect((await world.make(id, 5)).body.message).toBe('Points can be spent from a balance of 31.00 on');
    expect((await world.make('999999', 5)).body.message).toBe('Customer not found');
    expect(await world.balanceOf(id)).toBe(30);
    expect(await world.codeStates(id)).toEqual([]);
  });

  it('are shown beforehand as what they would be', async () => {
    const { id } = await world.enrol(30);
    await world.terms({ point_value: 0.5, max_redeem_pct_of_order: 40 });
    const ask = { customerId: id, shop: 'bay.myshopify.com', points: 10 };
    expect((await world.call('/loyalty/preview-points-code', ask)).body).toMatchObject({
      spendable: 30,
      discount: 5,
      balance_after: 20,
      minimum_subtotal: 12.5,
      refused: null,
    });
  });

  it('can’t pay for what is excluded: the shop’s products are marked, and the code is about the others', async () => {
    const { id } = await world.enrol(30);
    const { db } = world.services;
    await sql`insert into products (shop_id, product_id, handle, title, vendor)
      values (${world.idOf('bay')}, '77', 'lego', 'Lego', 'Lego') on conflict do nothing`.execute(db);
    const bay = world.shopOf('bay');
    addSimpleProduct(bay, { id: '77', handle: 'lego', sku: 'LEGO', vendor: 'Lego' });
    await world.terms({ excluded_vendors: ['LEGO'] });
    await world.make(id, 10);
    await world.work('bay');
    expect(bay.catalogue.products.get('77')?.tags).toEqual(['bk-no-points']);
    const [there] = [...bay.discounts.values()];
    expect(there?.gets?.items).toMatchObject({ all: false, collections: [expect.any(String)] });
  });
});

describe('a code', () => {
  it('pays the order that brings it, at the worth it was made with, whoever the order names', async () => {
    const { id } = await world.enrol(30);
    const { code } = (await world.make(id, 10)).body.code;
    await world.terms({ point_value: 0.5 });
    const document = paidWith(code, 1_000);
    await world.post(document);
    await world.post({ ...document, note: 'Once more' });
    expect(await world.codeStates(id)).toEqual(['used']);
    // 10 points paid 10 dollars, and 30 dollars earned 1.50.
    expect(await world.balanceOf(id)).toBe(21.5);
    const back = {
      ...document,
      financial_status: 'refunded',
      refunds: [refund('r', 1, { at: document.placed_at })],
    };
    await world.post(back);
    expect(await world.balanceOf(id)).toBe(30);
    expect(await endCodes(world.services, new Date(Date.now() + 9 * 86_400_000))).toBe(0);
    const found = [];
    for await (const one of pointsDifferences(world.services.db)) found.push(one);
    expect(found).toEqual([]);
    expect(await world.differences()).toEqual([]);
  });

  it('of which a cart used only a part gives the rest back', async () => {
    const { id } = await world.enrol(30);
    const { code } = (await world.make(id, 10)).body.code;
    await world.post(paidWith(code.toLowerCase(), 400, { financial_status: 'pending' }));
    expect(await world.balanceOf(id)).toBe(26);
    expect(await world.differences()).toEqual([]);
  });

  it('that nobody made here is nobody’s points', async () => {
    const { id, email } = await world.enrol(30);
    const customer = { id: null, name: null, email, phone: null };
    await world.post(paidWith('PTS-ABCDEFGHJKLM', 1_000, { customer, financial_status: 'pending' }));
    expect(await world.balanceOf(id)).toBe(30);
    const ours = (await world.make(id, 10)).body.code.code;
    // Another store's shop may have made one of the same name: it is that shop's.
    await world.post(paidWith(ours, 1_000, { customer: null, financial_status: 'pending' }), 'pier');
    expect(await world.codeStates(id)).toEqual(['open']);
  });

  it('that ends unused is taken out of the shop, and then its points are back in their lots', async () => {
    const { id } = await world.enrol(30);
    await world.make(id, 10);
    await world.work('bay');
    expect(await endCodes(world.services, new Date())).toBe(0);
    expect(await endCodes(world.services, new Date(Date.now() + 7.1 * 86_400_000))).toBe(1);
    expect(await world.codeStates(id)).toEqual(['ending']);
    expect(await world.balanceOf(id)).toBe(20);
    await world.work('bay');
    expect(world.shopOf('bay').discounts.size).toBe(0);
    await world.release();
    await world.release();
    expect(await world.codeStates(id)).toEqual(['ended']);
    expect(await world.balanceOf(id)).toBe(30);
    expect(await world.differences()).toEqual([]);
  });

  it('is ended by head office, once; not where the shop has seen it used', async () => {
    const { id } = await world.enrol(30);
    const first = (await world.make(id, 10)).body.code;
    await world.work('bay');
    expect((await world.call('/loyalty/end-points-code', { codeId: first._id })).body.code.state).toBe(
      'ending',
    );
    await world.work('bay');
    await world.release();
    expect(await world.balanceOf(id)).toBe(30);
    expect((await world.call('/loyalty/end-points-code', { codeId: first._id })).body.code).toBe('CONFLICT');
    const second = (await world.make(id, 10)).body.code;
    await world.work('bay');
    for (const one of world.shopOf('bay').discounts.values()) one.uses = 1;
    await world.call('/loyalty/end-points-code', { codeId: second._id });
    await world.work('bay');
    await world.release();
    expect(await world.balanceOf(id)).toBe(20);
    await world.post(paidWith(second.code, 1_000, { financial_status: 'pending' }));
    expect(await world.codeStates(id)).toEqual(['used', 'ended']);
    expect((await world.call('/loyalty/end-points-code', { codeId: '1-999' })).status).toBe(404);
  });

  it('whose order comes after its points were given back takes them again', async () => {
    const { id } = await world.enrol(30);
    const { code } = (await world.make(id, 10)).body.code;
    expect(await endCodes(world.services, new Date(Date.now() + 15 * 86_400_000))).toBe(1);
    expect(await world.balanceOf(id)).toBe(30);
    await world.terms({ point_value: 0.5 });
    await world.post(paidWith(code, 1_000, { financial_status: 'pending' }));
    expect(await world.balanceOf(id)).toBe(20);
    expect(await world.differences()).toEqual([]);
  });

  it('that the shop refuses gives its points back at once', async () => {
    const { id } = await world.enrol(30);
    await world.make(id, 10);
    await sql`update loyalty_codes set expires_at = now() - interval '1 second' where loyalty_customer_id = ${id}`.execute(
      world.services.db,
    );
    await world.work('bay');
    await world.release();
    expect(await world.balanceOf(id)).toBe(30);
    expect(await world.codeStates(id)).toEqual(['ended']);
  });

  it('of a shopper who was merged gives its points to the one that is left', async () => {
    const [kept, merged] = [await world.enrol(1), await world.enrol(30)];
    const { _id } = (await world.make(merged.id, 10)).body.code;
    await world.call('/merge-customers', { customerId: kept.id, mergedId: merged.id });
    await world.call('/loyalty/end-points-code', { codeId: _id });
    await world.work('bay');
    await world.release();
    expect(await world.balanceOf(kept.id)).toBe(31);
    expect(await world.differences()).toEqual([]);
  });

  it('is made for a system of the store itself, once under one key, and by nobody else', async () => {
    const { id, email } = await world.enrol(30);
    const body = { name: 'Web shop', shop_domain: 'bay.myshopify.com', permissions: ['loyalty'] };
    const { key } = (await world.call('/create-api-key', body)).body;
    const headers = { 'idempotency-key': 'code-one' };
    const first = await world.call('/loyalty/code', { email, points: 5 }, key, headers);
    expect(first.body.code).toMatchObject({ points: 5, shop_name: 'bay' });
    expect((await world.call('/loyalty/code', { email, points: 5 }, key, headers)).body).toEqual(first.body);
    expect(await world.balanceOf(id)).toBe(25);
    const franchisee = await world.server.signIn({
      email: 'ann@example.com',
      role: 'Admin',
      type: 'Franchisee',
      franchiseeId: await world.server.addFranchisee('Ann Lee'),
    });
    const denied = { customerId: id, shop: 'bay.myshopify.com', points: 5 };
    expect((await world.call('/loyalty/points-codes', denied, franchisee)).status).toBe(403);
  });
});

test.each(Object.values(documents).map(({ name, text }) => [name, text] as const))(
  '%s is a document of Shopify’s schema',
  (_, text) => {
    expect(validate(loadSchema(), parse(text)).map(({ message }) => message)).toEqual([]);
  },
);
