import type { OrderDocument } from '../../orders/index.ts';
import type { IntakeShop } from '../../orders/intake/index.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import { type CodeRow, codeIdOf, useCode } from '../codes/code-rows.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { type PointsBooks, StoredBooks } from '../ledger/points-books.ts';
import { type Booked, tieEntry, tieTills } from './tie-payments.ts';

export type OrderKey = { shop: IntakeShop; document: OrderDocument };

/** The books as an order needs them, which may have been paid with points before it came. */
export type OrderBooks = PointsBooks & {
  /** What stands for an order, in the sequence of the entries. */
  booked(order: OrderKey): Promise<Booked[]>;
  /** Makes what a code took the order's payment, unless its points were given back before. */
  tieCode(order: OrderKey, code: CodeRow): Promise<Booked | undefined>;
  /** The same of what tills took, up to so many cents. */
  tieTills(order: OrderKey, customer: CustomerKey, cents: number): Promise<Booked[]>;
};

const entryColumns = `shop_id, loyalty_customer_id, entry_no, type, amount_points, written_off_points, order_id, order_name,
  reverses_entry_no, value_cents, idempotency_key`;

const ofOrder: Statement = {
  name: 'loyalty entries of order',
  text: `select ${entryColumns} from loyalty_entries where event_shop_id = $1 and order_id = $2
    order by shop_id, loyalty_customer_id, entry_no`,
};

/** The books in the database, inside the transaction that posts an order. */
export class StoredOrderBooks extends StoredBooks implements OrderBooks {
  /** Codes that this transaction has taken as used before. */
  readonly #used: ReadonlySet<string>;

  constructor(trx: StoredBooks['trx'], used: ReadonlySet<string> = new Set()) {
    super(trx);
    this.#used = used;
  }

  async booked({ shop, document }: OrderKey) {
    return (await run<Booked>(this.trx, ofOrder, [shop.shop_id, document.shopify_order_id])).rows;
  }

  async tieCode({ document }: OrderKey, code: CodeRow) {
    const isOurs = this.#used.has(codeIdOf(code)) || (await useCode(this.trx, code));
    return isOurs ? await tieEntry(this.trx, code, document) : undefined;
  }

  tieTills(order: OrderKey, customer: CustomerKey, cents: number) {
    return tieTills({ ...order, trx: this.trx }, customer, cents);
  }
}
