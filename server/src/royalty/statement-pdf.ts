import type { RoyaltyStatement } from '@backroom/contract/royalty-statements';

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

const LEFT = 56;
const RIGHT = 539;

/** A statement as a PDF of one page or more: whose it is, the base, the lines and the total. */
const statementPdf = async (statement: RoyaltyStatement): Promise<Buffer> => {
  // Loaded when somebody asks for a document, not at start.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    info: { Title: `Royalty statement ${statement.number}`, Creator: 'Backroom' },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });

  const rule = () => {
    document.moveTo(LEFT, document.y).lineTo(RIGHT, document.y).lineWidth(0.5).stroke('#b8b2a7');
    document.moveDown(0.5);
  };
  const row = (label: string, value: string, bold = false) => {
    const { y } = document;
    document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(10);
    document.text(label, LEFT, y, { width: 340 });
    const after = document.y;
    document.text(value, 400, y, { width: RIGHT - 400, align: 'right' });
    document.y = Math.max(after, document.y) + 3;
    document.x = LEFT;
  };
  const heading = (text: string) => {
    document.moveDown(1).font('Helvetica-Bold').fontSize(12).text(text, LEFT).moveDown(0.4);
    rule();
  };

  document.fillColor('#1c1a17').font('Helvetica-Bold').fontSize(20).text('Royalty statement');
  document.font('Helvetica').fontSize(12).text(`${statement.number} · ${statement.status}`).moveDown(1);
  row('Location', `${statement.store_name} (${statement.cid})`);
  row('Franchisee', statement.franchisee_name ?? '–');
  row('Period', `${statement.figures.from} to ${statement.figures.to}`);
  if (statement.figures.agreement_no) row('Agreement', statement.figures.agreement_no);
  row('Issued', statement.issued_at ? statement.issued_at.slice(0, 10) : 'draft, not issued yet');
  row('Due by', statement.due_on);

  heading('Royalty base');
  for (const [label, amount] of basis(statement)) {
    row(label, dollars(amount), label === 'Net sales' || label === 'Royalty base');
  }
  heading('Charges');
  for (const line of statement.lines) {
    const of = line.base === null ? '' : ` of ${dollars(line.base)}`;
    row(`${line.description}${of}${line.disputed ? ' (disputed)' : ''}`, dollars(line.amount));
  }
  document.moveDown(0.3);
  rule();
  row('Total due', dollars(statement.total_due), true);
  if (statement.dispute_note) {
    heading('Dispute');
    document.font('Helvetica').fontSize(10).text(statement.dispute_note, LEFT, document.y, { width: 480 });
  }
  if (statement.paid_on) row('Paid on', `${statement.paid_on} ${statement.payment_reference ?? ''}`.trim());
  document.moveDown(2).font('Helvetica').fontSize(8).fillColor('#6b655b');
  document.text(
    'Days are store-local days. Sales count on the day of the order, returns on the day of the return. Taxes, tips, gift cards sold and, unless agreed, shipping are outside the base. All amounts in US dollars.',
    LEFT,
    document.y,
    { width: RIGHT - LEFT },
  );
  document.end();
  return finished;
};

/** The document of a statement as a file. */
export const statementFile = async (statement: RoyaltyStatement) => ({
  fileName: `royalty-statement-${statement.number}.pdf`,
  mediaType: 'application/pdf',
  content: await statementPdf(statement),
});
