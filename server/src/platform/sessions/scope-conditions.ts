/**
 * A scope as SQL. What a query says of store data is one of these three, and nothing else gives the shops of a
 * scope to a query: so that no room compares shops and forgets the days. Columns are named as in the query,
 * `o.shop_id`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Holding, Holdings } from './scope.ts';

type Condition = RawBuilder<boolean>;

const isOpen = ({ from, to }: Holding) => from === null && to === null;

/** Whether there are days of these shops that aren't covered, so that sums of whole months say too much. */
export const isBounded = (holdings: Holdings): boolean => holdings !== 'all' && !holdings.every(isOpen);

const shopIn = (shop: string, holdings: readonly Holding[]): Condition =>
  sql`${sql.ref(shop)} = any(${[...new Set(holdings.map((one) => one.shopId))]}::int[])`;

/** Rows of a store-local day: those of the days covered. */
export const inDays = (holdings: Holdings, shop: string, day: string): Condition => {
  if (holdings === 'all') return sql`true`;
  const bounded = holdings.filter((one) => !isOpen(one));
  const parts = bounded.map(
    ({ shopId, from, to }) =>
      sql`(${sql.ref(shop)} = ${shopId}::int and ${sql.ref(day)} between
        coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity'))`,
  );
  if (parts.length === 0) return shopIn(shop, holdings);
  return sql`(${sql.join([shopIn(shop, holdings.filter(isOpen)), ...parts], sql` or `)})`;
};

/** Rows without a day, which belong to whoever holds the shop today: cards, stock, the store itself. */
export const heldNow = (holdings: Holdings, shop: string): Condition =>
  holdings === 'all'
    ? sql`true`
    : shopIn(
        shop,
        holdings.filter(({ isNow }) => isNow),
      );

/** Shops of which any day is covered, to name them in a filter; never for what belongs to them. */
export const heldEver = (holdings: Holdings, shop: string): Condition =>
  holdings === 'all' ? sql`true` : shopIn(shop, holdings);
