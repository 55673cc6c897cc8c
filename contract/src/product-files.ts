/** Products as a file that is edited elsewhere and brought back: nothing is changed before what differs was seen. */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { isSelection, selectionFields, selectionProblem } from './kit/list-fields.ts';
import { MOST_CHANGED, productChange } from './product-changes.ts';
import { productFilters, storesOf } from './product-fields.ts';

/** What a cell says that is to be emptied: a blank one stays as it is. */
export const CLEARS = '(clear)';

export const MOST_FILE_BYTES = 20 * 1024 * 1024;

const access = area('/mpe');

export const productFilesEndpoints = {
  exportProductsToEdit: endpoint({
    method: 'POST',
    path: '/export-products-to-edit',
    access,
    summary:
      'Selected products as CSV or Excel to edit elsewhere, a line for each variant; read-product-file takes it back',
    body: z
      .strictObject({
        ...selectionFields(z.strictObject({ store: storesOf.optional(), ...productFilters }), MOST_CHANGED),
        format: z.enum(['csv', 'xlsx'], 'Choose CSV or Excel').default('csv'),
      })
      .refine(isSelection, selectionProblem),
    stream: 'text/csv',
    errors: ['CONFLICT'],
    failure: 'Failed to export products',
  }),
  readProductFile: endpoint({
    method: 'POST',
    path: '/read-product-file',
    access,
    summary:
      'Reads an edited file of products: what it changes, for preview-multi-products and update-multi-products, and what is wrong in it',
    upload: 'file',
    body: z.strictObject({}),
    response: z.object({
      /** As `products` of update-multi-products; only what differs. */
      products: z.array(productChange),
      rows: z.int(),
      unchanged: z.int(),
      problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
      /** Columns that nobody reads. */
      unknown_columns: z.array(z.string()),
    }),
    failure: 'Failed to read the file',
  }),
};
