/** Royalty terms and statements (domain.md 3.6). */
import * as z from 'zod';
import { area, own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import {
  amount,
  limit,
  localDate,
  moment,
  money,
  page,
  recordVersion,
  shopDomain,
  shopDomains,
  text,
  uuid,
} from './kit/fields.ts';
import {
  bulkAnswer,
  isSelection,
  pagination,
  rowResult,
  selectionFields,
  selectionProblem,
  undoOffer,
} from './kit/list-fields.ts';
import { royaltyPeriodColumns } from './reports/definitions/royalty-report.ts';
import { rowSchema } from './reports/schemas.ts';

const terms = area('/royalty-terms');
const statements = area('/statements');
/** A Franchisee's too: the issued ones of own days. */
const ownStatements = own('statements');

const hasAtMostFourDecimals = (value: number) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6;

const rate = (max: number) =>
  z
    .number({ error: 'Enter a percentage' })
    .min(0, 'Enter at least 0')
    .max(max, `Enter at most ${max}`)
    .refine(hasAtMostFourDecimals, 'Use at most four decimals');

export const royaltyTier = z.strictObject({
  /** Dollars of year-to-date base up to which the rate holds; null is the last bracket. */
  up_to_ytd: amount({ min: 0.01, max: 1_000_000_000 }).nullable(),
  rate_pct: rate(30),
});

const inAscendingOrder = (tiers: readonly { up_to_ytd: number | null }[]) =>
  tiers.every(({ up_to_ytd }, index) => {
    const before = tiers[index - 1]?.up_to_ytd;
    const last = index === tiers.length - 1;
    return last === (up_to_ytd === null) && (index === 0 || (before ?? 0) < (up_to_ytd ?? Infinity));
  });

export const royaltyTermsForm = z
  .strictObject({
    /** Replaces these terms, as long as no statement has been issued by them. */
    terms_id: uuid.optional(),
    /** Of the terms that are replaced. */
    version: recordVersion,
    shop: shopDomain.min(1, 'Choose a store'),
    /** COMPANY_OWNED: the chain's own store, listed with rate 0. */
    agreement: z.enum(['FRANCHISED', 'COMPANY_OWNED']),
    agreement_no: text(60).optional(),
    effective_from: localDate,
    effective_to: localDate.nullable().optional(),
    rate_type: z.enum(['FLAT', 'TIERED']),
    rate_pct: rate(30),
    tiers: z.array(royaltyTier).max(20).optional(),
    period: z.enum(['MONTH', 'WEEK', '4-4-5']),
    /** Per period. */
    minimum_fee: amount({ min: 0, max: 10_000_000 }),
    marketing_rate_pct: rate(30),
    fixed_fees: z
      .array(
        z.strictObject({
          title: text(100).min(1, 'Name the fee'),
          amount: amount({ min: 0, max: 10_000_000 }),
        }),
      )
      .max(20)
      .optional(),
    include_shipping: z.boolean().optional(),
    /** Percent of gross sales that discounts funded by the franchisee may reach; null is no cap. */
    discount_cap_pct: rate(100).nullable().optional(),
    hq_funded_discounts_deductible: z.boolean().optional(),
    grace_days: z.int().min(0).max(90).optional(),
    /** Day of the following month on which a statement is due. */
    due_day: z.int().min(1, 'Days start at 1').max(28, 'Use a day up to 28').optional(),
  })
  .refine((form) => form.effective_to == null || form.effective_to >= form.effective_from, {
    error: 'End date must be on or after start date',
    path: ['effective_to'],
  })
  .refine((form) => form.rate_type === 'FLAT' || (form.tiers ?? []).length > 0, {
    error: 'Add at least one tier',
    path: ['tiers'],
  })
  .refine((form) => form.rate_type === 'FLAT' || inAscendingOrder(form.tiers ?? []), {
    error: 'Tiers must rise, and only the last one is without a limit',
    path: ['tiers'],
  });

export const royaltyTerms = z.object({
  terms_id: z.string(),
  version: z.string(),
  shop: z.string(),
  store_name: z.string(),
  cid: z.string(),
  franchisee_id: z.string().nullable(),
  franchisee_name: z.string().nullable(),
  agreement: z.enum(['FRANCHISED', 'COMPANY_OWNED']),
  agreement_no: z.string(),
  effective_from: localDate,
  effective_to: localDate.nullable(),
  rate_type: z.enum(['FLAT', 'TIERED']),
  rate_pct: z.number(),
  tiers: z.array(z.object({ up_to_ytd: money.nullable(), rate_pct: z.number() })),
  period: z.enum(['MONTH', 'WEEK', '4-4-5']),
  minimum_fee: money,
  marketing_rate_pct: z.number(),
  fixed_fees: z.array(z.object({ title: z.string(), amount: money })),
  include_shipping: z.boolean(),
  discount_cap_pct: z.number().nullable(),
  hq_funded_discounts_deductible: z.boolean(),
  grace_days: z.int(),
  due_day: z.int(),
  updated_by: z.string(),
  updated_at: moment,
});

/** Days of a store that no terms cover, since it has any. */
const gap = z.object({
  shop: z.string(),
  store_name: z.string(),
  from: localDate,
  to: localDate.nullable(),
  message: z.string(),
});

export const statementStatus = z.enum(['draft', 'issued', 'disputed', 'paid']);

const statementRow = z.object({
  statement_id: z.string(),
  /** CID-YYYYMM, with a number behind it where a month has several. */
  number: z.string(),
  cid: z.string(),
  shop: z.string(),
  store_name: z.string(),
  franchisee_name: z.string().nullable(),
  period_start: localDate,
  period_end: localDate,
  status: statementStatus,
  net_sales: money,
  royalty_base: money,
  royalty_due: money,
  marketing_due: money,
  other_fees: money,
  corrections: money,
  total_due: money,
  due_on: localDate,
  issued_at: moment.nullable(),
  disputed_at: moment.nullable(),
  dispute_note: z.string().nullable(),
  paid_on: localDate.nullable(),
  payment_reference: z.string().nullable(),
});

const statementLine = z.object({
  line_no: z.int(),
  kind: z.enum(['royalty', 'minimum', 'marketing', 'fixed-fee', 'correction']),
  description: z.string(),
  base: money.nullable(),
  rate_pct: z.number().nullable(),
  amount: money,
  disputed: z.boolean(),
});

const statement = statementRow.extend({
  lines: z.array(statementLine),
  /** What the report said: as it is now for a draft, frozen from the issue on. */
  figures: rowSchema(royaltyPeriodColumns),
});

export type RoyaltyStatement = z.output<typeof statement>;
export type RoyaltyTerms = z.output<typeof royaltyTerms>;
export type RoyaltyTermsForm = z.output<typeof royaltyTermsForm>;

/** What falls due, in dollars. */
const owed = z.object({ royalty: money, marketing: money, fees: money, total: money });

const one = z.strictObject({ statement_id: uuid });
const month = text(7)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month as YYYY-MM')
  // As far as days go: the database knows no year 0, and periods look beyond their month.
  .refine((value) => localDate.safeParse(`${value}-01`).success, 'Enter a real month');

/** What narrows the list of statements, and what is done to all that it leaves. */
const statementFilter = z.strictObject({
  shop_name: shopDomains.optional(),
  status: z.array(statementStatus).max(4).optional(),
  month: month.optional(),
  search: text(200).optional(),
});

const MOST_AT_ONCE = 1_000;
const selected = {
  ...selectionFields(statementFilter, MOST_AT_ONCE),
  ids: z
    .array(uuid)
    .min(1, 'Choose at least one')
    .max(MOST_AT_ONCE, `Choose at most ${MOST_AT_ONCE.toLocaleString('en')}`)
    .optional(),
};

/** What was done to each statement, with its store. */
const statementsOutcome = bulkAnswer.extend({
  results: z.array(rowResult.extend({ number: z.string(), store_name: z.string() })),
});

/** A SKU free of royalty: an approved exception, for orders placed from a moment on. */
const exclusion = z.object({
  exclusion_id: z.string(),
  sku: z.string(),
  note: z.string(),
  effective_from: moment,
  effective_to: moment.nullable(),
  created_by: z.string(),
  known: z.boolean(),
});

/** What shows statements, or what they sum up to. */
const statementReads = [
  'getRoyaltyStatements',
  'getRoyaltyStatement',
  'royaltyReport',
  'getDashboard',
] as const;

export const royaltyEndpoints = {
  getRoyaltyExclusions: endpoint({
    method: 'POST',
    path: '/get-royalty-exclusions',
    access: terms,
    summary: 'SKUs free of royalty, now and earlier',
    response: z.object({ data: z.array(exclusion) }),
    failure: 'Failed to fetch the excluded SKUs',
  }),
  addRoyaltyExclusion: endpoint({
    method: 'POST',
    path: '/add-royalty-exclusion',
    access: terms,
    summary: 'Free a SKU of royalty in orders placed from now on',
    body: z.strictObject({
      sku: text(255)
        .transform((sku) => sku.trim())
        .pipe(z.string().min(1, 'Enter a SKU')),
      note: text(200).min(3, 'Say why, in at least 3 characters'),
    }),
    response: exclusion,
    errors: ['CONFLICT'],
    failure: 'Failed to exclude the SKU',
    success: 'SKU excluded from royalties',
    stale: 'everything',
  }),
  endRoyaltyExclusion: endpoint({
    method: 'POST',
    path: '/end-royalty-exclusion',
    access: terms,
    summary: 'Charge royalty on a SKU again, in orders placed from now on',
    body: z.strictObject({ exclusion_id: uuid }),
    response: exclusion,
    errors: ['NOT_FOUND'],
    failure: 'Failed to end the exclusion',
    success: 'Exclusion ended',
    stale: 'everything',
  }),
  getRoyaltyTerms: endpoint({
    method: 'POST',
    path: '/get-royalty-terms',
    access: terms,
    summary: 'Royalty terms of each store, newest first, and the days without any',
    body: z.strictObject({ shop_name: shopDomains.optional() }).optional(),
    response: z.object({ data: z.array(royaltyTerms), gaps: z.array(gap) }),
    failure: 'Failed to fetch royalty terms',
  }),
  setRoyaltyTerms: endpoint({
    method: 'POST',
    path: '/set-royalty-terms',
    access: terms,
    summary: 'Add terms of a store from a day on. Terms that overlap are refused; gaps are told',
    body: royaltyTermsForm,
    response: z.object({ terms: royaltyTerms, gaps: z.array(gap) }),
    errors: ['CONFLICT', 'NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to save the royalty terms',
    success: 'Royalty terms saved',
    stale: 'everything',
  }),
  tryRoyaltyTerms: endpoint({
    method: 'POST',
    path: '/try-royalty-terms',
    access: terms,
    summary: 'The last twelve months of a store under other terms, beside what was owed; nothing is saved',
    body: royaltyTermsForm,
    response: z.object({
      months: z.array(z.object({ month: z.string(), net_sales: money, was: owed, would: owed })),
      was: owed,
      would: owed,
    }),
    failure: 'Failed to try the royalty terms',
  }),
  endRoyaltyTerms: endpoint({
    method: 'POST',
    path: '/end-royalty-terms',
    access: terms,
    summary: 'End terms on a day, or remove the end',
    body: z.strictObject({ terms_id: uuid, effective_to: localDate.nullable(), version: recordVersion }),
    response: z.object({ terms: royaltyTerms, gaps: z.array(gap) }),
    errors: ['CONFLICT', 'NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to end the royalty terms',
    success: 'Royalty terms ended',
    stale: 'everything',
  }),
  getRoyaltyStatements: endpoint({
    method: 'POST',
    path: '/get-royalty-statements',
    access: ownStatements,
    summary: 'Statements, newest period first; a Franchisee sees the issued ones of own stores',
    body: statementFilter.extend({ page: page.optional(), limit: limit.optional() }).optional(),
    response: z.object({
      data: z.array(statementRow),
      totals: z.object({
        total_due: money,
        outstanding: money,
        paid: money,
        /** How many are ready to be issued, and to be paid: those in dispute aren't. */
        drafts: z.int(),
        issued: z.int(),
      }),
      pagination,
    }),
    failure: 'Failed to fetch statements',
  }),
  getRoyaltyStatement: endpoint({
    method: 'POST',
    path: '/get-royalty-statement',
    access: ownStatements,
    summary: 'One statement with its lines',
    body: one,
    response: statement,
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch the statement',
  }),
  draftRoyaltyStatements: endpoint({
    method: 'POST',
    path: '/draft-royalty-statements',
    access: statements,
    summary:
      'Draft the statements of every closed period that ends in a month; drafts there are worked out again',
    body: z.strictObject({ month, shop_name: shopDomains.optional() }),
    response: z.object({
      drafted: z.array(statementRow),
      skipped: z.array(z.object({ shop: z.string(), store_name: z.string(), reason: z.string() })),
    }),
    failure: 'Failed to draft the statements',
    success: 'Statements drafted',
    stale: statementReads,
  }),
  getRoyaltyMonths: endpoint({
    method: 'POST',
    path: '/get-royalty-months',
    access: statements,
    summary: 'From which month on each store has something to state: that of its first sale',
    response: z.object({
      stores: z.array(
        z.object({ shop: z.string(), store_name: z.string(), first_sale: localDate.nullable() }),
      ),
    }),
    failure: 'Failed to fetch the months',
  }),
  discardRoyaltyStatement: endpoint({
    method: 'POST',
    path: '/discard-royalty-statement',
    access: statements,
    summary: 'Throw a draft away, with the corrections entered on it',
    body: one,
    response: z.object({ number: z.string(), undo: undoOffer }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to discard the draft',
    success: 'Draft discarded',
    stale: statementReads,
  }),
  issueRoyaltyStatements: endpoint({
    method: 'POST',
    path: '/issue-royalty-statements',
    access: statements,
    summary: 'Issue drafts and send them, each for itself: those chosen, or all that match',
    body: z.strictObject(selected).refine(isSelection, selectionProblem),
    response: statementsOutcome,
    errors: ['CONFLICT'],
    failure: 'Failed to issue the statements',
    success: 'Statements issued',
    stale: statementReads,
    final: 'Issued numbers never change: what turns out wrong is corrected on the next statement.',
  }),
  payRoyaltyStatements: endpoint({
    method: 'POST',
    path: '/pay-royalty-statements',
    access: statements,
    summary: 'Note the payment of statements, each for itself: those chosen, or all that match',
    body: z
      .strictObject({ ...selected, paid_on: localDate, reference: text(200).optional() })
      .refine(isSelection, selectionProblem),
    response: statementsOutcome,
    errors: ['CONFLICT'],
    failure: 'Failed to mark the statements as paid',
    success: 'Statements paid',
    stale: statementReads,
  }),
  correctRoyaltyStatement: endpoint({
    method: 'POST',
    path: '/correct-royalty-statement',
    access: statements,
    summary: 'Add a correction line to a draft: how an issued statement is put right',
    body: z.strictObject({
      statement_id: uuid,
      description: text(300).min(3, 'Say what is corrected'),
      amount: amount({ min: -10_000_000, max: 10_000_000 }),
    }),
    response: statement,
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to correct the statement',
    success: 'Correction added',
    stale: statementReads,
  }),
  issueRoyaltyStatement: endpoint({
    method: 'POST',
    path: '/issue-royalty-statement',
    access: statements,
    summary: 'Freeze the numbers of a draft and send it to the franchisee',
    body: one,
    response: statement,
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to issue the statement',
    success: 'Statement issued',
    stale: statementReads,
  }),
  disputeRoyaltyStatement: endpoint({
    method: 'POST',
    path: '/dispute-royalty-statement',
    access: ownStatements,
    summary: 'Dispute a statement or a line of it; head office notes what it was told',
    body: z.strictObject({
      statement_id: uuid,
      line_no: z.int().min(1).optional(),
      note: text(2_000).min(3, 'Say what is disputed'),
    }),
    response: statement,
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to dispute the statement',
    success: 'Dispute noted',
    stale: statementReads,
  }),
  payRoyaltyStatement: endpoint({
    method: 'POST',
    path: '/pay-royalty-statement',
    access: statements,
    summary: 'Note the payment of an issued or disputed statement',
    body: z.strictObject({
      statement_id: uuid,
      paid_on: z.string().min(1, 'Enter the day it was paid').pipe(localDate),
      reference: text(200).optional(),
    }),
    response: statement,
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to mark the statement as paid',
    success: 'Statement paid',
    stale: statementReads,
  }),
  downloadRoyaltyStatement: endpoint({
    method: 'POST',
    path: '/download-royalty-statement',
    access: ownStatements,
    summary: 'A statement as PDF',
    body: one,
    stream: 'application/pdf',
    errors: ['NOT_FOUND'],
    failure: 'Failed to download the statement',
  }),
};
