import { defaultTerms } from '@backroom/contract/loyalty-terms';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { line, order, startProgramme, type TestProgramme } from './programme.fixture.ts';

let programme: TestProgramme;
beforeAll(async () => {
  programme = await startProgramme();
});
afterAll(() => programme.close());

const call = (path: string, body: unknown, token = programme.head, method = 'POST') =>
  programme.call(path, { body, token, method });

const create = (email: string, more: object = {}) =>
  call('/create-customer', { fname: 'Ada', lname: 'Park', email, shop: 'downtown.example', ...more });

const fieldsOf = ({ body }: { body: { details?: { field: string; message: string }[] } }) =>
  body.details?.map(({ field, message }) => `${field}: ${message}`);

describe('the list of shoppers', () => {
  it('answers as specified: page, filters, counters over all that match', async () => {
    for (const number of [1, 2, 3]) await create(`list${number}@example.com`, { opening_points: number });
    const answer = await call('/get-customer-list', {
      page: 2,
      limit: 2,
      search: 'list',
      sort_by: 'loyalty_points',
      sort_order: 'asc',
    });
    expect(answer.body).toMatchObject({
      totalCustomers: 3,
      page: 2,
      counters: { totalCustomers: 3, activeCustomers: 3, totalPoints: 6, totalEarned: 6, totalRedeemed: 0 },
    });
    expect(answer.body.data.customers).toMatchObject([
      { email: 'list3@example.com', loyalty_points: 3, shop_name: 'Downtown', is_deleted: false },
    ]);
    expect(
      (await call('/get-customer-list', { search: 'list', skip: 1, limit: 1 })).body.data.customers,
    ).toMatchObject([{ email: 'list2@example.com' }]);
    expect(
      (await call('/get-customer-list', { search: 'list', shops: ['pier.example'] })).body.totalCustomers,
    ).toBe(0);
    expect(
      (await call('/get-customer-list', { search: 'list', status: 'unsubscribed' })).body.totalCustomers,
    ).toBe(0);
    const file = await call('/export-customer-list', {
      search: 'list',
      columns: ['email', 'currentBalance'],
    });
    expect(file.text).toContain('list3@example.com,3.00');
  });

  it('is head office’s alone', async () => {
    expect((await call('/get-customer-list', {}, programme.admin)).status).toBe(200);
    expect((await call('/get-customer-list', {}, programme.franchisee)).status).toBe(403);
    expect((await programme.call('/get-customer-list', { body: {} })).status).toBe(401);
  });
});

