import type { Column } from '@backroom/contract/reports/columns';
import type { ReactNode } from 'react';
import type { Target } from '../../targets/index.ts';
import { Card, CardHeader } from '../../ui/page/card.tsx';
import { NestedTable } from '../table/nested-table.tsx';
import type { ReportRow } from '../table/row-ids.ts';

type ReportSectionProps<Row extends ReportRow> = {
  title: string;
  description: string;
  columns: readonly Column[];
  rows: readonly Row[];
  rowKey: readonly string[];
  totals?: Readonly<Record<string, number | null>>;
  links?: (row: Row) => Readonly<Record<string, Target | undefined>>;
  children?: ReactNode;
};

/** A further table under a report's rows, printed with them. */
export const ReportSection = <Row extends ReportRow>({
  title,
  description,
  columns,
  rows,
  rowKey,
  totals,
  links,
  children,
}: ReportSectionProps<Row>) => (
  <Card className="break-inside-avoid">
    <CardHeader title={title} description={description} />
    <div className="px-2.5 py-3">
      {rows.length > 0 ? (
        <NestedTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          totals={totals}
          links={links}
        />
      ) : (
        <p className="px-2.5 text-table text-muted">Nothing in this range.</p>
      )}
    </div>
    {children}
  </Card>
);
