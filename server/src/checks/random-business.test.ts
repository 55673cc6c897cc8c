import { toCents } from '@backroom/contract/kit/money';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderDocument } from '../orders/index.ts';
import type { IntakeShop } from '../orders/intake/index.ts';
import { intakeOn } from '../orders/intake/index.ts';
import { house } from '../rooms.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { arbitraryOrder, testClocks } from '../testing/arbitrary-order.ts';
import { rebuildAllCells } from '../testing/rebuild-all-cells.ts';

/** What the checks of one run can't see: other ranges and stores, other pages, files, and what happens later. */
const ORDERS = 30;
const SEED = 7_001;

let server: TestApplication;
let token: string;
const shops: (IntakeShop & { domain: string })[] = [];

const post = async (path: string, body: object = {}) => {
  const answer = await server.call(path, { body, token });
  expect(answer.status, `${path} ${answer.text.slice(0, 300)}`).toBe(200);
  return answer.body;
};

const terms = [
  {
    agreement: 'FRANCHISED',
    rate_type: 'TIERED',
    rate_pct: 0,
    tiers: [
      { up_to_ytd: 500, rate_pct: 6 },
      { up_to_ytd: null, rate_pct: 4.125 },
    ],
    include_shipping: true,
    discount_cap_pct: 2,
    minimum_fee: 0,
    fixed_fees: [{ title: 'Technology', amount: 49 }],
  },
  { agreement: 'FRANCHISED', rate_type: 'FLAT', rate_pct: 5.5, minimum_fee: 300 },
  { agreement: 'COMPANY_OWNED', rate_type: 'FLAT', rate_pct: 0, minimum_fee: 0 },
];

const orders = (index: number): OrderDocument[] =>
  fc
    .sample(arbitraryOrder({ from: '2025-02-20T00:00:00Z', to: '2025-04-10T00:00:00Z' }), {
      numRuns: ORDERS,
      seed: SEED + index,
    })
    .map((document, number) => ({
      ...document,
      shopify_order_id: `${index}-${number}`,
      name: `#${index}${String(number).padStart(3, '0')}`,
    }));

beforeAll(async () => {
  server = await startTestApplication();
  token = await server.signIn({ email: 'head@example.com', role: 'SuperAdmin' });
  for (const [index, clock] of testClocks.entries()) {
    const franchiseeId = index < 2 ? await server.addFranchisee(`Owner N${index}`) : null;
    const domain = `store-${index}.myshopify.com`;
    const shop_id = await server.addShop({ domain, timezone: clock.timezone, franchiseeId });
    await sql`update shops set day_cutoff_minutes = ${clock.day_cutoff_minutes}
      where shop_id = ${shop_id}`.execute(server.services.db);
    shops.push({ ...clock, shop_id, domain });
    const agreed = terms[index];
    if (agreed) {
      await post('/set-royalty-terms', {
        shop: domain,
        effective_from: '2025-01-01',
        period: 'MONTH',
        marketing_rate_pct: 1.5,
        ...agreed,
      });
    }
    const posted = await intakeOn({ ...server.connection, house }).postOrders(
      { ...clock, shop_id },
      orders(index),
    );
    expect(posted.filter(({ outcome }) => outcome !== 'new')).toEqual([]);
  }
}, 120_000);
afterAll(() => server.close());

const whole = { start_date: '2025-02-01', end_date: '2027-06-30' };
/** Cut where a royalty period ends, and on the day that the clock changes in New York. */
const cuts = [
  ['2025-03-31', '2025-04-01'],
  ['2025-03-09', '2025-03-10'],
] as const;

const flows = [
  'units_sold',
  'units_returned',
  'net_units',
  'gross_sales',
  'discounts',
  'returns',
  'net_sales',
  'taxes',
  'cogs',
  'net_sales_without_cost',
  'gross_profit',
];
/** What is additive of each report's totals (domain.md 2.4, I11); distinct counts and ratios are not. */
const additive: [path: string, keys: string[]][] = [
  ['/sales-by-sku', flows],
  ['/sales-by-category', flows],
  ['/sales-by-manufacturer', flows],
  ['/sales-by-location', [...flows, 'shipping', 'fees', 'total_sales', 'tips', 'gift_card_sales']],
  [
    '/sales-by-payment-type',
    [
      'transactions_count',
      'refunds_count',
      'gross_payments',
      'refunded_payments',
      'net_payments',
      'net_sales',
    ],
  ],
  [
    '/tax-report',
    ['tax_collected', 'tax_refunded', 'net_tax', 'channel_collected_tax', 'tax_payable', 'taxable_sales'],
  ],
  [
    '/discount-report',
    ['discount_amount', 'shipping_discount_amount', 'total_discount', 'gross_sales', 'net_sales'],
  ],
  ['/cost-of-goods-sold', ['units_sold', 'units_returned', 'net_units', 'cogs', 'net_sales', 'gross_profit']],
  [
    '/gift-card-report',
    ['sold', 'issued', 'reloaded', 'refunded_to_card', 'adjusted', 'redeemed', 'expired'],
  ],
];
const royaltyFlows = [
  'gross_sales',
  'discounts',
  'returns',
  'net_sales',
  'excluded_sales',
  'shipping_included',
];
const royaltyDue = [
  ...royaltyFlows,
  'royalty_base',
  'royalty_due',
  'marketing_due',
  'other_fees',
  'funded_credit',
  'total_due',
];

