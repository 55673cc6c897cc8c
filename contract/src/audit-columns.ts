/** The columns of the audit log. */
import { listColumns } from './kit/list.ts';

export const auditColumns = listColumns([
  { key: 'what', label: 'What', kind: 'text', fixed: true },
  { key: 'changes', label: 'From → to', kind: 'text' },
  { key: 'at', label: 'When', kind: 'moment' },
  { key: 'who', label: 'Who', kind: 'text' },
  { key: 'store', label: 'Store', kind: 'text' },
  { key: 'role', label: 'Role', kind: 'text' },
  { key: 'ip', label: 'From address', kind: 'text' },
  { key: 'reason', label: 'Why', kind: 'text' },
  { key: 'requestId', label: 'Request', kind: 'text', hidden: true },
]);
