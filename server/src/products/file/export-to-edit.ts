import type { productFilesEndpoints } from '@backroom/contract/product-files';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { csvStream } from '../../platform/files/csv-export.ts';
import type { Call, Download } from '../../platform/http/call.ts';
import { chosenProducts } from '../edit/plan.ts';
import { findProducts } from '../find-products.ts';
import { fileColumns, type Line } from './file-columns.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What XML can't carry is left out. */
const plain = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it takes out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .slice(0, 32_767);

const workbook = async (lines: readonly Line[]): Promise<Buffer> => {
  // Loaded when somebody asks for a workbook, not at start.
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const data = [
    fileColumns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const })),
    ...lines.map((line) =>
      fileColumns.map(({ of, kind }) => {
        const value = of(line);
        if (value === null || value === '') return null;
        // A text cell is never run as a formula; a SKU or barcode keeps its leading zeros.
        return typeof value === 'number'
          ? { value, type: Number, format: kind === 'amount' ? '0.00' : '0' }
          : { value: plain(value), type: String };
      }),
    ),
  ];
  return writeXlsxFile([{ sheet: 'Products', data, stickyRowsCount: 1 }]).toBuffer();
};

/** The products of a selection as a file to be edited and brought back; who took it out is written down. */
export const exportToEdit = async ({
  scope,
  db,
  actor,
  body,
}: Call<typeof productFilesEndpoints.exportProductsToEdit>): Promise<Download> => {
  const { format, ...chosen } = body;
  const where = await chosenProducts(scope, db, chosen);
  const products = await findProducts(db, where, sql`order by p.title, p.shop_id, p.product_id`);
  const lines = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  await audit(db, actor, {
    action: 'products.exported',
    entity: 'product',
    after: { format, products: products.length, ...chosen },
  });
  const filename = `products-to-edit_${new Date().toISOString().slice(0, 10)}.${format}`;
  if (format === 'xlsx') return { filename, mediaType: XLSX, body: await workbook(lines) };
  const columns = fileColumns.map(({ header, of }) => ({ header, value: of }));
  const batches = (async function* () {
    yield lines;
  })();
  return { filename, mediaType: 'text/csv; charset=utf-8', body: csvStream(columns, batches) };
};
