import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { onceOfMoment } from '../platform/database/snapshot.ts';
import { askRowsOfStores, askSums } from './ask-range.ts';
import type { FactRange } from './facts-source.ts';
import { namedRange } from './order-counts.ts';
import { chargeSums, chargeSumsByStore } from './sums-source.ts';

/** Sums of what is charged beside merchandise, in cents. Shipping is after its discount, without tax. */
export type Charges = {
  shipping: number;
  shipping_discount: number;
  /** Of all charges. */
  shipping_tax: number;
  /** Shipping that bore tax, and the tax it bore. */
  taxed_shipping: number;
  tax_of_shipping: number;
  fees: number;
  tips: number;
  gift_cards: number;
};

export const noCharges: Charges = {
  shipping: 0,
  shipping_discount: 0,
  shipping_tax: 0,
  taxed_shipping: 0,
  tax_of_shipping: 0,
  fees: 0,
  tips: 0,
  gift_cards: 0,
};

const sumsOfCharges = sql`
  coalesce(sum(amount_cents) filter (where kind = 1), 0)::float8 as shipping,
  coalesce(sum(discount_cents) filter (where kind = 1), 0)::float8 as shipping_discount,
  coalesce(sum(tax_cents), 0)::float8 as shipping_tax,
  coalesce(sum(taxed_amount_cents) filter (where kind = 1), 0)::float8 as taxed_shipping,
  coalesce(sum(tax_cents) filter (where kind = 1), 0)::float8 as tax_of_shipping,
  coalesce(sum(amount_cents) filter (where kind = 2), 0)::float8 as fees,
  coalesce(sum(amount_cents) filter (where kind = 3), 0)::float8 as tips,
  coalesce(sum(amount_cents) filter (where kind = 4), 0)::float8 as gift_cards`;

/** Read once of a moment: several parts of a report ask for it. */
export const chargesOverAll = (db: Database, range: FactRange): Promise<Charges> =>
  onceOfMoment(db, JSON.stringify(['charges', range.cells, ...namedRange(range)]), async () => {
    const [sums] = await askSums(
      db,
      range,
      sql<Charges>`select ${sumsOfCharges} from ${chargeSums(range)} c`,
    );
    return sums ?? noCharges;
  });

export const chargesByLocation = (db: Database, range: FactRange) =>
  askRowsOfStores(
    db,
    range,
    sql<Charges & { shop_id: number; location_id: number }>`
      select shop_id, location_id, ${sumsOfCharges} from ${chargeSumsByStore(range)} c group by 1, 2`,
  );

export const addCharges = (a: Charges, b: Charges): Charges => ({
  shipping: a.shipping + b.shipping,
  shipping_discount: a.shipping_discount + b.shipping_discount,
  shipping_tax: a.shipping_tax + b.shipping_tax,
  taxed_shipping: a.taxed_shipping + b.taxed_shipping,
  tax_of_shipping: a.tax_of_shipping + b.tax_of_shipping,
  fees: a.fees + b.fees,
  tips: a.tips + b.tips,
  gift_cards: a.gift_cards + b.gift_cards,
});