describe('a shopper', () => {
  it('is created once by an e-mail, edited, unsubscribed, and then earns nothing', async () => {
    const { customer } = (await create('Bea@Example.com')).body;
    expect(customer.email).toBe('bea@example.com');
    expect(fieldsOf(await create('bea@example.com'))).toEqual([
      'email: Another customer has this e-mail address',
    ]);
    expect(fieldsOf(await create('nonsense'))).toEqual(['email: Invalid email address']);
    const edited = await call('/edit-customer-info', {
      customerId: customer._id,
      fname: 'Bea',
      lname: 'Ruiz',
      email: 'bea@example.org',
      version: customer.version,
    });
    expect(edited.body.customer).toMatchObject({ lname: 'Ruiz', email: 'bea@example.org' });
    const late = await call('/edit-customer-info', {
      customerId: customer._id,
      fname: 'Bo',
      lname: '',
      email: 'bea@example.org',
      version: customer.version,
    });
    expect(late.body.code).toBe('VERSION_CONFLICT');
    const put = await call(`/loyalty/customers/${customer._id}`, { is_deleted: true }, programme.head, 'PUT');
    expect(put.body).toMatchObject({
      message: 'Customer unsubscribed',
      customer: { is_deleted: true, lname: 'Ruiz' },
    });
    const later = new Date(Date.now() + 1_000).toISOString();
    await programme.post(
      order({ placed_at: later, customer: { id: null, name: null, email: 'BEA@example.org', phone: null } }),
    );
    expect(await programme.balanceOf('bea@example.org')).toBe(0);
    const missing = await call('/edit-customer-info', {
      customerId: '999999',
      fname: '',
      lname: '',
      email: 'x@example.com',
    });
    expect(missing.body).toMatchObject({ code: 'NOT_FOUND', message: 'Customer not found' });
    const { rows } = await sql<{
      text: string;
    }>`select coalesce(before::text, '') || coalesce(after::text, '') as text
      from audit_log where entity = 'loyalty-customer'`.execute(programme.services.db);
    expect(rows.map(({ text }) => text).join(' ')).not.toMatch(/bea|ruiz|example/i);
  });

  it('has points adjusted with a reason, within the limit, never below zero, once under one key', async () => {
    const { customer } = (await create('cy@example.com', { opening_points: 10 })).body;
    const adjust = (body: object, token?: string) =>
      call(
        '/adjust-customer-points',
        { customerId: customer._id, points: 1, reason: 'Goodwill', ...body },
        token,
      );
    expect(fieldsOf(await adjust({ points: 'many' }))).toEqual(['points: Enter a number of points']);
    expect(fieldsOf(await adjust({ points: 1.005 }))).toEqual(['points: Use at most two decimals']);
    expect(fieldsOf(await adjust({ reason: ' a ' }))).toEqual(['reason: Say why, in at least 3 characters']);
    expect(fieldsOf(await adjust({ points: -10.01 }))).toEqual([
      'points: The balance can’t fall below zero: take at most 10.00',
    ]);
    expect(fieldsOf(await adjust({ points: 100.01 }, programme.admin))).toEqual([
      'points: More than 100.00 points at once is for a SuperAdmin',
    ]);
    expect((await adjust({ points: 100.01 })).body.points).toBe(110.01);
    const headers = { 'idempotency-key': 'one' };
    const body = { customerId: customer._id, points: -5, reason: 'Twice' };
    for (const _ of [1, 2]) {
      const answer = await programme.call('/adjust-customer-points', {
        body,
        token: programme.head,
        headers,
      });
      expect(answer.body.points).toBe(105.01);
    }
    const history = await call('/customer-history', { email: 'CY@example.com' });
    expect(
      history.body.history.map((one: { action: string; points: number }) => [one.action, one.points]),
    ).toEqual([
      ['Manual Adjustment', -5],
      ['Manual Adjustment', 100.01],
      ['Opening Balance', 10],
    ]);
    expect(history.body.counters).toMatchObject({
      currentPoints: 105.01,
      totalSpentPoints: 0,
      totalOrders: 0,
    });
  });

  it('shows history, orders and rewards of all stores, by e-mail or id', async () => {
    const customer = { id: null, name: 'Di Wood', email: 'di@example.com', phone: '(202) 555-0150' };
    await programme.post(order({ customer }));
    await programme.post(order({ customer, lines: [line({ quantity: 2 })] }), programme.shops.pier);
    const id = await programme.idOf('di@example.com');
    const { body } = await call('/customer-history', { customerId: id });
    expect(
      body.history.map((one: { shop_name: string; points: number }) => [one.shop_name, one.points]),
    ).toEqual([
      ['Pier', 10],
      ['Downtown', 5],
    ]);
    expect(body.orders).toHaveLength(2);
    expect(body.customer).toMatchObject({
      fname: 'Di',
      lname: 'Wood',
      phone: '2025550150',
      total_orders: 2,
      total_spent: 300,
    });
    expect((await call('/get-customer-list', { search: '202-555-0150' })).body.totalCustomers).toBe(1);
    expect((await call('/customer-history', { email: 'nobody@example.com' })).body.message).toBe(
      'Customer not found',
    );
  });

  it('is merged into another: points with their dates, e-mail and later orders go over', async () => {
    const person = (email: string) => ({ id: null, name: 'Eve Fox', email, phone: null });
    await programme.post(order({ customer: person('eve@example.com') }));
    const second = order({ customer: person('eve@work.example') });
    await programme.post(second);
    const [kept, merged] = [
      await programme.idOf('eve@example.com'),
      await programme.idOf('eve@work.example'),
    ];
    expect(fieldsOf(await call('/merge-customers', { customerId: kept, mergedId: kept }))).toEqual([
      'mergedId: A customer can’t be merged with themselves',
    ]);
    const answer = await call('/merge-customers', { customerId: kept, mergedId: merged });
    expect(answer.body.customer).toMatchObject({ loyalty_points: 10, email: 'eve@example.com' });
    expect((await call('/merge-customers', { customerId: kept, mergedId: merged })).body.code).toBe(
      'CONFLICT',
    );
    await programme.post(order({ customer: person('eve@work.example') }));
    expect(await programme.balanceOf('eve@example.com')).toBe(15);
    await programme.post({ ...second, financial_status: 'refunded', cancelled_at: '2026-03-20T00:00:00Z' });
    expect(await programme.balanceOf('eve@example.com')).toBe(10);
    expect(await programme.differences()).toEqual([]);
  });
});

describe('the configuration', () => {
  it('is read with its defaults, saved as a version that acts on later orders, and refused where it gives too much', async () => {
    const refused = await call('/loyalty-points-configuration', {
      terms: { ...defaultTerms, earn_rate: 1.2 },
    });
    expect(fieldsOf(refused)).toEqual([
      'terms.earn_rate: Customers would get back 120 % of what they pay; 100 % is the most',
    ]);
    const none = await call('/loyalty-points-configuration', {
      terms: { ...defaultTerms, min_points_to_redeem: 0 },
    });
    expect(fieldsOf(none)).toEqual([
      'terms.min_points_to_redeem: Must be at least the step in which points are spent',
    ]);
    const past = await call('/loyalty-points-configuration', {
      terms: defaultTerms,
      effective_from: '2020-05-01T00:00:00Z',
    });
    expect(fieldsOf(past)).toEqual(['effective_from: Choose a moment that is still to come']);
    const saved = await call('/loyalty-points-configuration', {
      terms: { ...defaultTerms, earn_rate: 0.4 },
      version: 1,
    });
    expect(saved.body.configData).toMatchObject({
      warning: 'Customers get back 40 % of what they pay',
      given_back_pct: 40,
    });
    const late = await call('/loyalty-points-configuration', { terms: defaultTerms, version: 1 });
    expect(late.body.code).toBe('VERSION_CONFLICT');
    const read = await programme.call('/get-loyalty-points-configuration', {
      method: 'GET',
      token: programme.head,
    });
    expect(read.body.configData.terms.earn_rate).toBe(0.4);
  });

  it('can be tried on the orders of the last 90 days', async () => {
    const placed_at = new Date(Date.now() - 5 * 86_400_000).toISOString();
    await programme.post(
      order({ placed_at, customer: { id: null, name: null, email: 'fay@example.com', phone: null } }),
    );
    const tried = await call('/try-loyalty-terms', {
      terms: { ...defaultTerms, earn_rate: 0.1, point_value: 0.5 },
    });
    expect(tried.body).toMatchObject({ given_back_pct: 5, limited: false });
    const [store] = tried.body.stores.filter(({ shop }: { shop: string }) => shop === 'downtown.example');
    expect(store).toMatchObject({
      points_earned: store.orders * 10,
      cost: store.orders * 5,
      now_points_earned: store.orders * 5,
    });
  });
});
