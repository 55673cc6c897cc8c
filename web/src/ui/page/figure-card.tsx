import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { useHint } from '../overlay/use-hint.ts';
import { Change, type Movement } from '../text/change.tsx';

type FigureCardProps = {
  label: string;
  /** Already formatted; undefined while it loads. */
  value: string | undefined;
  change?: Movement;
  /** Opens what explains the change. */
  onExplain?: () => void;
  /** What it is compared with, or what the figure means. */
  note?: ReactNode;
  /** A small trend (`Sparkline`). */
  trend?: ReactNode;
  /** A link laid over the card: to what the figure counts. */
  link?: (name: string) => ReactNode;
  /** Shown on hover and focus: how the figure came about. */
  hint?: () => ReactNode;
  /** Figures of a row have one size: small where one of them is long (`isLongFigure`). */
  small?: boolean;
};

/** Seven digits and more need the smaller size, so that they are not cut. */
export const isLongFigure = (value: string | undefined): boolean => (value?.length ?? 0) > 11;

/** A key figure with its change and trend. */
export const FigureCard = ({
  label,
  value,
  change,
  onExplain,
  note,
  trend,
  link,
  hint,
  small = false,
}: FigureCardProps) => {
  const ref = useHint(() => (value === undefined ? null : hint?.()));
  // "was $0.00" says by itself that there is no percentage.
  const shownChange = change && (change.percent !== null || !note) && <Change {...change} />;
  return (
    <div
      ref={ref}
      className={classNames(
        'group/card relative flex h-full min-w-0 flex-col rounded-lg border border-line bg-surface px-4 py-3',
        link && 'hover:border-line-strong',
      )}
    >
      <div className="flex h-5 items-start justify-between gap-3">
        <p className="truncate text-table text-muted">{label}</p>
        {trend}
      </div>
      <div className="mt-0.5 h-8.5">
        {value === undefined ? (
          <Skeleton className="mb-1.5 h-6 w-28" />
        ) : (
          <p
            title={hint ? undefined : value}
            className={classNames(
              'truncate font-semibold tracking-tight',
              small
                ? 'text-[18px]/[34px] xl:text-[22px]/[34px]'
                : 'text-[20px]/[34px] sm:text-[24px]/[34px] xl:text-figure',
            )}
          >
            {value}
          </p>
        )}
      </div>
      {link && value !== undefined && (
        <span className="absolute inset-0 rounded-lg *:absolute *:inset-0 *:rounded-lg">
          {link(`${label}: ${value}`)}
        </span>
      )}
      <div className="mt-0.5 flex min-h-4 flex-wrap items-center gap-x-2 leading-4">
        {value === undefined ? (
          <Skeleton className="h-3 w-20" />
        ) : onExplain && shownChange && change?.percent !== null ? (
          <button
            type="button"
            onClick={onExplain}
            className="relative -mx-1 inline-flex rounded-sm px-1 leading-4 decoration-current underline-offset-3 hover:bg-hover hover:underline focus-visible:underline"
          >
            {shownChange}
            <span className="sr-only">, explain the change of {label}</span>
          </button>
        ) : (
          shownChange
        )}
        {note && value !== undefined && <span className="text-meta text-muted">{note}</span>}
      </div>
    </div>
  );
};
