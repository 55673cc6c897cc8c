import { ofSuperAdmins } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { history } from './kinds/history.ts';
import { orders } from './kinds/orders.ts';
import { customers, inventory, products } from './kinds/shopify-csv.ts';
import { importsRoutes } from './routes.ts';
import { takeOrders } from './take-orders.ts';
import { importFinished, tellImporter } from './tell-importer.ts';

export const imports = {
  name: 'imports',
  handlers: { ...importsRoutes, takeOrders },
  records: { import: ofSuperAdmins },
  topics: [importFinished],
  when: { importEnded: tellImporter },
  importKinds: [orders, products, inventory, customers, history],
} satisfies Manifest;
