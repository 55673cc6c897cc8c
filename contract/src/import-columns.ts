/** The columns of the list of imports. */
import { listColumns } from './kit/list.ts';

export const importColumns = listColumns([
  { key: 'file', label: 'File', kind: 'text', sort: 'file', fixed: true },
  { key: 'status', label: 'Status', kind: 'code' },
  { key: 'kind', label: 'What', kind: 'code' },
  { key: 'store', label: 'Store or mapping', kind: 'text' },
  { key: 'new', label: 'New', kind: 'count' },
  { key: 'changed', label: 'Changed', kind: 'count' },
  { key: 'refused', label: 'Refused', kind: 'count' },
  { key: 'created', label: 'Uploaded', kind: 'moment', sort: 'created' },
  { key: 'by', label: 'By', kind: 'text', hidden: true },
]);
