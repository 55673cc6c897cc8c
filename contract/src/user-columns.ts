/** The columns of the list of users. */
import { listColumns } from './kit/list.ts';

export const userColumns = listColumns([
  { key: 'username', label: 'Name', kind: 'text', sort: 'name', fixed: true },
  { key: 'email', label: 'E-mail', kind: 'text', sort: 'email' },
  { key: 'role', label: 'Role', kind: 'text', sort: 'role' },
  { key: 'status', label: 'Status', kind: 'code', sort: 'status' },
  { key: 'secondFactor', label: 'Second factor', kind: 'text' },
  { key: 'lastSeen', label: 'Last seen', kind: 'moment', sort: 'lastSeen' },
  { key: 'phoneNumber', label: 'Phone', kind: 'text', hidden: true },
  { key: 'createdAt', label: 'Added', kind: 'moment', sort: 'createdAt' },
  { key: 'updatedAt', label: 'Changed', kind: 'moment', sort: 'updatedAt', hidden: true },
]);
