// The steps of statements and terms at their edges, in a chain small enough to work out by hand: 10 % of what was sold.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { disputedStatements, royaltyGaps } from './attention.ts';
import { firstTerms } from './first-terms.ts';
import { frozenPeriods } from './frozen-periods.ts';
import { onboarding, settledThrough, unpaid } from './hand-over.ts';
import { type Royalties, type Statement, startRoyalties, termsForm } from './royalties.fixture.ts';
import { statementSubject } from './statement-subject.ts';
import { termsOnPage } from './terms-on-page.ts';

let royalties: Royalties;
let pier: number;
let weekly: number;
const wereAgreed: boolean[] = [];

const PIER = 'pier.example.com';
const WEEKLY = 'weekly.example.com';

beforeAll(async () => {
  royalties = await startRoyalties();
  pier = await royalties.addStore({ domain: PIER, name: 'Pier', cid: 'C-0101' }, [
    ['2025-03-31', 10_000],
    ['2025-04-15', 30_000],
    ['2025-05-15', 1_234_500],
  ]);
  weekly = await royalties.addStore({ domain: WEEKLY, name: 'Weekly', cid: 'C-0102' }, [
    ['2025-06-01', 20_000],
    ['2025-06-30', 40_000],
  ]);
  const areAgreed = () => firstTerms.done({ db: royalties.db } as Parameters<typeof firstTerms.done>[0]);
  wereAgreed.push(await areAgreed());
  await royalties.ok('/set-royalty-terms', termsForm(PIER, { due_day: 5 }));
  await royalties.ok('/set-royalty-terms', termsForm(WEEKLY, { period: 'WEEK', agreement_no: 'W-7' }));
  wereAgreed.push(await areAgreed());
});
afterAll(() => royalties.server.close());

test('agreeing on terms is a first step, done with the first of them', () => {
  expect(wereAgreed).toEqual([false, true]);
});

