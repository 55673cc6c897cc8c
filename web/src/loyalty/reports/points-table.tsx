import type { ReactNode } from 'react';
import { TableScroller } from '../../ui/table/table-scroller.tsx';

type PointsTableProps = {
  label: string;
  /** The first is text, the others are figures. */
  heads: readonly string[];
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[]; strong?: boolean }[];
};

/** Figures by a name, as a bank statement has them. */
export const PointsTable = ({ label, heads, rows }: PointsTableProps) => (
  <TableScroller label={label}>
    <table className="w-full border-collapse text-table tabular-nums">
      <thead>
        <tr className="border-b border-line text-meta text-muted">
          {heads.map((head, index) => (
            <th
              key={head}
              scope="col"
              className={`px-3 py-2 font-medium whitespace-nowrap ${index === 0 ? 'text-left' : 'text-right'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, name, cells, strong }) => (
          <tr key={key} className={strong ? 'font-semibold' : undefined}>
            <th scope="row" className="px-3 py-1.5 text-left font-[inherit] whitespace-nowrap">
              {name}
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
              <td key={index} className="px-3 py-1.5 text-right whitespace-nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroller>
);
