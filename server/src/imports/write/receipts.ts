import { sql } from 'kysely';
import type { OrderDocument, OrderLine } from '../../orders/index.ts';
import type { Intake } from '../../orders/intake/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { ImportShop } from '../../platform/file-import/import-shop.ts';
import type { Outcome, Write } from '../../platform/file-import/outcome.ts';
import type { ReadOrder } from '../formats/history/order-of-rows.ts';
import { type OwnReturn, type TiedReturn, withReceipt, withReturns } from '../formats/history/own-returns.ts';
import { OUTCOMES } from './orders.ts';
import { ordersCalled, receiptsKnown, salesOfReturns } from './sales-of-returns.ts';

/** A receipt that takes back what others sold, and the store it belongs to. */
export type Receipt = ReadOrder & { shop: ImportShop };

type TiedToSale = TiedReturn & { receipt: OrderDocument; sale: string };

/** What becomes of the returns of some receipts: tied to a sale, or returns of that day. */
type Settled = { tied: TiedToSale[]; own: Map<Receipt, OwnReturn[]> };

const isSameGoods = (a: OrderLine, b: OrderLine) =>
  a.sku === b.sku &&
  a.product_title === b.product_title &&
  a.unit_price_cents === b.unit_price_cents &&
  a.quantity === b.quantity;

/**
 * Gives each return its sale: the latest of those that hold enough units. A receipt that is there already stays what it
 * became.
 */
const settle = async (trx: Database, shop_id: number, receipts: readonly Receipt[]): Promise<Settled> => {
  const ids = receipts.map(({ document }) => document.shopify_order_id);
  const known = await receiptsKnown(trx, shop_id, ids);
  const stored = await ordersCalled(trx, shop_id, ids);
  const asked = receipts.flatMap((receipt) => receipt.returns.map((of) => ({ receipt, of })));
  const isOwn = ({ shopify_order_id }: OrderDocument, { line }: OwnReturn) =>
    stored.get(shopify_order_id)?.lines.some((own) => own.sold_before && isSameGoods(own, line)) === true;
  const isThere = ({ document, returns }: Receipt) =>
    known.has(document.shopify_order_id) || returns.some((of) => isOwn(document, of));
  const fresh = asked.filter(({ receipt }) => !isThere(receipt));
  const sales = await salesOfReturns(
    trx,
    shop_id,
    fresh.map(({ receipt: { document }, of }) => ({
      line: of.line,
      customer: document.customer,
      at: document.placed_at,
    })),
  );
  const used = new Map<string, number>();
  const tied: TiedToSale[] = [];
  const own = new Map(
    receipts.map((receipt) => [receipt, receipt.returns.filter((of) => isOwn(receipt.document, of))]),
  );
  for (const [index, { receipt, of }] of fresh.entries()) {
    const found = sales[index]?.find(
      ({ sale, line_id, left }) => left - (used.get(`${sale} ${line_id}`) ?? 0) >= of.line.quantity,
    );
    if (!found) {
      own.get(receipt)?.push(of);
      continue;
    }
    const { sale, line_id } = found;
    used.set(`${sale} ${line_id}`, (used.get(`${sale} ${line_id}`) ?? 0) + of.line.quantity);
    tied.push({ sale, line_id, of, receipt: receipt.document });
  }
  return { tied, own };
};

/** The sales that returns were tied to, as they are then, in the order of their ids. */
const salesWith = async (trx: Database, shop_id: number, tied: readonly TiedToSale[]) => {
  const bySale = Map.groupBy(tied, ({ sale }) => sale);
  const stored = await ordersCalled(trx, shop_id, [...bySale.keys()]);
  return [...bySale]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, ofSale]) => {
      const sale = stored.get(id);
      if (!sale) return [];
      const byReceipt = Map.groupBy(ofSale, ({ receipt }) => receipt);
      return [
        [...byReceipt].reduce((so_far, [receipt, returns]) => withReceipt(so_far, receipt, returns), sale),
      ];
    });
};

/**
 * Writes receipts of one store that take back what others sold, in one transaction: each return becomes a refund of its
 * sale, or where none is found a return of that day. Two imports of a store do so one after the other, so that no unit
 * comes back twice.
 */
export const writeReceipts =
  (db: Database, intake: Intake): Write<Receipt> =>
  (receipts) =>
    db.transaction().execute(async (trx) => {
      const shop = receipts[0]?.shop;
      if (!shop) return [];
      await sql`select pg_advisory_xact_lock(hashtextextended('returns of ' || ${shop.shop_id}::text, 0))`.execute(
        trx,
      );
      const { tied, own } = await settle(trx, shop.shop_id, receipts);
      for (const sale of await salesWith(trx, shop.shop_id, tied)) await intake.postOrderIn(trx, shop, sale);
      const touched = new Set(tied.map(({ receipt }) => receipt));
      const outcomes: Outcome[] = [];
      for (const receipt of receipts) {
        const document = withReturns(receipt.document, own.get(receipt) ?? []);
        const isTied = touched.has(receipt.document);
        const posted = document.lines.length === 0 ? null : await intake.postOrderIn(trx, shop, document);
        if (isTied) outcomes.push('created');
        else outcomes.push(posted ? OUTCOMES[posted.outcome] : 'unchanged');
      }
      return outcomes;
    });
