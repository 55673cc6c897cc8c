import type { AnswerOf } from '../api/call.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { Badge } from '../ui/text/badge.tsx';
import { formatDate, formatDateTime, formatRate, orDash } from '../ui/text/format.ts';
import { Money } from '../ui/text/money.tsx';

type Statement = AnswerOf<'getRoyaltyStatement'>;

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-meta text-muted">{label}</dt>
    <dd className="text-table">{children}</dd>
  </div>
);

const Lines = ({ lines, total }: { lines: Statement['lines']; total: number }) => (
  <table aria-label="Lines" className="w-full text-table">
    <thead className="text-meta text-muted">
      <tr>
        <th scope="col" className="border-b border-line py-1.5 text-left font-medium">
          Line
        </th>
        <th scope="col" className="border-b border-line py-1.5 text-right font-medium">
          Base
        </th>
        <th scope="col" className="border-b border-line py-1.5 text-right font-medium">
          Rate
        </th>
        <th scope="col" className="border-b border-line py-1.5 text-right font-medium">
          Amount
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.line_no}>
          <td className="border-b border-line py-2 pr-3">
            {line.line_no}. {line.description} {line.disputed && <Badge tone="bad">Disputed</Badge>}
          </td>
          <td className="border-b border-line py-2 text-right">
            <Money value={line.base} />
          </td>
          <td className="border-b border-line py-2 pl-3 text-right">{formatRate(line.rate_pct)}</td>
          <td className="border-b border-line py-2 pl-3 text-right">
            <Money value={line.amount} />
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr className="font-semibold">
        <td className="py-2" colSpan={3}>
          Total due
        </td>
        <td className="py-2 text-right">
          <Money value={total} />
        </td>
      </tr>
    </tfoot>
  </table>
);

/** How the base came about, from gross sales down. */
const Base = ({ figures }: { figures: Statement['figures'] }) => {
  const steps: [string, number][] = [
    ['Gross sales', figures.gross_sales],
    ['Discounts', -figures.discounts],
    ['Returns', -figures.returns],
    ['Excluded sales', -figures.excluded_sales],
    ['Shipping included', figures.shipping_included],
    ['Disallowed discounts', figures.disallowed_discounts],
  ];
  const shown = steps.filter(([name, value]) => value !== 0 || name === 'Gross sales');
  return (
    <section>
      <h3 className="mb-1 text-body font-semibold">From sales to base</h3>
      <dl className="text-table">
        {shown.map(([name, value]) => (
          <div key={name} className="flex justify-between py-1">
            <dt className="text-muted">{name}</dt>
            <dd>
              <Money value={value} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between border-t border-line py-1.5 font-semibold">
          <dt>Royalty base</dt>
          <dd>
            <Money value={figures.royalty_base} />
          </dd>
        </div>
      </dl>
    </section>
  );
};

export const StatementBody = ({ statement }: { statement: Statement }) => (
  <div className="grid gap-6">
    {statement.status === 'disputed' && (
      <Notice tone="bad">
        <p className="font-medium">Disputed {formatDateTime(statement.disputed_at)}</p>
        <p className="whitespace-pre-wrap">{statement.dispute_note}</p>
      </Notice>
    )}
    {statement.status === 'draft' && (
      <Notice tone="info">A draft follows the figures. Issue it to freeze the numbers and send it.</Notice>
    )}
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      <Fact label="CID">{statement.cid}</Fact>
      <Fact label="Franchisee">{orDash(statement.franchisee_name)}</Fact>
      <Fact label="Due">{formatDate(statement.due_on)}</Fact>
      <Fact label={statement.paid_on ? 'Paid' : 'Issued'}>
        {statement.paid_on
          ? [formatDate(statement.paid_on), statement.payment_reference].filter(Boolean).join(', ')
          : formatDate(statement.issued_at)}
      </Fact>
    </dl>
    <Lines lines={statement.lines} total={statement.total_due} />
    <Base figures={statement.figures} />
  </div>
);
