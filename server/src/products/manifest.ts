import { ofStaff } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { undoOf } from '../undo/index.ts';
import { forgetEdits } from './edit/last-edits.ts';
import { undoEdit } from './edit/undo-edit.ts';
import { makePlanned } from './planned/make-planned.ts';
import { productSubject } from './product-subject.ts';
import { productsRoutes } from './routes.ts';

export const products = {
  name: 'products',
  handlers: productsRoutes,
  records: { product: ofStaff },
  subjects: { product: productSubject },
  tables: { product_edits: 'local', planned_prices: 'distributed' },
  jobs: {
    'forget-product-edits': { schedule: '40 3 * * *', run: ({ db }) => forgetEdits(db) },
    'make-planned-prices': {
      schedule: '*/5 * * * *',
      run: async (services, _, signal) => {
        const made = await makePlanned(services, signal);
        if (made > 0) services.log.info({ made }, 'Planned prices made');
      },
    },
  },
  undo: { 'products.updated': undoOf(undoEdit) },
} satisfies Manifest;
