/** The columns of the list of connections, and of orders that couldn't be read. */
import { listColumns } from './kit/list.ts';

export const connectionColumns = listColumns([
  { key: 'store', label: 'Store', kind: 'text', fixed: true },
  { key: 'state', label: 'State', kind: 'code' },
  { key: 'sentence', label: 'What that means', kind: 'text' },
  { key: 'domain', label: 'Shop', kind: 'text' },
  { key: 'heard', label: 'Last heard', kind: 'moment' },
  { key: 'synced', label: 'Complete until', kind: 'moment' },
  { key: 'unread', label: 'Unreadable orders', kind: 'count' },
]);

export const unreadColumns = listColumns([
  { key: 'order', label: 'Order', kind: 'text', fixed: true },
  { key: 'store', label: 'Store', kind: 'text' },
  { key: 'reason', label: 'Why', kind: 'text' },
  { key: 'first', label: 'First came', kind: 'moment', hidden: true },
  { key: 'last', label: 'Last came', kind: 'moment' },
]);
