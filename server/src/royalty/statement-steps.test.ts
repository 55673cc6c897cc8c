// The steps of statements and terms at their edges, in a chain small enough to work out by hand: 10 % of what was sold.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Intake } from '../orders/intake/index.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { startTestApplication, type TestApplication } from '../testing/application.ts';
import { simpleOrder } from '../testing/simple-order.ts';
import { disputedStatements, royaltyGaps } from './attention.ts';
import { firstTerms } from './first-terms.ts';
import { frozenPeriods } from './frozen-periods.ts';
import { onboarding, settledThrough, unpaid } from './hand-over.ts';
import { addPastStatements } from './past-statements.ts';
import { statementSubject } from './statement-subject.ts';
import { termsOnPage } from './terms-on-page.ts';

let server: TestApplication;
let root: string;
let pier: number;
let weekly: number;
let owner: number;
const wereAgreed: boolean[] = [];

const PIER = 'pier.example.com';
const WEEKLY = 'weekly.example.com';
const db = () => server.services.db;
const post = (path: string, body: object = {}) => server.call(path, { body, token: root });
const ok = async (path: string, body: object = {}) => {
  const answer = await post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

type Statement = {
  statement_id: string;
  number: string;
  status: string;
  period_start: string;
  period_end: string;
  total_due: number;
  corrections: number;
};
const draft = async (shop: string, month: string): Promise<Statement[]> =>
  (await ok('/draft-royalty-statements', { month, shop_name: [shop] })).drafted.toSorted(
    (a: Statement, b: Statement) => a.period_end.localeCompare(b.period_end),
  );
const draftOne = async (shop: string, month: string): Promise<Statement> => {
  const [statement] = await draft(shop, month);
  if (!statement) throw new Error('No draft');
  return statement;
};
const linesOf = async ({ statement_id }: Statement) =>
  (await ok('/get-royalty-statement', { statement_id })).lines as {
    line_no: number;
    kind: string;
    description: string;
    amount: number;
    disputed: boolean;
  }[];
const statusOf = async ({ statement_id }: Statement) =>
  (await ok('/get-royalty-statement', { statement_id })).status;

const form = (shop: string, more: object = {}) => ({
  shop,
  agreement: 'FRANCHISED',
  effective_from: '2025-01-01',
  rate_type: 'FLAT',
  rate_pct: 10,
  period: 'MONTH',
  minimum_fee: 0,
  marketing_rate_pct: 0,
  ...more,
});
const termsOf = async (shop: string) =>
  (await ok('/get-royalty-terms', { shop_name: [shop] })).data as {
    terms_id: string;
    version: string;
    effective_from: string;
    effective_to: string | null;
  }[];

beforeAll(async () => {
  server = await startTestApplication();
  root = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  owner = await server.addFranchisee('Ann Ames');
  pier = await server.addShop({ domain: PIER, name: 'Pier', cid: 'C-0101', franchiseeId: owner });
  weekly = await server.addShop({ domain: WEEKLY, name: 'Weekly', cid: 'C-0102', franchiseeId: owner });
  const sell = (shop_id: number, days: [day: string, cents: number][]) =>
    new Intake(server.connection).postOrders(
      { shop_id, timezone: 'America/New_York', day_cutoff_minutes: 0 },
      days.map(([day, cents]) =>
        simpleOrder({
          id: `${shop_id} ${day}`,
          name: day,
          placed_at: `${day}T16:00:00Z`,
          unit_price_cents: cents,
        }),
      ),
    );
  await sell(pier, [
    ['2025-03-31', 10_000],
    ['2025-04-15', 30_000],
    ['2025-05-15', 1_234_500],
  ]);
  await sell(weekly, [
    ['2025-06-01', 20_000],
    ['2025-06-30', 40_000],
  ]);
  wereAgreed.push(await firstTerms.done({ db: db() } as Parameters<typeof firstTerms.done>[0]));
  await ok('/set-royalty-terms', form(PIER, { due_day: 5 }));
  await ok('/set-royalty-terms', form(WEEKLY, { period: 'WEEK', agreement_no: 'W-7' }));
  wereAgreed.push(await firstTerms.done({ db: db() } as Parameters<typeof firstTerms.done>[0]));
});
afterAll(() => server.close());

test('agreeing on terms is a first step, done with the first of them', () => {
  expect(wereAgreed).toEqual([false, true]);
});

describe('drafts', () => {
  it('of weeks are of those that end in the month, numbered', async () => {
    const statements = await draft(WEEKLY, '2025-06');
    expect(
      statements.map(({ number, period_start, period_end }) => [number, period_start, period_end]),
    ).toEqual([
      ['C-0102-202506', '2025-05-26', '2025-06-01'],
      ['C-0102-202506-2', '2025-06-02', '2025-06-08'],
      ['C-0102-202506-3', '2025-06-09', '2025-06-15'],
      ['C-0102-202506-4', '2025-06-16', '2025-06-22'],
      ['C-0102-202506-5', '2025-06-23', '2025-06-29'],
    ]);
    expect(statements).toMatchObject([{ total_due: 20, due_on: '2025-07-10' }, {}, {}, {}, {}]);
  });

  it('begin with the month whose last day had the first sale', async () => {
    expect(await draft(PIER, '2025-02')).toEqual([]);
    expect(await draftOne(PIER, '2025-03')).toMatchObject({ total_due: 10, due_on: '2025-04-05' });
  });

  it('are corrected by lines that follow the others, two at once one after the other', async () => {
    const statement = await draftOne(PIER, '2025-03');
    const { statement_id } = statement;
    await Promise.all(
      [-1, -2].map((amount) =>
        ok('/correct-royalty-statement', { statement_id, description: 'Less', amount }),
      ),
    );
    expect((await linesOf(statement)).map(({ line_no }) => line_no)).toEqual([1, 2, 3]);
    expect(await draftOne(PIER, '2025-03')).toMatchObject({ total_due: 7, corrections: -3 });
    expect((await linesOf(statement)).map(({ amount }) => amount).toSorted()).toEqual(
      [-1, -2, 10].toSorted(),
    );
  });

  it('are issued only by the terms that they were drafted by', async () => {
    const { statement_id } = await draftOne(PIER, '2025-03');
    const [terms] = await termsOf(PIER);
    const change = async (rate_pct: number) => {
      const [{ version } = { version: '' }] = await termsOf(PIER);
      return ok(
        '/set-royalty-terms',
        form(PIER, { due_day: 5, rate_pct, terms_id: terms?.terms_id, version }),
      );
    };
    await change(20);
    // What was sold and what royalties are charged on is the same.
    expect(await post('/issue-royalty-statement', { statement_id })).toMatchObject({ status: 409 });
    await change(10);
    const end = async (effective_to: string | null) => {
      const [{ version } = { version: '' }] = await termsOf(PIER);
      return ok('/end-royalty-terms', { terms_id: terms?.terms_id, effective_to, version });
    };
    await end('2025-03-15');
    expect(await post('/issue-royalty-statement', { statement_id })).toMatchObject({ status: 409 });
    await end(null);
    expect((await termsOf(PIER)).map((one) => one.terms_id)).toEqual([terms?.terms_id]);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where entity_id = ${terms?.terms_id} order by audit_id`.execute(db());
    expect(rows.map(({ action }) => action)).toEqual([
      'royalty-terms.added',
      'royalty-terms.changed',
      'royalty-terms.changed',
      'royalty-terms.ended',
      'royalty-terms.ended',
    ]);
  });

  it('are discarded once', async () => {
    const { statement_id } = await draftOne(PIER, '2025-04');
    const answers = await Promise.all([1, 2].map(() => post('/discard-royalty-statement', { statement_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('issued statements', () => {
  it('are mailed with what is due and until when', async () => {
    const statement = await draftOne(PIER, '2025-05');
    await ok('/issue-royalty-statement', { statement_id: statement.statement_id });
    const { rows } = await sql<{ to: string }>`select corporate_email as to from franchisees`.execute(db());
    const mail = await server.lastMailTo(rows[0]?.to ?? '');
    expect(mail.text).toContain('Total due: $1234.50, by 06/05/2025');
    expect(mail.text).toContain('Period: 05/01/2025 to 05/31/2025');
  });

  it('are disputed in the line that is named, or as a whole', async () => {
    const statement = await draftOne(PIER, '2025-04');
    const { statement_id } = statement;
    await ok('/correct-royalty-statement', { statement_id, description: 'More', amount: 1 });
    await ok('/issue-royalty-statement', { statement_id });
    const marked = async () => (await linesOf(statement)).map(({ disputed }) => disputed);
    const unknown = await post('/dispute-royalty-statement', { statement_id, note: 'Which?', line_no: 3 });
    expect(unknown).toMatchObject({ status: 400, body: { details: [{ field: 'line_no' }] } });
    await ok('/dispute-royalty-statement', { statement_id, note: 'All of it' });
    expect(await marked()).toEqual([false, false]);
    await ok('/dispute-royalty-statement', { statement_id, note: 'The second', line_no: 2 });
    expect(await marked()).toEqual([false, true]);
    const { rows } = await sql`select 1 from royalty_statement_lines where disputed`.execute(db());
    expect(rows).toHaveLength(1);
    const found = await disputedStatements.find({
      db: db(),
      range: { shopIds: [pier, weekly], stores: [] },
    } as unknown as Parameters<typeof disputedStatements.find>[0]);
    expect(found).toEqual({ count: 1, title: '1 statement disputed', detail: 'C-0101-202504 of Pier' });
  });

  it('are paid once, and what is paid is not disputed', async () => {
    const all = await draft(WEEKLY, '2025-06');
    for (const { statement_id } of all) await ok('/issue-royalty-statement', { statement_id });
    const [first, ...others] = all;
    const pay = ({ statement_id }: Statement) =>
      post('/pay-royalty-statement', { statement_id, paid_on: '2025-07-01' });
    if (!first) throw new Error('No draft');
    const paid = await Promise.all([pay(first), pay(first)]);
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const one of others.slice(0, 2)) {
      const dispute = post('/dispute-royalty-statement', { statement_id: one.statement_id, note: 'No' });
      const [answer] = await Promise.all([pay(one), dispute]);
      expect([answer.status, await statusOf(one)]).toEqual([200, 'paid']);
    }
  });

  it('sum up to what is due, outstanding and paid, and are found by month, number and name', async () => {
    const totals = async (body: object = {}) => (await ok('/get-royalty-statements', body)).totals;
    expect(await totals()).toEqual({
      total_due: 1_292.5,
      outstanding: 1_265.5,
      paid: 20,
      drafts: 1,
      issued: 3,
    });
    const numbers = async (body: object) =>
      (await ok('/get-royalty-statements', body)).data.map(({ number }: Statement) => number).sort();
    expect(await numbers({ month: '2025-05' })).toEqual(['C-0101-202505']);
    expect(await numbers({ search: '202506-4' })).toEqual(['C-0102-202506-4']);
    expect(await numbers({ search: ' PIER ' })).toHaveLength(3);
    expect(await numbers({ search: 'weekly', status: ['issued'] })).toEqual([
      'C-0102-202506-4',
      'C-0102-202506-5',
    ]);
    expect(await numbers({ status: [] })).toHaveLength(8);
    expect(await numbers({ search: 'pier', month: '2025-06' })).toEqual([]);
  });

  it('of a store hold its terms until their last day', async () => {
    const [terms] = await termsOf(PIER);
    const end = async (effective_to: string | null) => {
      const version = (await termsOf(PIER)).find((one) => one.terms_id === terms?.terms_id)?.version;
      return post('/end-royalty-terms', { terms_id: terms?.terms_id, effective_to, version });
    };
    expect((await end('2025-05-30')).body.message).toContain('by these terms through 2025-05-31');
    expect((await end('2024-12-31')).body.message).toBe('End date must be on or after start date');
    expect((await end('2025-05-31')).status).toBe(200);
    const again = await termsOf(PIER);
    const replace = { terms_id: terms?.terms_id, version: again[0]?.version };
    expect(await post('/set-royalty-terms', form(PIER, replace))).toMatchObject({
      status: 409,
      body: { message: 'A statement has been issued by these terms. End them and add new ones instead.' },
    });
    const next = await ok(
      '/set-royalty-terms',
      form(PIER, { effective_from: '2025-06-01', effective_to: '2025-12-31' }),
    );
    expect((await end('2025-06-01')).body).toMatchObject({ details: [{ field: 'effective_from' }] });
    // By the new terms nothing was stated yet.
    const { terms_id, version } = next.terms;
    const changed = await ok(
      '/set-royalty-terms',
      form(PIER, {
        terms_id,
        version,
        effective_from: '2025-06-01',
        agreement: 'COMPANY_OWNED',
        agreement_no: 'N-2',
      }),
    );
    expect(changed.terms).toMatchObject({
      terms_id,
      effective_to: null,
      franchisee_name: null,
      agreement_no: 'N-2',
    });
    expect((await termsOf(PIER)).map(({ effective_from }) => effective_from)).toEqual([
      '2025-06-01',
      '2025-01-01',
    ]);
    const unknown = { terms_id: '00000000-0000-4000-8000-000000000000', version };
    expect((await post('/set-royalty-terms', form(PIER, unknown))).status).toBe(404);
    expect((await post('/end-royalty-terms', { ...unknown, effective_to: null })).status).toBe(404);
  });
});

describe('what other rooms ask', () => {
  it('is settled through the last day of what was issued of the store', async () => {
    expect(await settledThrough(db(), pier)).toBe('2025-05-31');
    expect(await settledThrough(db(), weekly)).toBe('2025-06-29');
    expect(await settledThrough(db(), 999)).toBeNull();
  });

  it('is unpaid of a franchisee by what was issued', async () => {
    // $1,234.50 and, in dispute, $31.00; two weeks of nothing.
    expect(await unpaid(db(), owner)).toEqual({ count: 4, cents: 126_550 });
    expect(await unpaid(db(), owner + 1)).toEqual({ count: 0, cents: 0 });
  });

  it('was agreed and stated first at a moment', async () => {
    const early = new Date('2025-06-02T00:00:00Z');
    await sql`update royalty_terms set created_at = ${early} where shop_id = ${pier} and effective_to is not null`.execute(
      db(),
    );
    await sql`update royalty_statements set issued_at = ${early} where number = 'C-0101-202504'`.execute(
      db(),
    );
    const [terms, statement] = await Promise.all(onboarding.map(({ done }) => done(db(), [pier, 999])));
    expect(terms).toEqual(new Map([[pier, early]]));
    expect(statement).toEqual(new Map([[pier, early]]));
  });

  it('is said of a store’s terms on its page', async () => {
    const said = async (shop: number) =>
      (await termsOnPage.find(db(), shop)).map(({ text, detail }) => [text, detail]);
    expect(await said(pier)).toEqual([
      ['Company owned, nothing is owed', 'From 06/01/2025 on'],
      ['10 % of net sales', 'From 01/01/2025 to 05/31/2025'],
    ]);
    await sql`update royalty_terms set rate_type = 'TIERED', tiers = '[{}, {}]' where shop_id = ${weekly}`.execute(
      db(),
    );
    expect(await said(weekly)).toEqual([['2 tiers of net sales', 'From 01/01/2025 on']]);
    await sql`update royalty_terms set rate_type = 'FLAT', tiers = '[]' where shop_id = ${weekly}`.execute(
      db(),
    );
  });

  it('is talked about by its number', async () => {
    const statement = await draftOne(PIER, '2025-03');
    const subject = (id: string) => statementSubject(scopeOfSystem(), db(), id, pier);
    expect(await subject(statement.statement_id)).toEqual({ label: 'Statement C-0101-202503', shopId: pier });
    expect(await subject('nothing')).toBeNull();
    expect(await subject('00000000-0000-4000-8000-000000000000')).toBeNull();
  });

  it('needs attention where no terms are', async () => {
    const { stores } = await ok('/get-royalty-months');
    expect(stores).toHaveLength(2);
    const report = await ok('/royalty-report', { start_date: '2025-05-26', end_date: '2025-06-01' });
    expect(report.data).toMatchObject([
      {
        CID: 'C-0101',
        agreement: 'franchised',
        statement_status: 'none',
        periods: [{ statement_status: 'issued' }, {}],
      },
      {
        CID: 'C-0102',
        statement_status: 'paid',
        periods: [{ agreement_no: 'W-7', statement_status: 'paid' }],
      },
    ]);
    const gaps = await royaltyGaps.find({
      db: db(),
      range: {
        shopIds: [pier],
        stores: [
          {
            shop_id: 999,
            shop: 'x',
            store_name: 'New',
            franchisee_id: 1,
            timezone: 'UTC',
            day_cutoff_minutes: 0,
          },
        ],
      },
    } as unknown as Parameters<typeof royaltyGaps.find>[0]);
    expect(gaps).toEqual({ count: 1, title: '1 gap in royalty terms', detail: 'New' });
  });
});

describe('what changed of issued statements', () => {
  const checked = (start_date: string, end_date: string, shop_name?: string[]) =>
    frozenPeriods({ scope: scopeOfSystem(), db: db(), shop_name, start_date, end_date });

  it('is told by the check of closed periods, of the statements that lie in its days', async () => {
    expect(await checked('2025-01-01', '2025-12-31')).toMatchObject([{ id: 'I14', ok: true, behind: [] }]);
    for (const key of ['net_sales', 'royalty_base', 'royalty_due'] as const) {
      const set = (change: number) =>
        sql`update royalty_statements set figures = jsonb_set(figures::jsonb, array[${key}::text], to_jsonb((figures ->> ${key}::text)::numeric + ${change}))
          where number in ('C-0101-202505', 'C-0101-202503')`.execute(db());
      await set(-1.25);
      const behind = [
        { shop: PIER, store_name: 'Pier', name: 'C-0101-202505', shopify_order_id: null, difference: 1.25 },
      ];
      // The draft may say what it likes.
      expect(await checked('2025-01-01', '2025-12-31')).toMatchObject([{ ok: false, behind }]);
      expect(await checked('2025-05-01', '2025-05-31')).toMatchObject([{ ok: false, behind }]);
      expect(await checked('2025-05-02', '2025-06-30')).toMatchObject([{ ok: true }]);
      expect(await checked('2025-04-01', '2025-05-30')).toMatchObject([{ ok: true }]);
      expect(await checked('2025-05-01', '2025-05-31', [WEEKLY])).toMatchObject([{ ok: true }]);
      await set(1.25);
    }
  });

  it('by terms that changed comes with the first statement of the next month, once, and with no other store’s', async () => {
    // Nobody can change terms that were stated; in the database of another time it happened.
    await sql`update royalty_terms set rate_pct = 15 where shop_id = ${weekly}`.execute(db());
    const corrections = async () => {
      const statements = await draft(WEEKLY, '2025-07');
      const all = [];
      for (const one of statements) {
        const lines = (await linesOf(one)).filter(({ kind }) => kind === 'correction');
        all.push(...lines.map(({ description, amount }) => [one.number, description, amount]));
      }
      return all;
    };
    const expected = [['C-0102-202507', 'Correction of C-0102-202506: its figures have changed since', 10]];
    expect(await corrections()).toEqual(expected);
    const [first] = await draft(WEEKLY, '2025-07');
    const { statement_id } = first ?? {};
    expect(first).toMatchObject({ total_due: 70, corrections: 10 });
    await ok('/correct-royalty-statement', { statement_id, description: 'By hand', amount: -4 });
    expect(await corrections()).toEqual([...expected, ['C-0102-202507', 'By hand', -4]]);
    expect((await draft(WEEKLY, '2025-07'))[0]).toMatchObject({ total_due: 66, corrections: 6 });
    await ok('/issue-royalty-statement', { statement_id });
    const [next] = await draft(WEEKLY, '2025-08');
    expect(next).toMatchObject({ number: 'C-0102-202508', corrections: 0 });
  });
});

test('months of the past are stated as if each had been stated when it was over', async () => {
  const shop_id = await server.addShop({
    domain: 'past.example.com',
    name: 'Past',
    cid: 'C-0103',
    franchiseeId: owner,
  });
  await new Intake(server.connection).postOrders(
    { shop_id, timezone: 'America/New_York', day_cutoff_minutes: 0 },
    [simpleOrder({ id: 'past', name: 'past', placed_at: '2025-03-05T16:00:00Z', unit_price_cents: 10_000 })],
  );
  await ok('/set-royalty-terms', form('past.example.com'));
  const mails = async () => (await db().selectFrom('mails').select('mail_id').execute()).length;
  const before = await mails();
  const shop = 'past.example.com';
  await addPastStatements(db(), { userId: null, name: 'test' } as Parameters<typeof addPastStatements>[1], [
    { shop, month: '2025-03', became: 'paid', reference: 'ACH 1' },
    { shop, month: '2025-04', became: 'disputed', note: 'Too much' },
    { shop, month: '2025-05', became: 'issued' },
  ]);
  const { data } = await ok('/get-royalty-statements', {
    search: 'C-0103',
    sortBy: 'number',
    sortOrder: 'asc',
  });
  expect(data.toSorted((a: Statement, b: Statement) => a.number.localeCompare(b.number))).toMatchObject([
    {
      status: 'paid',
      issued_at: '2025-04-03T12:00:00.000Z',
      paid_on: '2025-04-08',
      payment_reference: 'ACH 1',
    },
    {
      status: 'disputed',
      issued_at: '2025-05-03T12:00:00.000Z',
      disputed_at: '2025-05-08T12:00:00.000Z',
      dispute_note: 'Too much',
    },
    { status: 'issued', issued_at: '2025-06-03T12:00:00.000Z', disputed_at: null, paid_on: null },
  ]);
  expect(await mails()).toBe(before);
});

test('brackets count what was sold in the year before, and in no other', async () => {
  const shop = 'tiers.example.com';
  const shop_id = await server.addShop({ domain: shop, name: 'Tiers', cid: 'C-0104', franchiseeId: owner });
  const sold: [day: string, cents: number][] = [
    ['2024-12-31', 50_000],
    ['2025-01-01', 8_000],
    ['2025-01-31', 1_000],
    ['2025-02-01', 4_000],
  ];
  await new Intake(server.connection).postOrders(
    { shop_id, timezone: 'America/New_York', day_cutoff_minutes: 0 },
    sold.map(([day, cents]) =>
      simpleOrder({ id: `tiers ${day}`, name: day, placed_at: `${day}T16:00:00Z`, unit_price_cents: cents }),
    ),
  );
  const tiers = [
    { up_to_ytd: 100, rate_pct: 10 },
    { up_to_ytd: null, rate_pct: 5 },
  ];
  await ok('/set-royalty-terms', form(shop, { effective_from: '2024-06-01', rate_type: 'TIERED', tiers }));
  const owed = async (start_date: string, end_date: string) => {
    const { data } = await ok('/royalty-report', { start_date, end_date, shop_name: [shop] });
    return data[0].periods.map((one: { royalty_calculated: number }) => one.royalty_calculated);
  };
  expect(await owed('2025-01-01', '2025-02-28')).toEqual([9, 2.5]);
  expect(await owed('2025-02-01', '2025-02-28')).toEqual([2.5]);
  expect(await owed('2024-12-01', '2024-12-31')).toEqual([30]);

  // Only a report of days without anything points to others.
  const nearest = async (start_date: string, end_date: string) =>
    (await ok('/royalty-report', { start_date, end_date, shop_name: [shop] })).meta.nearest;
  expect(await nearest('2025-01-01', '2025-02-28')).toBeNull();
  expect(await nearest('2025-03-01', '2025-03-31')).toEqual({
    start_date: '2025-02-01',
    end_date: '2025-02-28',
  });
  const gone = { placed_at: '2025-03-05T16:00:00Z', cancelled_at: '2025-03-05T17:00:00Z' };
  await new Intake(server.connection).postOrders(
    { shop_id, timezone: 'America/New_York', day_cutoff_minutes: 0 },
    [simpleOrder({ id: 'gone', name: 'gone', unit_price_cents: 100, ...gone })],
  );
  expect(await nearest('2025-03-01', '2025-03-31')).toBeNull();
});
