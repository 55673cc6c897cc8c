import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { orderKey } from '../../targets/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/page/card.tsx';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import { formatDateTime, formatPoints } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import { StatusBadge } from '../../ui/text/status-badge.tsx';
import { previewOf } from './note-preview.ts';

type Answer = AnswerOf<'getCustomerHistory'>;
type Entry = Answer['history'][number];

type Shared = { orders: Answer['orders']; onOrder: (key: string) => void };

const Points = ({ value }: { value: number }) => (
  <span className={value > 0 ? 'text-good' : undefined}>
    {value > 0 && '+'}
    {formatPoints(value)}
  </span>
);

const OrderName = ({ entry, orders, onOrder }: Shared & { entry: Entry }) => {
  const order = orders.find(
    (one) => one.shopify_order_id === entry.order_id && one.shop_name === entry.shop_name,
  );
  if (!entry.order_name) return <>-</>;
  if (!order) return <>{entry.order_name}</>;
  return (
    <button
      type="button"
      className="text-accent underline-offset-3 hover:underline focus-visible:underline"
      onClick={() => onOrder(orderKey(order.shop, order.shopify_order_id))}
    >
      {entry.order_name}
    </button>
  );
};

const heads = ['Date', 'Action', 'Points', 'Order #', 'Order Amount', 'Note'];
const isRight = (head: string) => head === 'Points' || head === 'Order Amount';

const StoreTable = ({ entries, ...shared }: Shared & { entries: readonly Entry[] }) => (
  <TableScroller label="Transactions">
    <table className="w-full border-collapse text-table tabular-nums max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-meta text-muted">
          {heads.map((head) => (
            <th
              key={head}
              scope="col"
              className={`px-4 py-2 font-medium ${isRight(head) ? 'text-right' : 'text-left'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {entries.map((entry) => (
          <tr
            key={entry._id}
            className="max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:px-4 max-md:py-2"
          >
            <td className="whitespace-nowrap md:px-4 md:py-2">{formatDateTime(entry.created_at)}</td>
            <td className="max-md:text-right md:px-4 md:py-2">
              <span className="inline-flex flex-wrap items-center gap-2">
                {entry.action}
                <StatusBadge status={entry.status} />
              </span>
            </td>
            <td className="font-medium md:px-4 md:py-2 md:text-right">
              <Points value={entry.points} />
            </td>
            <td className="max-md:text-right md:px-4 md:py-2">
              <OrderName entry={entry} {...shared} />
            </td>
            <td className="md:px-4 md:py-2 md:text-right">
              {entry.order_amount === null ? '-' : <Money value={entry.order_amount} />}
            </td>
            <td className="max-md:text-right md:px-4 md:py-2" title={entry.reason ?? undefined}>
              {entry.reason ? previewOf(entry.reason) : '-'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroller>
);

/** Transactions store by store, each folded away or open. */
export const HistoryTab = ({ history, ...shared }: Shared & { history: readonly Entry[] }) => {
  const stores = [...Map.groupBy(history, (entry) => entry.shop_name)];
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  if (history.length === 0) {
    return (
      <Card>
        <CardBody className="text-table text-muted">No transactions found</CardBody>
      </Card>
    );
  }
  const toggle = (store: string) =>
    setClosed((before) => {
      const after = new Set(before);
      if (!after.delete(store)) after.add(store);
      return after;
    });
  return (
    <div className="grid gap-3">
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={() => setClosed(new Set())}>
          Expand All
        </Button>
        <Button size="sm" onClick={() => setClosed(new Set(stores.map(([store]) => store)))}>
          Collapse All
        </Button>
      </div>
      {stores.map(([store, entries]) => {
        const isOpen = !closed.has(store);
        const Icon = isOpen ? ChevronDown : ChevronRight;
        const sum = entries.reduce((points, entry) => points + entry.points, 0);
        return (
          <Card key={store}>
            <h2>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => toggle(store)}
                className="flex w-full items-center gap-2 rounded-lg px-4 py-3 text-left text-body font-semibold hover:bg-hover"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 truncate">{store}</span>
                <span className="ml-auto text-table font-normal whitespace-nowrap text-muted tabular-nums">
                  {entries.length} · <Points value={Math.round(sum * 100) / 100} />
                </span>
              </button>
            </h2>
            {isOpen && <StoreTable entries={entries} {...shared} />}
          </Card>
        );
      })}
    </div>
  );
};
