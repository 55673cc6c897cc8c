import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { FactRange } from './facts-source.ts';
import { chargeSums, chargeSumsByStore } from './sums-source.ts';

/** Sums of what is charged beside merchandise, in cents. Shipping is after its discount, without tax. */
export type Charges = {
  shipping: number;
  shipping_discount: number;
  shipping_tax: number;
  fees: number;
  tips: number;
  gift_cards: number;
};

export const noCharges: Charges = {
  shipping: 0,
  shipping_discount: 0,
  shipping_tax: 0,
  fees: 0,
  tips: 0,
  gift_cards: 0,
};

const sumsOfCharges = sql`
  coalesce(sum(amount_cents) filter (where kind = 1), 0)::float8 as shipping,
  coalesce(sum(discount_cents) filter (where kind = 1), 0)::float8 as shipping_discount,
  coalesce(sum(tax_cents), 0)::float8 as shipping_tax,
  coalesce(sum(amount_cents) filter (where kind = 2), 0)::float8 as fees,
  coalesce(sum(amount_cents) filter (where kind = 3), 0)::float8 as tips,
  coalesce(sum(amount_cents) filter (where kind = 4), 0)::float8 as gift_cards`;

export const chargesOverAll = async (db: Database, range: FactRange): Promise<Charges> => {
  const { rows } = await sql<Charges>`select ${sumsOfCharges} from ${chargeSums(range)} c`.execute(db);
  return rows[0] ?? noCharges;
};

export const chargesByLocation = async (db: Database, range: FactRange) => {
  const { rows } = await sql<Charges & { shop_id: number; location_id: number }>`
    select shop_id, location_id, ${sumsOfCharges} from ${chargeSumsByStore(range)} c group by 1, 2`.execute(
    db,
  );
  return rows;
};

export const addCharges = (a: Charges, b: Charges): Charges => ({
  shipping: a.shipping + b.shipping,
  shipping_discount: a.shipping_discount + b.shipping_discount,
  shipping_tax: a.shipping_tax + b.shipping_tax,
  fees: a.fees + b.fees,
  tips: a.tips + b.tips,
  gift_cards: a.gift_cards + b.gift_cards,
});
