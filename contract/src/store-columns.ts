/** The columns of the list of stores. */
import { listColumns } from './kit/list.ts';

export const storeColumns = listColumns([
  { key: 'name', label: 'Store', kind: 'text', sort: 'name', fixed: true },
  { key: 'cid', label: 'CID', kind: 'text', sort: 'cid' },
  { key: 'owner', label: 'Owner', kind: 'text', sort: 'owner' },
  { key: 'status', label: 'Status', kind: 'code' },
  { key: 'domain', label: 'Domain', kind: 'text', sort: 'domain' },
  { key: 'city', label: 'City', kind: 'text', sort: 'city' },
  { key: 'timezone', label: 'Time zone', kind: 'text' },
  { key: 'opened', label: 'Opened', kind: 'day', sort: 'opened' },
]);
