import type { RoyaltyStatement } from '@backroom/contract/royalty-statements';
import { type PdfBlock, pdfOf } from '../platform/files/pdf-document.ts';

const dollars = (amount: number) => {
  const text = Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${amount < 0 ? '-' : ''}$${text}`;
};

const basis = ({ figures }: RoyaltyStatement): [string, number][] => [
  ['Gross sales', figures.gross_sales],
  ['Discounts', -figures.discounts],
  ['Returns', -figures.returns],
  ['Net sales', figures.net_sales],
  ['Sales free of royalty', -figures.excluded_sales],
  ['Shipping included', figures.shipping_included],
  ['Disallowed discounts', figures.disallowed_discounts],
  ['Royalty base', figures.royalty_base],
];

/** What a statement says: whose it is, the base, the lines and the total, and what became of it. */
export const statementBlocks = (statement: RoyaltyStatement): PdfBlock[] => {
  const row = (label: string, value: string, bold = false) => ({ label, value, bold });
  const { figures, paid_on } = statement;
  return [
    row('Location', `${statement.store_name} (${statement.cid})`),
    row('Franchisee', statement.franchisee_name ?? '–'),
    row('Period', `${figures.from} to ${figures.to}`),
    ...(figures.agreement_no ? [row('Agreement', figures.agreement_no)] : []),
    row('Issued', statement.issued_at?.slice(0, 10) ?? 'draft, not issued yet'),
    row('Due by', statement.due_on),
    { heading: 'Royalty base' },
    ...basis(statement).map(([label, amount]) =>
      row(label, dollars(amount), label === 'Net sales' || label === 'Royalty base'),
    ),
    { heading: 'Charges' },
    ...statement.lines.map((line) => {
      const of = line.base === null ? '' : ` of ${dollars(line.base)}`;
      return row(`${line.description}${of}${line.disputed ? ' (disputed)' : ''}`, dollars(line.amount));
    }),
    'rule',
    row('Total due', dollars(statement.total_due), true),
    ...(statement.dispute_note ? [{ heading: 'Dispute' }, { text: statement.dispute_note }] : []),
    ...(paid_on ? [row('Paid on', `${paid_on} ${statement.payment_reference ?? ''}`.trim())] : []),
  ];
};

/** The document of a statement as a file. */
export const statementFile = async (statement: RoyaltyStatement) => ({
  fileName: `royalty-statement-${statement.number}.pdf`,
  mediaType: 'application/pdf',
  content: await pdfOf({
    title: 'Royalty statement',
    subtitle: `${statement.number} · ${statement.status}`,
    name: `Royalty statement ${statement.number}`,
    blocks: statementBlocks(statement),
    footnote:
      'Days are store-local days. Sales count on the day of the order, returns on the day of the return. Taxes, tips, gift cards sold and, unless agreed, shipping are outside the base. All amounts in US dollars.',
  }),
});
