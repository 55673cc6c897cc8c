import { addSimpleProduct, type Shop } from '@backroom/emulator';
import { sql } from 'kysely';
import { productByNumber, publishProduct } from '../server/src/catalogue/push/product-documents.ts';
import { productKind } from '../server/src/catalogue/push/product-kind.ts';
import { systemActor } from '../server/src/platform/audit.ts';
import type { Database } from '../server/src/platform/database/connect.ts';
import { pushToShops } from '../server/src/pushes/index.ts';
import { pushToStore } from '../server/src/pushes/sending/push-to-store.ts';
import { openPushingShops } from './kit/pushing-shops.ts';
import type { Result } from './kit/result.ts';

/** Products of one variant each, as a shop has them. @returns their numbers */
const fillShop = (shop: Shop, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const id = String(1_000_001 + index);
    return addSimpleProduct(shop, { id, handle: `product-${id}`, sku: `SKU-${id}`, vendor: 'Bench' });
  });

const CHANGED = Number(process.env.BACKROOM_BENCH_PUSHED ?? 1_000);
const SHOPS = 10;

const wanted = (id: string, price: number) => ({
  product_id: id,
  handle: `product-${id}`,
  create: null,
  fields: {},
  variants: [{ id, options: [], set: { price } }],
  join: [],
  leave: [],
  pictures: [],
});

const waitingIn = async (db: Database, shopId: number): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from shopify_push_stores where shop_id = ${shopId} and state = 'WAITING'`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
};

/** The mutation as anybody would send it who looks afterwards at what became of it; its answer is read as any is that says what went wrong. */
const plainUpdate = {
  ...publishProduct,
  name: 'PlainUpdate',
  text: `mutation PlainUpdate($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    publishablePublish: productVariantsBulkUpdate(productId: $productId, variants: $variants) {
    userErrors { field message } } }`,
};

/** Changed products to their shops, beside the same mutation and one look at it asked of the emulator with nothing around them. */
export const pushing = async (): Promise<Result[]> => {
  const numbers = new Map<number, string[]>();
  const { db, house, services, clients, close } = await openPushingShops({
    kind: productKind,
    shops: SHOPS,
    connections: SHOPS + 2,
    fill: (shop, shopId) => numbers.set(shopId, fillShop(shop, Math.ceil(CHANGED / SHOPS))),
  });
  try {
    const inEachShop = async (work: (shopId: number, ids: readonly string[]) => Promise<unknown>) => {
      const start = performance.now();
      await Promise.all([...numbers].map(([shopId, ids]) => work(shopId, ids)));
      return performance.now() - start;
    };
    const bare = (price: string) =>
      inEachShop(async (shopId, ids) => {
        const client = clients.get(shopId)!;
        for (const id of ids) {
          const gid = `gid://shopify/Product/${id}`;
          const variants = [{ id: `gid://shopify/ProductVariant/${id}`, price }];
          await client.send(plainUpdate, { productId: gid, variants });
          await client.send(productByNumber, { id: gid });
        }
      });
    /** Each product in a transaction of its own, as people's changes are made. */
    const decided = (price: number) =>
      inEachShop(async (shopId, ids) => {
        for (const id of ids) {
          await db.transaction().execute((trx) =>
            pushToShops(house, trx, systemActor('bench'), {
              kind: 'product',
              subject: `${shopId}~${id}`,
              label: `Product ${id}`,
              to: [{ shopId, wanted: wanted(id, price) }],
            }),
          );
        }
      });
    const sent = () =>
      inEachShop(async (shopId) => {
        // A run lasts some seconds, so that others have their turn.
        while ((await waitingIn(db, shopId)) > 0) {
          await pushToStore(services, shopId, new AbortController().signal);
        }
      });
    await bare('11.00');
    await decided(1_200);
    await sent();
    // As the database does by itself some minutes later.
    await sql`vacuum analyze`.execute(db);
    const [noted, slow, fast] = [await decided(1_300), await sent(), await bare('14.00')];
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from shopify_push_stores where state <> 'DONE'`.execute(db);
    if (rows[0]?.left !== 0) throw new Error(`${rows[0]?.left} pushes did not arrive`);
    const rate = (ms: number) => `${Math.round((CHANGED / ms) * 1_000).toLocaleString('en-US')} a second`;
    const count = CHANGED.toLocaleString('en-US');
    const beside = `bare mutation and look ${rate(fast)}`;
    return [
      { what: `${count} changed products into the outbox`, ours: rate(noted), beside, ratio: fast / noted },
      {
        what: `${count} changed products to ${SHOPS} shops`,
        ours: rate(slow),
        beside,
        ratio: fast / slow,
        aim: { atLeast: 0.5 },
      },
    ];
  } finally {
    await close();
  }
};
