import { type Column, isNumeric } from '@backroom/contract/reports/columns';
import { type ReactNode, useState } from 'react';
import { TargetLink } from '../../targets/index.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/form/select.tsx';
import type { Sort } from '../../ui/list/list-state.ts';
import { formatNumber } from '../../ui/text/format.ts';
import type { ReportTableProps } from './report-table.tsx';
import { ReportValue } from './report-value.tsx';
import { cellOf, type ReportRow } from './row-ids.ts';

const AT_ONCE = 30;

type ReportCardsProps<Row extends ReportRow> = ReportTableProps<Row> & { onPhone: readonly string[] };

const parse = (text: string): Sort | null => {
  if (!text) return null;
  return { key: text.replace(/^-/, ''), descending: text.startsWith('-') };
};

const Line = ({ column, children }: { column: Column; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-muted">{column.label}</dt>
    <dd className="min-w-0 truncate text-right">{children}</dd>
  </div>
);

/** The other figures of a row, and what it holds: that may have to be asked for, so it is drawn once it is opened. */
const OtherFigures = ({
  content,
  children,
}: {
  content: (() => ReactNode) | undefined;
  children: ReactNode;
}) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-meta text-muted">All figures</summary>
      <dl className="mt-2 grid gap-1.5">{children}</dl>
      {isOpen && content && <div className="mt-3 overflow-x-auto">{content()}</div>}
    </details>
  );
};

/** A report on a phone: a card per row with the figures that matter; the others open on a tap. */
export const ReportCards = <Row extends ReportRow>(props: ReportCardsProps<Row>) => {
  const { label, columns, rows, ids, totals, sort, onSort, links, onOpen, expand, onPhone, isStale } = props;
  const [shown, setShown] = useState(AT_ONCE);
  const [title, ...others] = columns;
  const first = onPhone
    .map((key) => others.find((column) => column.key === key))
    .filter((one) => one !== undefined);
  const rest = others.filter((column) => !first.includes(column));
  if (!title) return null;
  if (rows === undefined) {
    return (
      <div aria-busy className="grid gap-2">
        {Array.from({ length: 5 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <div key={index} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
            <Skeleton className="w-2/5" />
            <Skeleton />
            <Skeleton className="w-4/5" />
          </div>
        ))}
      </div>
    );
  }
  const line = (column: Column, row: Row) => {
    const value = cellOf(row, column.key);
    const target = links?.(row)[column.key];
    const text = <ReportValue column={column} value={value} />;
    return (
      <Line key={column.key} column={column}>
        {target && value !== null && value !== '' ? <TargetLink target={target}>{text}</TargetLink> : text}
      </Line>
    );
  };
  // What a row holds may be wide: it scrolls inside its card.
  return (
    <div className="grid grid-cols-1 gap-2">
      {onSort && (
        <Select
          aria-label="Sort by"
          value={sort ? `${sort.descending ? '-' : ''}${sort.key}` : ''}
          placeholder="As the report sorts"
          choices={first.map((column) => ({
            value: `-${column.key}`,
            label: `${column.label}, highest first`,
          }))}
          onChange={(event) => onSort(parse(event.target.value))}
        />
      )}
      {totals && rows.length > 0 && (
        <div className="rounded-lg border border-line-strong bg-surface px-4 py-3 text-table font-medium">
          <p className="mb-1 text-meta font-normal text-muted">Total</p>
          <dl className="grid gap-1.5">
            {first.filter(isNumeric).map((column) => (
              <Line key={column.key} column={column}>
                <ReportValue column={column} value={totals[column.key] ?? null} />
              </Line>
            ))}
          </dl>
        </div>
      )}
      <ul aria-label={label} aria-busy={isStale} className="grid grid-cols-1 gap-2">
        {rows.slice(0, shown).map((row, index) => {
          const id = ids[index] ?? String(index);
          const value = <ReportValue column={title} value={cellOf(row, title.key)} />;
          const target = links?.(row)[title.key];
          return (
            <li key={id} id={id} className="rounded-lg border border-line bg-surface px-4 py-3 text-table">
              <p className="mb-1.5 truncate text-body font-medium">
                {target ? (
                  <TargetLink target={target}>{value}</TargetLink>
                ) : onOpen ? (
                  <button type="button" onClick={() => onOpen(row)} className="underline decoration-dotted">
                    {value}
                  </button>
                ) : (
                  value
                )}
              </p>
              <dl className="grid gap-1.5">{first.map((column) => line(column, row))}</dl>
              {(rest.length > 0 || expand) && (
                <OtherFigures content={expand && (() => expand(row))}>
                  {rest.map((column) => line(column, row))}
                </OtherFigures>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + AT_ONCE)}>
          Show {Math.min(AT_ONCE, rows.length - shown)} more of {formatNumber(rows.length - shown)}
        </Button>
      )}
    </div>
  );
};
