/** The columns of the list of franchisees. */
import { listColumns } from './kit/list.ts';

export const franchiseeColumns = listColumns([
  { key: 'name', label: 'Name', kind: 'text', sort: 'name', fixed: true },
  { key: 'status', label: 'Status', kind: 'code', sort: 'status' },
  { key: 'stores', label: 'Stores', kind: 'text' },
  { key: 'corporateEmail', label: 'Corporate e-mail', kind: 'text', sort: 'corporateEmail' },
  { key: 'phone', label: 'Phone', kind: 'text', hidden: true },
  { key: 'city', label: 'City', kind: 'text', sort: 'city', hidden: true },
  { key: 'waiting', label: 'Waits for', kind: 'text', exported: false },
  { key: 'createdAt', label: 'Added', kind: 'moment', sort: 'createdAt' },
  { key: 'personalEmail', label: 'Personal e-mail', kind: 'text', hidden: true },
  { key: 'address', label: 'Address', kind: 'text', hidden: true },
  { key: 'country', label: 'Country', kind: 'text', hidden: true },
]);
