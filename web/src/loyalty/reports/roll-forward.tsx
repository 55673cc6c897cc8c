import type { LoyaltyDay, LoyaltyReport } from '@backroom/contract/loyalty-reports';
import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { formatDate, formatPoints } from '../../ui/text/format.ts';
import { PointsTable } from './points-table.tsx';

const columns = [
  ['opening', 'Opening'],
  ['earned', 'Earned'],
  ['earned_reversed', 'Taken back'],
  ['redeemed', 'Redeemed'],
  ['redeemed_reimbursed', 'Given back'],
  ['given', 'Given'],
  ['adjusted', 'Adjusted'],
  ['expired', 'Expired'],
  ['closing', 'Closing'],
] as const;

const cellsOf = (movement: Omit<LoyaltyDay, 'date'>) =>
  columns.map(([key]) =>
    movement[key] === 0 && key !== 'opening' && key !== 'closing' ? '–' : formatPoints(movement[key]),
  );

const hasMoved = (day: LoyaltyDay) => columns.slice(1, -1).some(([key]) => day[key] !== 0);

/** Opening, what moved, closing: day by day, those on which something moved. */
export const RollForward = ({ report, action }: { report: LoyaltyReport; action: ReactNode }) => (
  <Card>
    <CardHeader
      title="Roll-forward"
      description="Closing is opening and what moved. Days on which nothing moved are left out."
      actions={action}
    />
    <CardBody className="px-2">
      <PointsTable
        label="Points by day"
        heads={['Day', ...columns.map(([, label]) => label)]}
        rows={[
          ...report.days
            .filter(hasMoved)
            .map((day) => ({ key: day.date, name: formatDate(day.date), cells: cellsOf(day) })),
          { key: 'total', name: 'All days', cells: cellsOf(report.totals), strong: true },
        ]}
      />
    </CardBody>
  </Card>
);
