import { intakeOn } from '../../orders/intake/index.ts';
import { openText } from '../../platform/file-import/input/open-text.ts';
import { importKind } from '../../platform/file-import/kind.ts';
import { openOrders } from '../read-orders.ts';
import { orderSummary } from '../summary.ts';
import { writeOrders } from '../write/orders.ts';
import { CSV_FILES, shopOf, UPLOAD_BYTES } from './shop-of.ts';

export const orders = importKind({
  name: 'orders',
  label: 'Shopify orders',
  about: 'JSON of the REST or GraphQL API or of a bulk operation, or the orders export as CSV.',
  one: 'order',
  accept: `.json,.jsonl,application/json,${CSV_FILES}`,
  area: '/import',
  store: 'one',
  limits: { bytes: UPLOAD_BYTES },
  summary: orderSummary,
  open: async (context) => {
    const shop = shopOf(context);
    const { text, bytesTotal, bytesRead } = await openText(context.file);
    const { columns, recognised, readings } = await openOrders(text, { currency: shop.currency });
    const write = writeOrders(intakeOn(context.services));
    return {
      columns,
      recognised,
      readings,
      bytesTotal,
      bytesRead,
      write: (documents) => write(documents.map((document) => ({ shop, document }))),
    };
  },
});
