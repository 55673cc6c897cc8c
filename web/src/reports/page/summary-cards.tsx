import { changePercent } from '@backroom/contract/kit/money';
import { betterOf } from '@backroom/contract/reports/better';
import type { Column } from '@backroom/contract/reports/columns';
import type { ReactNode } from 'react';
import type { Target } from '../../targets/index.ts';
import { TargetLink } from '../../targets/index.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useHint } from '../../ui/overlay/use-hint.ts';
import { FigureCard, isLongFigure } from '../../ui/page/figure-card.tsx';
import { useKeptHeight } from '../../ui/page/kept-room.ts';
import type { Movement } from '../../ui/text/change.tsx';
import { FigureHint } from '../table/figure-hint.tsx';
import { ReportValue, valueText } from '../table/report-value.tsx';
import { cellOf, type ReportRow } from '../table/row-ids.ts';

/** Percentages change by points. */
const changeIn = (column: Column, now: ReportRow, before: ReportRow): Movement | undefined => {
  const [value, then] = [cellOf(now, column.key), cellOf(before, column.key)];
  if (typeof value !== 'number') return undefined;
  const better = betterOf(column.key);
  if (typeof then !== 'number') return { percent: null, better };
  return column.kind === 'percent'
    ? { percent: Math.round((value - then) * 100) / 100, better, inPoints: true }
    : { percent: changePercent(value, then), better };
};

type SummaryCardsProps = {
  /** Under which this browser remembers how high the cards are: what they are compared with may take a second line. */
  name: string;
  /** Whether figures and what they are compared with are there. */
  isKnown: boolean;
  columns: readonly Column[];
  /** Which are shown large, in this order. */
  large: readonly string[];
  summary: ReportRow | undefined;
  before: ReportRow | undefined;
  /** What the figures are worked out from, where the summary alone doesn't hold it: columns and totals row. */
  behind?: { columns: readonly Column[]; totals: ReportRow | undefined };
  links?: Readonly<Record<string, Target | undefined>>;
  /** Opens what explains the change of a figure, where there is an explanation. */
  explain?: (column: Column) => (() => void) | undefined;
};

type LesserProps = { column: Column; value: ReactNode; hint: () => ReactNode };

/** One of the figures in the strip under the cards. */
const Lesser = ({ column, value, hint }: LesserProps) => {
  const ref = useHint(hint);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what it means shows on focus
    <div ref={ref} tabIndex={0} className="gap-x-1.5 rounded-sm md:flex md:whitespace-nowrap">
      <dt className="text-muted">{column.label}</dt>
      <dd className="min-h-[1lh] font-medium">{value ?? <Skeleton className="w-14" />}</dd>
    </div>
  );
};

/** Key figures with their change; the lesser ones in a strip below. */
export const SummaryCards = (props: SummaryCardsProps) => {
  const { name, isKnown, columns, large, summary, before, behind, links = {}, explain } = props;
  const { place, height } = useKeptHeight<HTMLDivElement>(`cards-${name}`, isKnown ? 'here' : 'later');
  const cards = large
    .map((key) => columns.find((column) => column.key === key))
    .filter((one) => one !== undefined);
  const rest = columns.filter(({ key }) => !large.includes(key));
  const textOf = (column: Column, row: ReportRow) => valueText(column, cellOf(row, column.key));
  const small = cards.some((column) => summary && isLongFigure(textOf(column, summary)));
  const all = [
    ...columns,
    ...(behind?.columns ?? []).filter(({ key }) => !columns.some((c) => c.key === key)),
  ];
  const row = summary && { ...behind?.totals, ...summary };
  const hintOf = (column: Column) => () => <FigureHint column={column} columns={all} row={row} />;
  return (
    <div className="grid gap-2.5">
      {/* On a phone the line under a figure may take two lines once it is known. */}
      <div
        ref={place}
        style={isKnown || height === 0 ? undefined : { minHeight: height }}
        className="grid grid-cols-2 gap-2 max-md:auto-rows-[minmax(7.25rem,auto)] max-lg:[&>*:last-child:nth-child(odd)]:col-span-2 md:gap-3 lg:grid-cols-[repeat(auto-fit,minmax(180px,1fr))] print:grid-cols-5! print:[&>*]:col-span-1!"
      >
        {cards.map((column) => {
          const then = before && summary ? textOf(column, before) : undefined;
          const link = links[column.key];
          return (
            <FigureCard
              key={column.key}
              label={column.label}
              value={summary && textOf(column, summary)}
              change={summary && before ? changeIn(column, summary, before) : undefined}
              note={then !== undefined && then !== '-' ? `was ${then}` : undefined}
              small={small}
              onExplain={explain?.(column)}
              hint={hintOf(column)}
              link={link && ((name) => <TargetLink asCard target={link} label={name} />)}
            />
          );
        })}
      </div>
      {rest.length > 0 && (
        // In columns: where each stands doesn't hang on how long the others are, which is known later.
        <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5 px-1 text-table md:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))]">
          {rest.map((column) => (
            <Lesser
              key={column.key}
              column={column}
              value={summary && <ReportValue column={column} value={cellOf(summary, column.key)} />}
              hint={hintOf(column)}
            />
          ))}
        </dl>
      )}
    </div>
  );
};
