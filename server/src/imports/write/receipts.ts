import { sql } from 'kysely';
import type { OrderDocument, OrderLine } from '../../orders/index.ts';
import type { Intake } from '../../orders/intake/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { ImportShop } from '../../platform/file-import/import-shop.ts';
import type { Outcome, Write } from '../../platform/file-import/outcome.ts';
import type { ReadOrder } from '../formats/history/order-of-rows.ts';
import { type OwnReturn, type TiedReturn, withReceipt, withReturns } from '../formats/history/own-returns.ts';
import { OUTCOMES } from './orders.ts';
import { isReceiptKnown, ordersCalled, salesBefore } from './sales-of-returns.ts';

/** A receipt that takes back what others sold, and the store it belongs to. */
export type Receipt = ReadOrder & { shop: ImportShop };

type TiedToSale = TiedReturn & { sale: string };

/** What becomes of the returns of a receipt: tied to sales, or returns of that day. */
type Settled = { tied: TiedToSale[]; own: OwnReturn[] };

const isSameGoods = (a: Goods, b: Goods) =>
  (a.sku ?? a.product_title) === (b.sku ?? b.product_title) && a.unit_price_cents === b.unit_price_cents;

type Goods = Pick<OrderLine, 'sku' | 'product_title' | 'unit_price_cents'>;

/** What became of a receipt that is there already: it stays that. Null where it isn't. */
const settledBefore = async (
  trx: Database,
  shop_id: number,
  { document: { shopify_order_id, name }, returns }: Receipt,
): Promise<Settled | null> => {
  const stored = (await ordersCalled(trx, shop_id, [shopify_order_id])).get(shopify_order_id);
  const own = returns.filter(({ line }) =>
    stored?.lines.some((one) => one.sold_before && isSameGoods(one, line) && one.quantity === line.quantity),
  );
  const isThere = own.length > 0 || (await isReceiptKnown(trx, shop_id, name));
  return isThere ? { tied: [], own } : null;
};

/** Gives each return of a receipt its sale: the latest of those that hold enough units. */
const settle = async (trx: Database, shop_id: number, receipt: Receipt): Promise<Settled> => {
  const before = await settledBefore(trx, shop_id, receipt);
  if (before) return before;
  const { document, returns } = receipt;
  const goods = returns.map(({ line }) => line);
  const sales = await salesBefore(trx, shop_id, document, goods);
  const settled: Settled = { tied: [], own: [] };
  for (const of of returns) {
    const found = sales.find((one) => isSameGoods(one, of.line) && one.left >= of.line.quantity);
    if (!found) {
      settled.own.push(of);
      continue;
    }
    found.left -= of.line.quantity;
    settled.tied.push({ sale: found.sale, line_id: found.line_id, of });
  }
  return settled;
};

/** The sales that returns were tied to, as they are then, in the order of their ids. */
const salesWith = async (
  trx: Database,
  shop_id: number,
  receipt: OrderDocument,
  tied: readonly TiedToSale[],
): Promise<OrderDocument[]> => {
  if (tied.length === 0) return [];
  const bySale = Map.groupBy(tied, ({ sale }) => sale);
  const stored = await ordersCalled(trx, shop_id, [...bySale.keys()]);
  return [...bySale]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, returns]) => {
      const sale = stored.get(id);
      return sale ? [withReceipt(sale, receipt, returns)] : [];
    });
};

/** Writes one receipt: its returns as refunds of their sales, and what is left of it as an order of its own. */
const writeReceipt = async (trx: Database, intake: Intake, receipt: Receipt): Promise<Outcome> => {
  const { shop, document } = receipt;
  const { tied, own } = await settle(trx, shop.shop_id, receipt);
  for (const sale of await salesWith(trx, shop.shop_id, document, tied)) {
    await intake.postOrderIn(trx, shop, sale);
  }
  const rest = withReturns(document, own);
  const posted = rest.lines.length === 0 ? null : await intake.postOrderIn(trx, shop, rest);
  if (tied.length > 0) return 'created';
  return posted ? OUTCOMES[posted.outcome] : 'unchanged';
};

/**
 * Writes receipts of one store that take back what others sold, each in a transaction of its own: each return becomes a refund
 * of its sale, or where none is found a return of that day. Two imports of a store do so one after the other, so that no
 * unit comes back twice.
 */
export const writeReceipts =
  (db: Database, intake: Intake): Write<Receipt> =>
  async (receipts) => {
    const outcomes: Outcome[] = [];
    for (const receipt of receipts) {
      outcomes.push(
        await db.transaction().execute(async (trx) => {
          const store = `returns of ${receipt.shop.shop_id}`;
          await sql`select pg_advisory_xact_lock(hashtextextended(${store}, 0))`.execute(trx);
          return await writeReceipt(trx, intake, receipt);
        }),
      );
    }
    return outcomes;
  };
