/** The columns of the list of royalty statements. */
import { listColumns } from './kit/list.ts';

export const statementColumns = listColumns([
  { key: 'number', label: 'Statement', kind: 'text', sort: 'number', fixed: true },
  { key: 'store', label: 'Store', kind: 'text', sort: 'store' },
  { key: 'franchisee', label: 'Franchisee', kind: 'text' },
  { key: 'period', label: 'Period', kind: 'text', sort: 'period' },
  { key: 'status', label: 'Status', kind: 'code' },
  { key: 'base', label: 'Royalty base', kind: 'money', sort: 'base' },
  { key: 'royalty', label: 'Royalty', kind: 'money', sort: 'royalty' },
  { key: 'marketing', label: 'Marketing', kind: 'money' },
  { key: 'fees', label: 'Fees', kind: 'money', hidden: true },
  { key: 'points_settlement', label: 'Points', kind: 'money', hidden: true },
  { key: 'corrections', label: 'Corrections', kind: 'money', hidden: true },
  { key: 'total', label: 'Total due', kind: 'money', sort: 'total' },
  { key: 'due', label: 'Due', kind: 'day', sort: 'due' },
]);
