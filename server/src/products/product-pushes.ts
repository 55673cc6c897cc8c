import type { ProductPush, productFormEndpoints } from '@backroom/contract/product-form';
import { sql } from 'kysely';
import { PRODUCT_KIND, readProductKey, STOCK_KIND, writeProductKey } from '../catalogue/index.ts';
import type { Call } from '../platform/http/call.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';
import { type StoreResult, storeResults } from '../pushes/index.ts';
import { byKeys } from './find-products.ts';

/** Of a product and its stock, the one that needs somebody most says how far it is. */
const worst = ['failed', 'pending', 'drifted', 'there', 'cancelled', 'not-connected'] as const;

type Row = { shop_id: number; product_id: string; shop: string; store_name: string; title: string };

const present = (row: Row, results: readonly StoreResult[]): ProductPush => {
  const sorted = results.toSorted((a, b) => worst.indexOf(a.state) - worst.indexOf(b.state));
  const failed = results.filter(({ state }) => state === 'failed');
  return {
    id: writeProductKey({ shopId: row.shop_id, productId: row.product_id }),
    shop: row.shop,
    store_name: row.store_name,
    title: row.title,
    state: sorted[0]?.state ?? 'not-connected',
    push_ids: failed.map(({ shopId, pushId }) => `${shopId}:${pushId}`),
    message: sorted[0]?.message ?? null,
    warnings: results.flatMap(({ warnings }) => [...warnings]),
    errors: failed.flatMap(({ errors }) => errors.map(({ field, message }) => ({ field, message }))),
  };
};

/** How far products are in their stores' shops. What isn't the caller's is left out. */
export const getProductPushes = async ({
  scope,
  db,
  body,
}: Call<typeof productFormEndpoints.getProductPushes>) => {
  const { rows } = await sql<Row>`
    select p.shop_id, p.product_id, s.shop_domain as shop, s.name as store_name, p.title
    from products p join shops s on s.shop_id = p.shop_id
    where ${byKeys(body.ids)} and ${heldNow(scope.holdings, 'p.shop_id')} order by s.name, p.title`.execute(
    db,
  );
  const [products, stocks] = await Promise.all([
    storeResults(db, PRODUCT_KIND, body.ids),
    storeResults(db, STOCK_KIND, body.ids),
  ]);
  const of = (id: string) => {
    const { shopId } = readProductKey(id);
    return [...(products.get(id) ?? []), ...(stocks.get(id) ?? [])].filter((one) => one.shopId === shopId);
  };
  return {
    pushes: rows.map((row) =>
      present(row, of(writeProductKey({ shopId: row.shop_id, productId: row.product_id }))),
    ),
  };
};
