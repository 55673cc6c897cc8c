import type { RoyaltyStatement } from '@backroom/contract/royalty-statements';
import { expect, test } from 'vitest';
import { addFigures, type Figures, noFigures, presentFigures, totalDueOf } from './royalty-figures.ts';
import { presentPeriod } from './royalty-report.ts';
import { someSegment } from './segments.fixture.ts';
import { chargesOf } from './statement-lines.ts';
import { statementBlocks } from './statement-pdf.ts';
import type { Terms } from './terms.ts';

const figures = (more: Partial<Figures> = {}): Figures => ({ ...noFigures, ...more });
const worked: Figures = {
  gross: 100_000,
  discount: 9_000,
  returned: 4_000,
  excluded: 2_000,
  hq_discounts: 3_000,
  shipping_included: 500,
  disallowed_discounts: 1_000,
  royalty_base: 86_500,
  royalty_calculated: 4_325,
  minimum_royalty: 5_000,
  royalty_due: 5_000,
  marketing_due: 865,
  other_fees: 101,
  funded_credit: 70,
};

const lines = (terms: Partial<Terms> | null, of: Figures) =>
  chargesOf({ segment: someSegment(terms), figures: of }).map(
    ({ kind, base_cents, rate_pct, amount_cents }) => [kind, base_cents, rate_pct, amount_cents],
  );

