/** The columns of the list of names. */
import { listColumns } from './kit/list.ts';

export const cnameColumns = listColumns([
  { key: 'name', label: 'Name', kind: 'text', fixed: true },
  { key: 'store', label: 'Store', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'code' },
  { key: 'state', label: 'What that means', kind: 'text' },
  { key: 'target', label: 'Leads to', kind: 'text', hidden: true },
  { key: 'certificate', label: 'Certificate until', kind: 'moment' },
  { key: 'checked', label: 'Last checked', kind: 'moment' },
  { key: 'createdBy', label: 'Added by', kind: 'text', hidden: true },
  { key: 'created', label: 'Added', kind: 'moment', hidden: true },
]);

/** The columns of the list of domains. */
export const domainColumns = listColumns([
  { key: 'domain', label: 'Domain', kind: 'text', fixed: true },
  { key: 'provider', label: 'Kept at', kind: 'text' },
  { key: 'managed', label: 'Records are made by', kind: 'text' },
  { key: 'names', label: 'Names', kind: 'count' },
]);
