import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { formatNumber, formatPercent } from '../text/format.ts';

type ChangeProps = {
  /** Percent against the period compared; null where there is nothing to compare with. */
  percent: number | null;
  /** Down is good: returns, discounts, cost. */
  lessIsBetter?: boolean;
  /** `percent` counts percentage points: a margin went from 60 % to 62 %. */
  inPoints?: boolean;
};

/** +4.2 % with arrow and colour. */
const Change = ({ percent, lessIsBetter = false, inPoints = false }: ChangeProps) => {
  if (percent === null) return <span className="text-meta text-muted">no comparison</span>;
  const Icon = percent === 0 ? Minus : percent > 0 ? TrendingUp : TrendingDown;
  const isGood = percent > 0 !== lessIsBetter;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 text-meta font-medium',
        percent === 0 ? 'text-muted' : isGood ? 'text-good' : 'text-bad',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {percent > 0 && '+'}
      {inPoints ? `${formatNumber(percent)} pts` : formatPercent(percent, 1)}
    </span>
  );
};

type FigureCardProps = {
  label: string;
  /** Already formatted; undefined while it loads. */
  value: ReactNode | undefined;
  change?: ChangeProps;
  /** What it is compared with, or what the figure means. */
  note?: ReactNode;
  /** A small trend (`Sparkline`). */
  trend?: ReactNode;
};

/** Seven digits and more stand smaller, so that they are not cut. */
const isLong = (value: ReactNode) => typeof value === 'string' && value.length > 11;

/** A key figure with its change and trend. Wrap it in a link to what explains it. */
export const FigureCard = ({ label, value, change, note, trend }: FigureCardProps) => (
  <div className="flex h-full min-w-0 flex-col rounded-lg border border-line bg-surface px-4 py-3.5">
    <div className="flex h-5 items-start justify-between gap-3">
      <p className="truncate text-table text-muted">{label}</p>
      {trend}
    </div>
    <div className="mt-1 h-8.5">
      {value === undefined ? (
        <Skeleton className="mb-1.5 h-6 w-28" />
      ) : (
        <p
          title={typeof value === 'string' ? value : undefined}
          className={classNames(
            'truncate font-semibold tracking-tight',
            isLong(value)
              ? 'text-[18px]/[34px] xl:text-[22px]/[34px]'
              : 'text-[20px]/[34px] sm:text-[24px]/[34px] xl:text-figure',
          )}
        >
          {value}
        </p>
      )}
    </div>
    <div className="mt-1 flex min-h-4 flex-wrap items-center gap-x-2">
      {value === undefined ? (
        <Skeleton className="h-3 w-20" />
      ) : (
        // "was $0.00" says by itself that there is no percentage.
        change && (change.percent !== null || !note) && <Change {...change} />
      )}
      {note && value !== undefined && <span className="text-meta text-muted">{note}</span>}
    </div>
  </div>
);
