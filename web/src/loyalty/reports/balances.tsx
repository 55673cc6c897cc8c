import type { LoyaltyReport } from '@backroom/contract/loyalty-reports';
import { Link } from '@tanstack/react-router';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { formatNumber, formatPoints } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import { PointsTable } from './points-table.tsx';

/** What expires next, and who has most. */
export const Balances = ({ report }: { report: LoyaltyReport }) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
    <Card>
      <CardHeader title="Expiring" description="If nothing else happens." />
      <CardBody className="px-2">
        <PointsTable
          label="Expiring"
          heads={['Within', 'Points', 'Worth', 'Customers']}
          rows={report.expiring.map((one) => ({
            key: String(one.days),
            name: `${one.days} days`,
            cells: [
              formatPoints(one.points),
              <Money key="amount" value={one.amount} />,
              formatNumber(one.customers),
            ],
          }))}
        />
      </CardBody>
    </Card>
    <Card>
      <CardHeader title="Top balances" description="The 50 largest." />
      <CardBody className="px-2">
        {report.top_balances.length === 0 ? (
          <p className="px-3 text-table text-muted">Nobody has points yet.</p>
        ) : (
          <PointsTable
            label="Top balances"
            heads={['Customer', 'Points']}
            rows={report.top_balances.map((one) => ({
              key: one.customerId,
              name: (
                <Link
                  to="/loyalty/history/$customerId"
                  params={{ customerId: one.customerId }}
                  className="text-accent underline-offset-3 hover:underline"
                >
                  {one.name}
                </Link>
              ),
              cells: [formatPoints(one.points)],
            }))}
          />
        )}
      </CardBody>
    </Card>
  </div>
);
