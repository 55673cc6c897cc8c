import { ofStaff } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { undoOf } from '../undo/index.ts';
import { forgetEdits } from './edit/routes.ts';
import { undoEdit } from './edit/undo-edit.ts';
import { productSubject } from './product-subject.ts';
import { productsRoutes } from './routes.ts';

export const products = {
  name: 'products',
  handlers: productsRoutes,
  records: { product: ofStaff },
  subjects: { product: productSubject },
  tables: { product_edits: 'local' },
  jobs: { 'forget-product-edits': { schedule: '40 3 * * *', run: ({ db }) => forgetEdits(db) } },
  undo: { 'products.updated': undoOf(undoEdit) },
} satisfies Manifest;