test('a statement charges royalty, the rest of the minimum, marketing and fees, and gives back what was funded', () => {
  const fixed_fees = [
    { title: 'Technology', amount_cents: 100 },
    { title: 'Music', amount_cents: 100 },
  ];
  const charged = chargesOf({
    segment: someSegment({ rate_pct: 5, marketing_rate_pct: 1, fixed_fees }),
    figures: worked,
  });
  expect(charged.map(({ description, amount_cents }) => [description, amount_cents])).toEqual([
    ['Royalty, 5 % of the base', 4_325],
    ['Up to the minimum of $50.00', 675],
    ['Marketing fund, 1 % of the base', 865],
    ['Technology', 51],
    ['Music', 50],
    ['Discounts paid by head office or vendors, given back', -70],
  ]);
  expect(charged.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(totalDueOf(worked));
});

test('and has no line for what there isn’t', () => {
  const due = figures({ royalty_base: 100, royalty_calculated: 5, royalty_due: 5 });
  expect(lines({ rate_pct: 5 }, due)).toEqual([['royalty', 100, 5, 5]]);
  expect(lines({ rate_type: 'TIERED', rate_pct: 5 }, due)).toEqual([['royalty', 100, null, 5]]);
  expect(lines(null, due)).toEqual([]);
  expect(lines({ rate_pct: 5, marketing_rate_pct: 0.5 }, due)[1]).toEqual(['marketing', 100, 0.5, 0]);
});

test('figures add up, each with its own', () => {
  expect(addFigures(noFigures, worked)).toEqual(worked);
  const twice = Object.fromEntries(Object.entries(worked).map(([name, cents]) => [name, 2 * cents]));
  expect(addFigures(worked, worked)).toEqual(twice);
});

test('what is shown of figures, in dollars', () => {
  const segment = someSegment({ rate_pct: 5, marketing_rate_pct: 1 });
  expect(presentFigures({}, worked, [segment])).toEqual({
    gross_sales: 1_000,
    discounts: 90,
    returns: 40,
    net_sales: 870,
    excluded_sales: 20,
    shipping_included: 5,
    hq_funded_discounts: 30,
    disallowed_discounts: 10,
    royalty_base: 865,
    royalty_calculated: 43.25,
    minimum_royalty: 50,
    royalty_due: 50,
    royalty_rate_pct: 5,
    marketing_rate_pct: 1,
    marketing_due: 8.65,
    other_fees: 1.01,
    funded_credit: 0.7,
    total_due: 58.96,
    effective_rate_pct: 6.78,
    is_estimate: false,
  });
});

const own = someSegment({ rate_pct: 5, marketing_rate_pct: 1 }, { agreement: 'company_owned' });
const flat = (rate_pct: number, marketing_rate_pct: number) => someSegment({ rate_pct, marketing_rate_pct });

test.each([
  ['all the same', [flat(5, 1), flat(5, 1)], 5, 1],
  ['different: what came of them', [flat(5, 1), flat(6, 2)], 10, 3],
  ['one of them different', [flat(5, 1), flat(5, 2)], 5, 3],
  ['by brackets', [someSegment({ rate_type: 'TIERED', rate_pct: 5, marketing_rate_pct: 1 })], 10, 1],
  ['none of a store of the chain’s own', [own], 0, 0],
  ['none without terms', [someSegment(null, { agreement: 'missing' })], 0, 0],
  ['of no segments', [], 10, 3],
])('rates of segments: %s', (_, segments, royalty_rate_pct, marketing_rate_pct) => {
  const of = figures({ royalty_base: 1_000, royalty_calculated: 100, marketing_due: 30 });
  expect(presentFigures({}, of, segments)).toMatchObject({ royalty_rate_pct, marketing_rate_pct });
});

test.each([
  ['all periods are complete', [someSegment()], false],
  ['one is not', [someSegment(), someSegment({}, { complete: false })], true],
  [
    'one that nothing is owed for is not',
    [someSegment({}, { complete: false, agreement: 'company_owned' })],
    false,
  ],
])('an estimate where %s', (_, segments, is_estimate) => {
  expect(presentFigures({}, noFigures, segments)).toMatchObject({ is_estimate });
});

const onPaper = (more: Partial<RoyaltyStatement> = {}) => {
  const segment = someSegment({ rate_pct: 5, agreement_no: 'A-7' });
  const line = { line_no: 1, kind: 'royalty' as const, rate_pct: 5, disputed: false };
  const blocks = statementBlocks({
    statement_id: 's',
    number: 'C-0101-202503',
    cid: 'C-0101',
    shop: 'pier.example.com',
    store_name: 'Pier',
    franchisee_name: 'Ann Ames',
    period_start: '2025-03-01',
    period_end: '2025-03-31',
    status: 'issued',
    net_sales: 870,
    royalty_base: 865,
    royalty_due: 50,
    marketing_due: 8.65,
    other_fees: 1.01,
    funded_credit: 0.7,
    points_settlement: 0,
    corrections: 0,
    total_due: 1_234.5,
    due_on: '2025-04-10',
    issued_at: '2025-04-03T12:00:00.000Z',
    disputed_at: null,
    dispute_note: null,
    paid_on: null,
    payment_reference: null,
    figures: presentPeriod({ segment, figures: worked }, 'issued'),
    lines: [
      { ...line, description: 'Royalty', base: 865, amount: 43.25 },
      { ...line, description: 'Rebate', base: null, amount: -2_000, disputed: true },
    ],
    ...more,
  });
  return blocks.map((block) => {
    if (block === 'rule') return '---';
    if ('heading' in block) return `# ${block.heading}`;
    if ('text' in block) return block.text;
    return `${block.bold ? '*' : ''}${block.label}: ${block.value}`;
  });
};

test('a statement on paper', () => {
  expect(onPaper()).toEqual([
    'Location: Pier (C-0101)',
    'Franchisee: Ann Ames',
    'Period: 2025-03-01 to 2025-03-31',
    'Agreement: A-7',
    'Issued: 2025-04-03',
    'Due by: 2025-04-10',
    '# Royalty base',
    'Gross sales: $1,000.00',
    'Discounts: -$90.00',
    'Returns: -$40.00',
    '*Net sales: $870.00',
    'Sales free of royalty: -$20.00',
    'Shipping included: $5.00',
    'Disallowed discounts: $10.00',
    '*Royalty base: $865.00',
    '# Charges',
    'Royalty of $865.00: $43.25',
    'Rebate (disputed): -$2,000.00',
    '---',
    '*Total due: $1,234.50',
  ]);
  const nothing = onPaper({ total_due: 0, issued_at: null, franchisee_name: null });
  expect(nothing).toContain('*Total due: $0.00');
  expect(nothing).toContain('Issued: draft, not issued yet');
  const done = { dispute_note: 'Too much', paid_on: '2025-04-09', payment_reference: 'ACH 1' };
  expect(onPaper(done).slice(-3)).toEqual(['# Dispute', 'Too much', 'Paid on: 2025-04-09 ACH 1']);
});

test('a period has the number of its agreement, where it has one', () => {
  const shown = (agreement_no: string) =>
    presentPeriod({ segment: someSegment({ agreement_no }), figures: worked }, 'none');
  expect(shown('A-7')).toMatchObject({ agreement_no: 'A-7', franchisee_name: 'Ann Ames' });
  expect(shown('')).toMatchObject({ agreement_no: null });
});
