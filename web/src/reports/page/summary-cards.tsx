import type { Column } from '@backroom/contract/reports/columns';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FigureCard } from '../../ui/page/figure-card.tsx';
import { changeOf } from '../state/compared-range.ts';
import { ColumnHelp } from '../table/column-help.tsx';
import { valueText } from '../table/report-value.tsx';
import { cellOf, type ReportRow } from '../table/row-ids.ts';
import { TargetLink } from '../table/target-link.tsx';
import type { Target } from '../table/targets.ts';

/** Figures of which one wants few. */
const better: ReadonlySet<string> = new Set([
  'discounts',
  'returns',
  'units_returned',
  'return_rate_pct',
  'cogs',
  'tax_refunded',
  'discount_amount',
  'shipping_discount_amount',
  'discount_rate_pct',
  'dead_stock_value',
  'days_of_inventory',
  'skus_without_cost',
  'units_without_cost',
  'missing_agreements',
  'receivables_change',
]);

type Change = { percent: number | null; lessIsBetter: boolean; inPoints: boolean };

const changeIn = (column: Column, now: ReportRow, before: ReportRow): Change | undefined => {
  const value = cellOf(now, column.key);
  const then = cellOf(before, column.key);
  if (typeof value !== 'number') return undefined;
  const lessIsBetter = better.has(column.key);
  if (column.kind !== 'percent')
    return {
      percent: changeOf(value, typeof then === 'number' ? then : null),
      lessIsBetter,
      inPoints: false,
    };
  const points = typeof then === 'number' ? Math.round((value - then) * 100) / 100 + 0 : null;
  return { percent: points, lessIsBetter, inPoints: true };
};

type SummaryCardsProps = {
  columns: readonly Column[];
  /** Which are shown large, in this order. */
  large: readonly string[];
  summary: ReportRow | undefined;
  before: ReportRow | undefined;
  links?: Readonly<Record<string, Target | undefined>>;
};

/** Key figures with their change; the lesser ones in a row below. */
export const SummaryCards = ({ columns, large, summary, before, links = {} }: SummaryCardsProps) => {
  const cards = large
    .map((key) => columns.find((column) => column.key === key))
    .filter((one) => one !== undefined);
  const rest = columns.filter(({ key }) => !large.includes(key));
  const textOf = (column: Column, row: ReportRow) => valueText(column, cellOf(row, column.key));
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-2 max-lg:[&>*:last-child:nth-child(odd)]:col-span-2 md:gap-3 lg:grid-cols-[repeat(auto-fit,minmax(180px,1fr))] print:grid-cols-5! print:[&>*]:col-span-1!">
        {cards.map((column) => {
          const then = before && summary ? textOf(column, before) : undefined;
          const link = links[column.key];
          const card = (
            <FigureCard
              label={column.label}
              value={summary && textOf(column, summary)}
              change={summary && before ? changeIn(column, summary, before) : undefined}
              note={then !== undefined && then !== '-' ? `was ${then}` : undefined}
            />
          );
          return (
            <div key={column.key} className="group/card relative">
              {link ? (
                <TargetLink
                  asCard
                  target={link}
                  className="block h-full min-w-0 rounded-lg *:hover:border-line-strong"
                >
                  {card}
                </TargetLink>
              ) : (
                card
              )}
              <ColumnHelp column={column} className="absolute! top-3 right-3" />
            </div>
          );
        })}
      </div>
      {rest.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1.5 px-1 text-table">
          {rest.map((column) => (
            <div key={column.key} className="flex items-center gap-1.5">
              <dt className="text-muted">{column.label}</dt>
              <dd className="flex items-center gap-1.5 font-medium">
                {summary ? textOf(column, summary) : <Skeleton className="w-14" />}
                <ColumnHelp column={column} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
};
