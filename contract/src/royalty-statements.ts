/** Royalty statements: drafted, issued, disputed, paid (domain.md 3.6). */
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
  shopDomains,
  sortOrder,
  text,
  uuid,
} from './kit/fields.ts';
import {
  bulkAnswer,
  exportedColumns,
  isSelection,
  pagination,
  rowResult,
  selectionFields,
  selectionProblem,
  sortBy,
  undoOffer,
} from './kit/list-fields.ts';
import { royaltyPeriodColumns } from './reports/definitions/royalty-report.ts';
import { rowSchema } from './reports/schemas.ts';
import { statementColumns } from './statement-columns.ts';

const statements = area('/statements');
/** A Franchisee's too: the issued ones of own days. */
const ownStatements = own('statements');

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
  funded_credit: money,
  /** For points: charged, or given back where it is below zero. */
  points_settlement: money,
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
  kind: z.enum([
    'royalty',
    'minimum',
    'marketing',
    'fixed-fee',
    'funded-credit',
    'points-settlement',
    'correction',
  ]),
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

/** The newest period first, unless another sequence is asked for. */
const sorting = {
  sortBy: sortBy(statementColumns).default('period'),
  sortOrder: sortOrder.default('desc'),
};

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

/** What shows statements, or what they sum up to. */
const statementReads = [
  'getRoyaltyStatements',
  'getRoyaltyStatement',
  'royaltyReport',
  'getDashboard',
] as const;

export const royaltyStatementsEndpoints = {
  getRoyaltyStatements: endpoint({
    method: 'POST',
    path: '/get-royalty-statements',
    access: ownStatements,
    summary: 'Statements; a Franchisee sees the issued ones of own stores',
    body: statementFilter
      .extend({ page: page.default(1), limit: limit.default(50), ...sorting })
      .prefault({}),
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
  exportRoyaltyStatements: endpoint({
    method: 'POST',
    path: '/export-royalty-statements',
    access: statements,
    summary: 'All statements that match as CSV, in the columns asked for; written down',
    body: statementFilter.extend({ ...sorting, columns: exportedColumns(statementColumns) }).prefault({}),
    stream: 'text/csv',
    failure: 'Failed to export statements',
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
