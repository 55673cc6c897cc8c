import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '../api/call.ts';
import { classNames } from '../ui/class-names.ts';
import { formatNumber, orDash } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';
import { StatusBadge } from '../ui/text/status-badge.tsx';

type InStore = AnswerOf<'getSkuStores'>['stores'][number];

/** The value that most stores have; what isn't it stands out. */
const usual = <T,>(values: readonly T[]): T | undefined => {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
};

/** The same SKU in several stores, what differs from most of them marked. */
export const StoresBeside = ({ stores }: { stores: readonly InStore[] }) => {
  const most = {
    title: usual(stores.map(({ title }) => title)),
    price: usual(stores.map(({ price }) => price)),
    cost: usual(stores.map(({ unit_cost }) => unit_cost)),
  };
  const mark = (differs: boolean) =>
    classNames('px-3 py-1.5', differs && 'bg-warn-soft text-warn font-medium');
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full text-table">
        <thead>
          <tr className="border-b border-line text-left text-meta text-muted">
            <th className="px-3 py-1.5 font-medium">Store</th>
            <th className="px-3 py-1.5 font-medium">Title</th>
            <th className="px-3 py-1.5 text-right font-medium">Price</th>
            <th className="px-3 py-1.5 text-right font-medium">Cost</th>
            <th className="px-3 py-1.5 text-right font-medium">Stock</th>
            <th className="px-3 py-1.5 font-medium">Status</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {stores.map((row) => (
            <tr key={`${row.id} ${row.sku}`}>
              <td className="px-3 py-1.5 whitespace-nowrap">
                <Link to="/products" search={{ open: row.id }} className="text-accent-text hover:underline">
                  {row.store_name}
                </Link>
              </td>
              <td className={mark(row.title !== most.title)}>{row.title}</td>
              <td className={classNames(mark(row.price !== most.price), 'text-right tabular-nums')}>
                <Money value={row.price} />
              </td>
              <td className={classNames(mark(row.unit_cost !== most.cost), 'text-right tabular-nums')}>
                {row.unit_cost === null ? orDash(null) : <Money value={row.unit_cost} />}
              </td>
              <td className="px-3 py-1.5 text-right tabular-nums">{formatNumber(row.available)}</td>
              <td className="px-3 py-1.5">
                <StatusBadge status={row.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
