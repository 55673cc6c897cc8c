import { type Column, isNumeric } from '@backroom/contract/reports/columns';
import type { Target } from '../../targets/index.ts';
import { TargetLink } from '../../targets/index.ts';
import { useHint } from '../../ui/overlay/use-hint.ts';
import { isRight } from './column-layout.ts';
import { FigureHint } from './figure-hint.tsx';
import { ReportValue } from './report-value.tsx';
import { cellOf, keyOfRow, type ReportRow } from './row-ids.ts';

type NestedTableProps<Row extends ReportRow> = {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  rowKey: readonly string[];
  totals?: Readonly<Record<string, number | null>>;
  links?: (row: Row) => Readonly<Record<string, Target | undefined>>;
};

/** What a column is; how it is worked out shows on hover and focus. */
const Label = ({ column }: { column: Column }) => {
  const ref = useHint(() => <FigureHint column={column} />);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what it means shows on focus
    <span ref={ref} tabIndex={0} className="rounded-sm">
      {column.label}
    </span>
  );
};

/** Never broken over lines. */
const whole: ReadonlySet<string> = new Set(['sku', 'from', 'to', 'CID', 'cid']);

/** A small table inside a report: under a row, or below the main one. As wide as what it holds. */
export const NestedTable = <Row extends ReportRow>({
  label,
  columns,
  rows,
  rowKey,
  totals,
  links,
}: NestedTableProps<Row>) => (
  <div className="overflow-x-auto print:overflow-visible">
    <table aria-label={label} className="report-table w-full border-separate border-spacing-0 text-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={`border-b border-line px-2.5 py-1.5 align-bottom text-meta font-medium text-muted ${isRight(column) ? 'text-right' : 'text-left'}`}
            >
              <Label column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const targets = links?.(row) ?? {};
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two segments may carry the same names
            <tr key={`${keyOfRow({ rowKey }, row)} ${index}`}>
              {columns.map((column) => {
                const target = targets[column.key];
                const shown = <ReportValue column={column} value={cellOf(row, column.key)} />;
                return (
                  <td
                    key={column.key}
                    className={`border-b border-line px-2.5 py-1.5 ${isRight(column) ? 'text-right whitespace-nowrap' : whole.has(column.key) ? 'whitespace-nowrap' : ''}`}
                  >
                    {target ? <TargetLink target={target}>{shown}</TargetLink> : shown}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            {columns.map((column, index) => (
              <td
                key={column.key}
                className={`px-2.5 py-1.5 font-semibold ${isRight(column) ? 'text-right whitespace-nowrap' : ''}`}
              >
                {isNumeric(column) ? (
                  <ReportValue column={column} value={totals[column.key] ?? null} />
                ) : (
                  index === 0 && 'Total'
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  </div>
);
