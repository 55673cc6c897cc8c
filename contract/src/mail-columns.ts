/** The columns of the mail outbox. */
import { listColumns } from './kit/list.ts';

export const mailColumns = listColumns([
  { key: 'subject', label: 'Subject', kind: 'text', fixed: true },
  { key: 'to', label: 'To', kind: 'text', sort: 'to' },
  { key: 'kind', label: 'Kind', kind: 'code' },
  { key: 'status', label: 'Status', kind: 'code' },
  { key: 'createdAt', label: 'Written', kind: 'moment', sort: 'created_at' },
]);
