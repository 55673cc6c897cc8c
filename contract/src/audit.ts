/** The audit log: everything that was changed, by whom, from where, why (domain.md 3.14). */
import * as z from 'zod';
import { auditColumns } from './audit-columns.ts';
import { area, own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, localDate, moment, page, search, shopDomainsOrIds, text } from './kit/fields.ts';
import { exportedColumns, pagination } from './kit/list-fields.ts';

const change = z.object({
  field: z.string(),
  label: z.string(),
  /** As it is shown: money in dollars, secrets masked, null where there was nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const entry = z.object({
  id: z.string(),
  at: moment,
  who: z.string(),
  role: z.string().nullable(),
  ip: z.string().nullable(),
  action: z.string(),
  /** The record and what happened to it, in words: `Gift card: balance adjusted`. */
  what: z.string(),
  record: z.string(),
  recordId: z.string().nullable(),
  store: z.string().nullable(),
  changes: z.array(change),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
});

export type AuditEntry = z.output<typeof entry>;

const day = z.union([z.literal(''), localDate]).nullish();

const filters = {
  search,
  /** The kind of record: `gift-card`. */
  record: text(60).optional(),
  /** Part of the house: who did it. */
  role: z.enum(['SuperAdmin', 'Admin', 'system']).optional(),
  shop_name: shopDomainsOrIds.optional(),
  /** All that was done by one request. */
  requestId: text(80).optional(),
  /** UTC days, both included. */
  from_date: day,
  to_date: day,
};

const inOrder = (value: { from_date?: string | null | undefined; to_date?: string | null | undefined }) =>
  !value.from_date || !value.to_date || value.from_date <= value.to_date;
const orderProblem = { message: 'End date must be on or after start date', path: ['to_date'] };

const ownChange = entry.pick({
  id: true,
  at: true,
  who: true,
  what: true,
  store: true,
  changes: true,
  reason: true,
});

export type OwnChange = z.output<typeof ownChange>;

export const auditEndpoints = {
  getAuditLog: endpoint({
    method: 'POST',
    path: '/get-audit-log',
    access: area('/audit'),
    summary: 'Everything that was changed, newest first',
    body: z
      .strictObject({ page: page.default(1), limit: limit.default(25), ...filters })
      .refine(inOrder, orderProblem)
      .prefault({}),
    response: z.object({
      data: z.array(entry),
      pagination,
      /** Whether more match than are counted: then the filter has to be narrower. */
      capped: z.boolean(),
      /** Kinds of record that there are. */
      records: z.array(z.string()),
    }),
    failure: 'Failed to fetch the audit log',
  }),
  exportAuditLog: endpoint({
    method: 'POST',
    path: '/export-audit-log',
    access: area('/audit'),
    summary: 'What matches as CSV; that it was exported is written down',
    body: z
      .strictObject({ ...filters, columns: exportedColumns(auditColumns) })
      .refine(inOrder, orderProblem)
      .prefault({}),
    stream: 'text/csv',
    failure: 'Failed to export the audit log',
  }),
  getOwnChanges: endpoint({
    method: 'POST',
    path: '/get-own-changes',
    access: own('changes'),
    summary: 'What head office changed in own stores, on own days: who, when, from what to what, why',
    body: z.strictObject({ page: page.default(1), limit: limit.default(20) }).prefault({}),
    response: z.object({ data: z.array(ownChange), hasMore: z.boolean() }),
    failure: 'Failed to fetch changes',
  }),
};
