/** What happened to a record, from the audit log: whoever may see the record may see it (domain.md 3.14). */
import * as z from 'zod';
import { own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { id, limit, moment, page, text } from './kit/fields.ts';
import { pagination } from './kit/list-fields.ts';

const change = z.object({
  field: z.string(),
  /** The field in words of ours. */
  label: z.string(),
  /** As it is shown: money in dollars, secrets masked, null where there was nothing. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const historyEntry = z.object({
  id: z.string(),
  at: moment,
  /** Who: a name, or what kind of actor where the name isn't the reader's to know. */
  who: z.string(),
  role: z.string().nullable(),
  action: z.string(),
  /** The action in words: `Balance adjusted`. */
  what: z.string(),
  changes: z.array(change),
  reason: z.string().nullable(),
});

export type HistoryEntry = z.output<typeof historyEntry>;

export const recordHistoryEndpoints = {
  getRecordHistory: endpoint({
    method: 'POST',
    path: '/get-record-history',
    access: own('history'),
    summary: 'Who changed a record, when, what and why, newest first',
    body: z.strictObject({
      /** The kind of record as the audit log names it: `gift-card`, `royalty-statement`, `api-key` … */
      record: text(60).min(1, 'Required'),
      record_id: id,
      page: page.default(1),
      limit: limit.default(20),
    }),
    response: z.object({ history: z.array(historyEntry), pagination }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch the history',
  }),
};
