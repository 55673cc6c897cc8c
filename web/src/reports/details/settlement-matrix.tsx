import { Card, CardHeader } from '../../ui/page/card.tsx';
import { Money } from '../../ui/text/money.tsx';
import { type Settlement, settlementGrid } from './settlement-grid.ts';

/** A wider matrix can't be read; the list below it holds everything. */
const MOST_STORES = 12;

/** Issuer by redeemer: who gave goods for whose cards. */
export const SettlementMatrix = ({ rows }: { rows: readonly Settlement[] }) => {
  const { issuers, redeemers, amountOf, issuedTotal, redeemedTotal } = settlementGrid(rows);
  if (rows.length === 0 || issuers.length > MOST_STORES || redeemers.length > MOST_STORES) return null;
  const cell = 'border-b border-line px-2.5 py-1.5 text-right whitespace-nowrap';
  return (
    <Card className="break-inside-avoid">
      <CardHeader title="Settlement matrix" description="Rows issued the cards, columns redeemed them." />
      <div className="overflow-x-auto px-2.5 py-3 print:overflow-visible">
        <table className="report-table w-full border-separate border-spacing-0 text-table">
          <thead>
            <tr>
              <th
                scope="col"
                className="border-b border-line px-2.5 py-1.5 text-left text-meta font-medium text-muted"
              >
                Issued by
              </th>
              {redeemers.map((store) => (
                <th key={store} scope="col" className={`${cell} text-meta font-medium text-muted`}>
                  {store}
                </th>
              ))}
              <th scope="col" className={`${cell} text-meta font-medium text-muted`}>
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {issuers.map((issuer) => (
              <tr key={issuer}>
                <th scope="row" className="border-b border-line px-2.5 py-1.5 text-left font-normal">
                  {issuer}
                </th>
                {redeemers.map((redeemer) => {
                  const amount = amountOf(issuer, redeemer);
                  return (
                    <td
                      key={redeemer}
                      className={`${cell} ${issuer === redeemer ? 'bg-sunken text-muted' : ''}`}
                    >
                      {amount === 0 ? <span className="text-muted">-</span> : <Money value={amount} />}
                    </td>
                  );
                })}
                <td className={`${cell} font-medium`}>
                  <Money value={issuedTotal(issuer)} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <td className="px-2.5 py-1.5">Total</td>
              {redeemers.map((redeemer) => (
                <td key={redeemer} className="px-2.5 py-1.5 text-right whitespace-nowrap">
                  <Money value={redeemedTotal(redeemer)} />
                </td>
              ))}
              <td className="px-2.5 py-1.5 text-right whitespace-nowrap">
                <Money
                  value={
                    issuers.reduce((sum, issuer) => sum + Math.round(issuedTotal(issuer) * 100), 0) / 100
                  }
                />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
};
