import { sql } from 'kysely';
import { carriedOver, type OrderDocument } from '../../orders/index.ts';
import type { IntakeShop } from '../../orders/intake/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { toPoints } from '../points.ts';
import { bookOrder } from './order-entries.ts';

/** An order whose entries aren't those that posting it again leaves; points as JSON carries them. */
export type PointsDifference = {
  shop: IntakeShop;
  shopify_order_id: string;
  name: string;
  /** What the ledger says of it, and what it would say. */
  stands: number;
  wanted: number;
};

const PAGE = 200;

type Stored = { order_id: number; shopify_order_id: string; name: string; document: OrderDocument };

const nextOrders = async (db: Database, shopId: number, after: number): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`select order_id, shopify_order_id, name, document from orders
    where shop_id = ${shopId} and order_id > ${after} order by order_id limit ${PAGE}`.execute(db);
  return rows;
};

type Sum = { entries: number; points: number };

const bookedFor = async (trx: Database, shopId: number, orderId: string): Promise<Sum> => {
  const { rows } = await sql<Sum>`
    select count(*)::float8 as entries, coalesce(sum(amount_points - written_off_points), 0)::float8 as points
    from loyalty_entries where event_shop_id = ${shopId} and order_id = ${orderId}`.execute(trx);
  return rows[0]!;
};

/** Undoes what was only tried. */
class Tried extends Error {}

/** Posts one order again; what that would change is kept where `fix` says so, else undone. */
const postAgain = async (
  db: Database,
  shop: IntakeShop,
  { document, shopify_order_id }: Stored,
  fix: boolean,
): Promise<{ before: Sum; after: Sum }> => {
  const found: { before: Sum; after: Sum }[] = [];
  const posting = db.transaction().execute(async (trx) => {
    const before = await bookedFor(trx, shop.shop_id, shopify_order_id);
    const stored = carriedOver(document);
    await bookOrder(trx, shop, stored, stored);
    found.push({ before, after: await bookedFor(trx, shop.shop_id, shopify_order_id) });
    if (!fix) throw new Tried();
  });
  await posting.catch((error: unknown) => {
    if (!(error instanceof Tried)) throw error;
  });
  return found[0]!;
};

/**
 * Posts every stored order to the points ledger again and yields those that leave another ledger than stands; with `fix` the
 * difference is booked. One order at a time, beside everything else; nothing is ever changed or deleted.
 */
export async function* pointsDifferences(
  db: Database,
  { fix = false } = {},
): AsyncGenerator<PointsDifference, void, undefined> {
  const shops = await db
    .selectFrom('shops')
    .select(['shop_id', 'timezone', 'day_cutoff_minutes'])
    .orderBy('shop_id')
    .execute();
  for (const shop of shops) {
    for (let after = 0; ; ) {
      const orders = await nextOrders(db, shop.shop_id, after);
      for (const order of orders) {
        const sums = await postAgain(db, shop, order, fix);
        if (sums.after.entries === sums.before.entries) continue;
        const { shopify_order_id, name } = order;
        const [stands, wanted] = [toPoints(sums.before.points), toPoints(sums.after.points)];
        yield { shop, shopify_order_id, name, stands, wanted };
      }
      const last = orders.at(-1);
      if (orders.length < PAGE || !last) break;
      after = last.order_id;
    }
  }
}
