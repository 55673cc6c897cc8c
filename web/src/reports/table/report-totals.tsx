import { type Column, isNumeric } from '@backroom/contract/reports/columns';
import { classNames } from '../../ui/class-names.ts';
import { isRight } from './column-layout.ts';
import { ReportValue } from './report-value.tsx';

type ReportTotalsProps = {
  columns: readonly Column[];
  totals: Readonly<Record<string, number | null>>;
  hasDetails: boolean;
  pinnedAt: number;
};

const cell = 'sticky bottom-0 h-9 border-t border-line-strong bg-surface print:static';

/** The last line of a report: of all rows, in sight while they scroll. */
export const ReportTotals = ({ columns, totals, hasDetails, pinnedAt }: ReportTotalsProps) => (
  <tfoot>
    <tr>
      {hasDetails && <td className={classNames(cell, 'left-0 z-20')} />}
      {columns.map((column, at) => (
        <td
          key={column.key}
          style={at === 0 ? { left: pinnedAt } : undefined}
          className={classNames(
            cell,
            'px-3 font-semibold first:pl-4 last:pr-4',
            at === 0 ? 'z-20' : 'z-10',
            isRight(column) && 'text-right whitespace-nowrap',
          )}
        >
          {isNumeric(column) ? (
            <ReportValue column={column} value={totals[column.key] ?? null} />
          ) : (
            at === 0 && 'Total'
          )}
        </td>
      ))}
    </tr>
  </tfoot>
);
