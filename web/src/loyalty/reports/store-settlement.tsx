import type { LoyaltyReport } from '@backroom/contract/loyalty-reports';
import type { ReactNode } from 'react';
import { HeatMap } from '../../ui/chart.tsx';
import { Card, CardBody, CardHeader } from '../../ui/page/card.tsx';
import { formatMoney, formatPoints } from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import { PointsTable } from './points-table.tsx';

type Props = { report: LoyaltyReport; storesAction: ReactNode; matrixAction: ReactNode };

/** Rows are where points were earned, columns where they were spent. */
const Matrix = ({ matrix }: { matrix: LoyaltyReport['matrix'] }) => {
  const rows = [...new Set(matrix.map(({ earned_at }) => earned_at))];
  const columns = [...new Set(matrix.map(({ redeemed_at }) => redeemed_at))];
  const amountOf = (row: string, column: string) =>
    matrix.find(({ earned_at, redeemed_at }) => earned_at === row && redeemed_at === column)?.amount ?? 0;
  return (
    <HeatMap
      label="Points earned in a store and spent in another, in dollars"
      rows={rows}
      columns={columns}
      hint="Rows earned, columns redeemed. Move over a cell to read it."
      cells={rows.map((row) =>
        columns.map((column) => ({
          value: amountOf(row, column),
          words: `Earned at ${row}, redeemed at ${column}: ${formatMoney(amountOf(row, column))}`,
        })),
      )}
    />
  );
};

/** What owners owe each other over all their stores, points beside gift cards. */
const BetweenOwners = ({ owners }: Pick<LoyaltyReport, 'owners'>) => {
  if (owners.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Between owners"
        description="Points beside gift cards, netted over the stores that each held. Above zero is to be received."
      />
      <CardBody className="px-2">
        <PointsTable
          label="Between owners"
          heads={['Owner', 'To pay', 'To receive', 'Points, net', 'Gift cards, net', 'Both, net']}
          rows={owners.map((owner) => ({
            key: owner.owner,
            name: owner.owner,
            cells: [
              <Money key="pay" value={owner.to_pay} />,
              <Money key="receive" value={owner.to_receive} />,
              <Money key="net" value={owner.net} />,
              <Money key="cards" value={owner.cards_net} />,
              <Money key="both" value={owner.total_net} />,
            ],
          }))}
        />
      </CardBody>
    </Card>
  );
};

/** What stores earned and took, and who owes whom for it. */
export const StoreSettlement = ({ report, storesAction, matrixAction }: Props) => (
  <>
    <Card>
      <CardHeader
        title="By store"
        description="A store pays for points it gave that were spent elsewhere, and receives for those it took."
        actions={storesAction}
      />
      <CardBody className="px-2">
        <PointsTable
          label="By store"
          heads={['Store', 'Earned', 'Redeemed', 'To pay', 'To receive', 'Net']}
          rows={report.stores.map((store) => ({
            key: store.shop,
            name: store.store_name,
            cells: [
              formatPoints(store.earned),
              formatPoints(store.redeemed),
              <Money key="pay" value={store.to_pay} />,
              <Money key="receive" value={store.to_receive} />,
              <Money key="net" value={store.net} />,
            ],
          }))}
        />
      </CardBody>
    </Card>
    <Card>
      <CardHeader
        title="Settlement"
        description="Where points were earned, by where they were spent."
        actions={report.matrix.length > 0 && matrixAction}
      />
      <CardBody className="grid grid-cols-1 gap-5">
        {report.matrix.length === 0 ? (
          <p className="text-table text-muted">No points were spent in these days.</p>
        ) : (
          <>
            <Matrix matrix={report.matrix} />
            <PointsTable
              label="Earned by redeemed"
              heads={['Earned at', 'Redeemed at', 'Points', 'Amount']}
              rows={report.matrix.map((cell) => ({
                key: `${cell.earned_at} ${cell.redeemed_at}`,
                name: cell.earned_at,
                cells: [
                  cell.redeemed_at,
                  formatPoints(cell.points),
                  <Money key="amount" value={cell.amount} />,
                ],
              }))}
            />
          </>
        )}
      </CardBody>
    </Card>
    <BetweenOwners owners={report.owners} />
  </>
);
