/** A piece of a document, from the top down. */
export type PdfBlock =
  | { readonly heading: string }
  | { readonly label: string; readonly value: string; readonly bold?: boolean }
  | { readonly text: string }
  /** A line across the page. */
  | 'rule';

export type PdfContent = {
  readonly title: string;
  readonly subtitle: string;
  /** What its reader's program calls it. */
  readonly name: string;
  readonly blocks: readonly PdfBlock[];
  /** In small print at the end. */
  readonly footnote: string;
};

const LEFT = 56;
const RIGHT = 539;

/** A document of headings, rows with their amounts at the right, and texts, as a PDF of A4 pages. */
export const pdfOf = async ({ title, subtitle, name, blocks, footnote }: PdfContent): Promise<Buffer> => {
  // Loaded when somebody asks for a document, not at start.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size: 'A4', margin: LEFT, info: { Title: name, Creator: 'Backroom' } });
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
  const row = (label: string, value: string, bold: boolean) => {
    const { y } = document;
    document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(10);
    document.text(label, LEFT, y, { width: 340 });
    const after = document.y;
    document.text(value, 400, y, { width: RIGHT - 400, align: 'right' });
    document.y = Math.max(after, document.y) + 3;
    document.x = LEFT;
  };
  const draw = (block: PdfBlock) => {
    if (block === 'rule') {
      document.moveDown(0.3);
      rule();
    } else if ('heading' in block) {
      document.moveDown(1).font('Helvetica-Bold').fontSize(12).text(block.heading, LEFT).moveDown(0.4);
      rule();
    } else if ('text' in block) {
      document.font('Helvetica').fontSize(10).text(block.text, LEFT, document.y, { width: 480 });
    } else row(block.label, block.value, block.bold ?? false);
  };

  document.fillColor('#1c1a17').font('Helvetica-Bold').fontSize(20).text(title);
  document.font('Helvetica').fontSize(12).text(subtitle).moveDown(1);
  for (const block of blocks) draw(block);
  document.moveDown(2).font('Helvetica').fontSize(8).fillColor('#6b655b');
  document.text(footnote, LEFT, document.y, { width: RIGHT - LEFT });
  document.end();
  return finished;
};
