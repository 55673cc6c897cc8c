/** The columns of the list of conversations. */
import { listColumns } from './kit/list.ts';

export const chatColumns = listColumns([
  { key: 'subject', label: 'Subject', kind: 'text', fixed: true },
  { key: 'with', label: 'With', kind: 'text' },
  { key: 'about', label: 'About', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'code' },
  { key: 'last', label: 'Last message', kind: 'moment' },
]);