describe('drafts', () => {
  it('of weeks are of those that end in the month, numbered', async () => {
    const statements = await royalties.draft(WEEKLY, '2025-06');
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
    expect(await royalties.draft(PIER, '2025-02')).toEqual([]);
    expect(await royalties.draftOne(PIER, '2025-03')).toMatchObject({ total_due: 10, due_on: '2025-04-05' });
  });

  it('are corrected by lines that follow the others, two at once one after the other', async () => {
    const statement = await royalties.draftOne(PIER, '2025-03');
    const { statement_id } = statement;
    await Promise.all(
      [-1, -2].map((amount) =>
        royalties.ok('/correct-royalty-statement', { statement_id, description: 'Less', amount }),
      ),
    );
    expect((await royalties.linesOf(statement)).map(({ line_no }) => line_no)).toEqual([1, 2, 3]);
    expect(await royalties.draftOne(PIER, '2025-03')).toMatchObject({ total_due: 7, corrections: -3 });
    expect((await royalties.linesOf(statement)).map(({ amount }) => amount).toSorted()).toEqual(
      [-1, -2, 10].toSorted(),
    );
  });

  it('are issued only by the terms that they were drafted by', async () => {
    const { statement_id } = await royalties.draftOne(PIER, '2025-03');
    const [terms] = await royalties.termsOf(PIER);
    const change = async (rate_pct: number) => {
      const [{ version } = { version: '' }] = await royalties.termsOf(PIER);
      return royalties.ok(
        '/set-royalty-terms',
        termsForm(PIER, { due_day: 5, rate_pct, terms_id: terms?.terms_id, version }),
      );
    };
    await change(20);
    // What was sold and what royalties are charged on is the same.
    expect(await royalties.post('/issue-royalty-statement', { statement_id })).toMatchObject({ status: 409 });
    await change(10);
    const end = async (effective_to: string | null) => {
      const [{ version } = { version: '' }] = await royalties.termsOf(PIER);
      return royalties.ok('/end-royalty-terms', { terms_id: terms?.terms_id, effective_to, version });
    };
    await end('2025-03-15');
    expect(await royalties.post('/issue-royalty-statement', { statement_id })).toMatchObject({ status: 409 });
    await end(null);
    expect((await royalties.termsOf(PIER)).map((one) => one.terms_id)).toEqual([terms?.terms_id]);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where entity_id = ${terms?.terms_id} order by audit_id`.execute(
      royalties.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'royalty-terms.added',
      'royalty-terms.changed',
      'royalty-terms.changed',
      'royalty-terms.ended',
      'royalty-terms.ended',
    ]);
  });

  it('are discarded once', async () => {
    const { statement_id } = await royalties.draftOne(PIER, '2025-04');
    const answers = await Promise.all(
      [1, 2].map(() => royalties.post('/discard-royalty-statement', { statement_id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('issued statements', () => {
  it('are mailed with what is due and until when', async () => {
    const statement = await royalties.draftOne(PIER, '2025-05');
    await royalties.ok('/issue-royalty-statement', { statement_id: statement.statement_id });
    const { rows } = await sql<{ to: string }>`select corporate_email as to from franchisees`.execute(
      royalties.db,
    );
    const mail = await royalties.server.lastMailTo(rows[0]?.to ?? '');
    expect(mail.text).toContain('Total due: $1234.50, by 06/05/2025');
    expect(mail.text).toContain('Period: 05/01/2025 to 05/31/2025');
  });

  it('are disputed in the line that is named, or as a whole', async () => {
    const statement = await royalties.draftOne(PIER, '2025-04');
    const { statement_id } = statement;
    await royalties.ok('/correct-royalty-statement', { statement_id, description: 'More', amount: 1 });
    await royalties.ok('/issue-royalty-statement', { statement_id });
    const marked = async () => (await royalties.linesOf(statement)).map(({ disputed }) => disputed);
    const unknown = await royalties.post('/dispute-royalty-statement', {
      statement_id,
      note: 'Which?',
      line_no: 3,
    });
    expect(unknown).toMatchObject({ status: 400, body: { details: [{ field: 'line_no' }] } });
    await royalties.ok('/dispute-royalty-statement', { statement_id, note: 'All of it' });
    expect(await marked()).toEqual([false, false]);
    await royalties.ok('/dispute-royalty-statement', { statement_id, note: 'The second', line_no: 2 });
    expect(await marked()).toEqual([false, true]);
    const { rows } = await sql`select 1 from royalty_statement_lines where disputed`.execute(royalties.db);
    expect(rows).toHaveLength(1);
    const found = await disputedStatements.find({
      db: royalties.db,
      range: { shopIds: [pier, weekly], stores: [] },
    } as unknown as Parameters<typeof disputedStatements.find>[0]);
    expect(found).toEqual({ count: 1, title: '1 statement disputed', detail: 'C-0101-202504 of Pier' });
  });

  it('are paid once, and what is paid is not disputed', async () => {
    const all = await royalties.draft(WEEKLY, '2025-06');
    for (const { statement_id } of all) await royalties.ok('/issue-royalty-statement', { statement_id });
    const [first, ...others] = all;
    const pay = ({ statement_id }: Statement) =>
      royalties.post('/pay-royalty-statement', { statement_id, paid_on: '2025-07-01' });
    if (!first) throw new Error('No draft');
    const paid = await Promise.all([pay(first), pay(first)]);
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const one of others.slice(0, 2)) {
      const dispute = royalties.post('/dispute-royalty-statement', {
        statement_id: one.statement_id,
        note: 'No',
      });
      const [answer] = await Promise.all([pay(one), dispute]);
      expect([answer.status, await royalties.statusOf(one)]).toEqual([200, 'paid']);
    }
  });

  it('sum up to what is due, outstanding and paid, and are found by month, number and name', async () => {
    const totals = async (body: object = {}) => (await royalties.ok('/get-royalty-statements', body)).totals;
    expect(await totals()).toEqual({
      total_due: 1_292.5,
      outstanding: 1_265.5,
      paid: 20,
      drafts: 1,
      issued: 3,
    });
    const numbers = async (body: object) =>
      (await royalties.ok('/get-royalty-statements', body)).data
        .map(({ number }: Statement) => number)
        .sort();
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
    const [terms] = await royalties.termsOf(PIER);
    const end = async (effective_to: string | null) => {
      const version = (await royalties.termsOf(PIER)).find(
        (one) => one.terms_id === terms?.terms_id,
      )?.version;
      return royalties.post('/end-royalty-terms', { terms_id: terms?.terms_id, effective_to, version });
    };
    expect((await end('2025-05-30')).body.message).toContain('by these terms through 2025-05-31');
    expect((await end('2024-12-31')).body.message).toBe('End date must be on or after start date');
    expect((await end('2025-05-31')).status).toBe(200);
    const again = await royalties.termsOf(PIER);
    const replace = { terms_id: terms?.terms_id, version: again[0]?.version };
    expect(await royalties.post('/set-royalty-terms', termsForm(PIER, replace))).toMatchObject({
      status: 409,
      body: { message: 'A statement has been issued by these terms. End them and add new ones instead.' },
    });
    const next = await royalties.ok(
      '/set-royalty-terms',
      termsForm(PIER, { effective_from: '2025-06-01', effective_to: '2025-12-31' }),
    );
    expect((await end('2025-06-01')).body).toMatchObject({ details: [{ field: 'effective_from' }] });
    // By the new terms nothing was stated yet.
    const { terms_id, version } = next.terms;
    const changed = await royalties.ok(
      '/set-royalty-terms',
      termsForm(PIER, {
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
    expect((await royalties.termsOf(PIER)).map(({ effective_from }) => effective_from)).toEqual([
      '2025-06-01',
      '2025-01-01',
    ]);
    const unknown = { terms_id: '00000000-0000-4000-8000-000000000000', version };
    expect((await royalties.post('/set-royalty-terms', termsForm(PIER, unknown))).status).toBe(404);
    expect((await royalties.post('/end-royalty-terms', { ...unknown, effective_to: null })).status).toBe(404);
  });
});

describe('what other rooms ask', () => {
  it('is settled through the last day of what was issued of the store', async () => {
    expect(await settledThrough(royalties.db, pier)).toBe('2025-05-31');
    expect(await settledThrough(royalties.db, weekly)).toBe('2025-06-29');
    expect(await settledThrough(royalties.db, 999)).toBeNull();
  });

  it('is unpaid of a franchisee by what was issued', async () => {
    // $1,234.50 and, in dispute, $31.00; two weeks of nothing.
    expect(await unpaid(royalties.db, royalties.owner)).toEqual({ count: 4, cents: 126_550 });
    expect(await unpaid(royalties.db, royalties.owner + 1)).toEqual({ count: 0, cents: 0 });
  });

  it('was agreed and stated first at a moment', async () => {
    const early = new Date('2025-06-02T00:00:00Z');
    await sql`update royalty_terms set created_at = ${early} where shop_id = ${pier} and effective_to is not null`.execute(
      royalties.db,
    );
    await sql`update royalty_statements set issued_at = ${early} where number = 'C-0101-202504'`.execute(
      royalties.db,
    );
    const [terms, statement] = await Promise.all(
      onboarding.map(({ done }) => done(royalties.db, [pier, 999])),
    );
    expect(terms).toEqual(new Map([[pier, early]]));
    expect(statement).toEqual(new Map([[pier, early]]));
  });

  it('is said of a store’s terms on its page', async () => {
    const said = async (shop: number) =>
      (await termsOnPage.find(royalties.db, shop)).map(({ text, detail }) => [text, detail]);
    expect(await said(pier)).toEqual([
      ['Company owned, nothing is owed', 'From 06/01/2025 on'],
      ['10 % of net sales', 'From 01/01/2025 to 05/31/2025'],
    ]);
    await sql`update royalty_terms set rate_type = 'TIERED', tiers = '[{}, {}]' where shop_id = ${weekly}`.execute(
      royalties.db,
    );
    expect(await said(weekly)).toEqual([['2 tiers of net sales', 'From 01/01/2025 on']]);
    await sql`update royalty_terms set rate_type = 'FLAT', tiers = '[]' where shop_id = ${weekly}`.execute(
      royalties.db,
    );
  });

  it('is talked about by its number', async () => {
    const statement = await royalties.draftOne(PIER, '2025-03');
    const subject = (id: string) => statementSubject(scopeOfSystem(), royalties.db, id, pier);
    expect(await subject(statement.statement_id)).toEqual({ label: 'Statement C-0101-202503', shopId: pier });
    expect(await subject('nothing')).toBeNull();
    expect(await subject('00000000-0000-4000-8000-000000000000')).toBeNull();
  });

  it('needs attention where no terms are', async () => {
    const { stores } = await royalties.ok('/get-royalty-months');
    expect(stores).toHaveLength(2);
    const days = { start_date: '2025-05-26', end_date: '2025-06-01' };
    const report = await royalties.ok('/royalty-report', days);
    const { data, transactions, ...sums } = await royalties.ok('/royalty-report', {
      ...days,
      periods: false,
    });
    expect(report).toMatchObject(sums);
    expect(data).toEqual(report.data.map(({ periods, ...row }: { periods: unknown[] }) => row));
    expect(transactions).toEqual(data);
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
      db: royalties.db,
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
    frozenPeriods({ scope: scopeOfSystem(), db: royalties.db, shop_name, start_date, end_date });

  it('is told by the check of closed periods, of the statements that lie in its days', async () => {
    expect(await checked('2025-01-01', '2025-12-31')).toMatchObject([{ id: 'I14', ok: true, behind: [] }]);
    for (const key of ['net_sales', 'royalty_base', 'royalty_due'] as const) {
      const set = (change: number) =>
        sql`update royalty_statements set figures = jsonb_set(figures::jsonb, array[${key}::text], ((figures ->> ${key}::text)::numeric + ${change})::text::jsonb)
          where number in ('C-0101-202505', 'C-0101-202503')`.execute(royalties.db);
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
    await sql`update royalty_terms set rate_pct = 15 where shop_id = ${weekly}`.execute(royalties.db);
    const corrections = async () => {
      const statements = await royalties.draft(WEEKLY, '2025-07');
      const all = [];
      for (const one of statements) {
        const lines = (await royalties.linesOf(one)).filter(({ kind }) => kind === 'correction');
        all.push(...lines.map(({ description, amount }) => [one.number, description, amount]));
      }
      return all;
    };
    const expected = [['C-0102-202507', 'Correction of C-0102-202506: its figures have changed since', 10]];
    expect(await corrections()).toEqual(expected);
    const [first] = await royalties.draft(WEEKLY, '2025-07');
    const { statement_id } = first ?? {};
    expect(first).toMatchObject({ total_due: 70, corrections: 10 });
    await royalties.ok('/correct-royalty-statement', { statement_id, description: 'By hand', amount: -4 });
    expect(await corrections()).toEqual([...expected, ['C-0102-202507', 'By hand', -4]]);
    expect((await royalties.draft(WEEKLY, '2025-07'))[0]).toMatchObject({ total_due: 66, corrections: 6 });
    await royalties.ok('/issue-royalty-statement', { statement_id });
    const [next] = await royalties.draft(WEEKLY, '2025-08');
    expect(next).toMatchObject({ number: 'C-0102-202508', corrections: 0 });
  });
});