const totalsOf = async (path: string, keys: string[], body: object, domains?: string[]) => {
  const stores = domains ? { [path === '/sales-by-sku' ? 'store_ids' : 'shop_name']: domains } : {};
  const { totals } = await post(path, { ...body, ...stores });
  return Object.fromEntries(keys.map((key) => [key, toCents(totals[key])]));
};
const added = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(Object.keys(a).map((key) => [key, (a[key] ?? 0) + (b[key] ?? 0)]));

describe('a random chain', () => {
  it('agrees in every check, dashboard and all', async () => {
    const { result } = await post('/run-report-checks', whole);
    expect(result.checks.filter((check: { ok: boolean }) => !check.ok)).toEqual([]);
    expect(new Set(result.checks.map((check: { id: string }) => check.id)).size).toBe(18);
  });

  it.each(additive)('%s adds up over days and over stores (I11)', async (path, keys) => {
    const all = await totalsOf(path, keys, whole);
    // A report that is empty adds up whatever it does.
    expect(Object.values(all).some((cents) => cents !== 0)).toBe(true);
    for (const [last, first] of cuts) {
      const before = await totalsOf(path, keys, { ...whole, end_date: last });
      const after = await totalsOf(path, keys, { ...whole, start_date: first });
      expect(added(before, after), `cut after ${last}`).toEqual(all);
    }
    // A card belongs to the report of its issuer and of where it was used: its stores are not disjoint.
    if (path === '/gift-card-report') return;
    const domains = shops.map(({ domain }) => domain);
    const left = await totalsOf(path, keys, whole, domains.slice(0, 2));
    const right = await totalsOf(path, keys, whole, domains.slice(2));
    expect(added(left, right), 'stores').toEqual(all);
  });

  it('/royalty-report adds up over whole periods and over stores (I11)', async () => {
    const path = '/royalty-report';
    const months = { start_date: '2025-02-01', end_date: '2025-06-30' };
    const all = await totalsOf(path, royaltyDue, months);
    expect(all.total_due).toBeGreaterThan(0);
    const before = await totalsOf(path, royaltyDue, { ...months, end_date: '2025-03-31' });
    const after = await totalsOf(path, royaltyDue, { ...months, start_date: '2025-04-01' });
    expect(added(before, after)).toEqual(all);
    const domains = shops.map(({ domain }) => domain);
    const left = await totalsOf(path, royaltyDue, months, domains.slice(0, 1));
    const right = await totalsOf(path, royaltyDue, months, domains.slice(1));
    expect(added(left, right)).toEqual(all);
    // Inside a period only what is no minimum, fee or bracket.
    const first = await totalsOf(path, royaltyFlows, { ...months, end_date: '2025-03-09' });
    const second = await totalsOf(path, royaltyFlows, { ...months, start_date: '2025-03-10' });
    expect(added(first, second)).toEqual(Object.fromEntries(royaltyFlows.map((key) => [key, all[key]])));
  });

  it('gives the same totals on every page, in every order and in the file (I12)', async () => {
    const days = { from: whole.start_date, to: whole.end_date };
    const { totals, pagination } = await post('/getSalesData', { ...days, limit: 50 });
    const seen: Record<string, number>[] = [];
    for (let page = 1; page <= pagination.totalPages; page += 1) {
      const answer = await post('/getSalesData', { ...days, limit: 50, page, sort: 'order_name:asc' });
      expect(answer.totals).toEqual(totals);
      seen.push(...answer.data);
    }
    expect(seen).toHaveLength(pagination.total);
    const file = await server.call('/export-report', {
      body: { report: 'getSalesData', format: 'csv', ...whole },
      token,
    });
    const [header = [], ...lines] = parse(file.text, { bom: true, relaxColumnCount: true }) as string[][];
    const rows = lines.slice(0, pagination.total);
    const labels: [string, string][] = [
      ['net_sales', 'Net sales'],
      ['total_sales', 'Total sales'],
      ['taxes', 'Taxes'],
      ['cogs', 'Cost of goods'],
      ['gift_card_sales', 'Gift cards sold'],
    ];
    for (const [key, label] of labels) {
      const own = toCents(totals[key]);
      expect([key, seen.reduce((cents, row) => cents + toCents(row[key] ?? 0), 0)]).toEqual([key, own]);
      const place = header.indexOf(label);
      expect([label, rows.reduce((cents, row) => cents + toCents(Number(row[place])), 0)]).toEqual([
        label,
        own,
      ]);
      expect(toCents(Number(lines[pagination.total]?.[place]))).toBe(own);
    }
  });

  it('says the same on the dashboard as on the sales page, whatever the stores (I13)', async () => {
    for (const domains of [undefined, shops.slice(0, 1).map(({ domain }) => domain)]) {
      for (const [start_date, end_date] of [
        ['2025-03-01', '2025-03-31'],
        ['2025-03-09', '2025-03-09'],
      ]) {
        const board = await post('/get-dashboard', { start_date, end_date, shop_name: domains });
        const { summary, previous } = await post('/getSalesData', {
          from: start_date,
          to: end_date,
          shop: domains,
        });
        const kpi = (id: string) => board.kpis.find((one: { id: string }) => one.id === id);
        for (const [id, key] of [
          ['net_sales', 'net_sales'],
          ['total_sales', 'total_sales'],
          ['orders', 'orders_count'],
          ['average_order_value', 'average_order_value'],
          ['units', 'units_sold'],
          ['gross_margin', 'margin_pct'],
        ] as const) {
          expect([id, kpi(id).value, kpi(id).previous]).toEqual([id, summary[key], previous[key]]);
        }
      }
    }
  });

  it('shows in each order what its lines and its events come to (I15)', async () => {
    const { rows } = await sql<{ shop_id: number; id: string; cents: number }>`
      select o.shop_id, o.shopify_order_id as id, coalesce(sum(v.cents), 0)::float8 as cents
      from orders o left join (
        select shop_id, order_id, gross_cents - discount_cents - return_cents + tax_cents as cents from sales_lines
        union all select shop_id, order_id, amount_cents + tax_cents from order_charges
      ) v using (shop_id, order_id)
      where o.document ->> 'test' is distinct from 'true' group by 1, 2`.execute(server.services.db);
    expect(rows.length).toBeGreaterThan((ORDERS * testClocks.length) / 2);
    for (const { shop_id, id, cents } of rows) {
      const shop = shops.find((one) => one.shop_id === shop_id)?.domain;
      const { orderDetails } = await post('/get-order-details', { order_id: id, shop });
      const lines = orderDetails.lineItems.reduce(
        (sum: number, line: { price: number; qty: number }) => sum + toCents(line.price) * line.qty,
        0,
      );
      expect([id, lines - toCents(orderDetails.total_discount)]).toEqual([
        id,
        toCents(orderDetails.subtotal),
      ]);
      expect([id, toCents(orderDetails.current_total_price)]).toEqual([id, cents]);
      // As the screen adds it up: what was placed, and then what came after.
      const { subtotal, shipping_price, tax_when_placed, tip, other_charges, changes } = orderDetails;
      const tax = orderDetails.prices_include_tax ? 0 : tax_when_placed;
      const placed = [subtotal, shipping_price, tax, tip, other_charges].map(toCents);
      expect([id, placed.reduce((sum, part) => sum + part)]).toEqual([id, toCents(orderDetails.total_price)]);
      const after = changes.map(({ amount }: { amount: number }) => toCents(amount));
      expect([
        id,
        after.reduce((sum: number, part: number) => sum + part, toCents(orderDetails.total_price)),
      ]).toEqual([id, cents]);
    }
  });

  it('keeps closed periods as they were, whatever comes of them afterwards (I14)', async () => {
    const month = { start_date: '2025-03-01', end_date: '2025-03-31' };
    const { drafted } = await post('/draft-royalty-statements', { month: '2025-03' });
    expect(drafted).toHaveLength(2);
    for (const { statement_id } of drafted) await post('/issue-royalty-statement', { statement_id });
    const closed = async () => {
      const { result } = await post('/run-report-checks', month);
      return result.checks.find((check: { id: string }) => check.id === 'I14');
    };
    expect(await closed()).toMatchObject({ ok: true });

    // What happens afterwards counts afterwards: March stays.
    const [shop] = shops;
    if (!shop) throw new Error('no store');
    const [sold] = orders(0);
    if (!sold) throw new Error('no order');
    const later = {
      ...sold,
      shopify_order_id: 'later',
      name: '#later',
      edits: [],
      refunds: [],
      transactions: [],
    };
    const intake = intakeOn({ ...server.connection, house });
    await intake.postOrder(shop, { ...later, placed_at: '2025-05-02T15:00:00Z', cancelled_at: null });
    expect(await closed()).toMatchObject({ ok: true });

    await intake.postOrder(shop, {
      ...later,
      shopify_order_id: 'late',
      name: '#late',
      placed_at: '2025-03-20T15:00:00Z',
      cancelled_at: null,
    });
    expect(await closed()).toMatchObject({ ok: true });

    // Whoever changes the facts of a closed period themselves is found out, with statement and amount.
    await sql`update sales_lines set gross_cents = gross_cents + 7
      where shop_id = ${shop.shop_id} and ctid = (select min(ctid) from sales_lines
        where shop_id = ${shop.shop_id} and local_date between '2025-03-01' and '2025-03-31')`.execute(
      server.services.db,
    );
    await rebuildAllCells(server.services.db);
    expect(await closed()).toMatchObject({ ok: false, difference: 0.07, behind: [{ shop: shop.domain }] });
  });
});
