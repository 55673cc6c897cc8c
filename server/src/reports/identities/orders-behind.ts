import { toDollars } from '@backroom/contract/kit/money';
import { type RawBuilder, sql } from 'kysely';
import type { Behind } from '../../checks/index.ts';
import type { Database } from '../../platform/database/connect.ts';

/** How many orders stand behind a difference at most. */
const MOST = 20;

/**
 * Orders of which two sums differ, the largest difference first. Each sum is a query that gives shop_id,
 * order_id and cents (several rows per order are added up). @param counts which orders do, of their own table; all of them where left out
 */
export const ordersThatDiffer = (
  db: Database,
  left: RawBuilder<unknown>,
  right: RawBuilder<unknown>,
  counts?: RawBuilder<unknown>,
): Promise<Behind> => {
  const differing = sql`select shop_id, order_id, sum(cents)::float8 as cents from (
        select shop_id, order_id, cents from (${left}) l
        union all
        select shop_id, order_id, -cents from (${right}) r
      ) both_sides group by 1, 2 having sum(cents) <> 0`;
  return behind(
    db,
    counts
      ? sql`select shop_id, order_id, cents from (${differing}) d join orders using (shop_id, order_id) where ${counts}`
      : differing,
  );
};

/**
 * The same event by event and day by day: what is too much in one and too little in another of the same order differs,
 * too. Each sum also gives `event` and `local_date`.
 */
export const ordersOfEventsThatDiffer = (
  db: Database,
  left: RawBuilder<unknown>,
  right: RawBuilder<unknown>,
): Promise<Behind> =>
  behind(
    db,
    sql`select shop_id, order_id, max(abs(cents)) as cents from (
        select shop_id, order_id, sum(cents)::float8 as cents from (
          select shop_id, order_id, event, local_date, cents from (${left}) l
          union all
          select shop_id, order_id, event, local_date, -cents from (${right}) r
        ) both_sides group by shop_id, order_id, event, local_date having sum(cents) <> 0
      ) events group by 1, 2`,
  );

/** Names orders, the largest amount first. @param differing gives shop_id, order_id and cents */
const behind = async (db: Database, differing: RawBuilder<unknown>): Promise<Behind> => {
  const { rows } = await sql<{
    shop: string;
    store_name: string;
    name: string;
    shopify_order_id: string;
    cents: number;
  }>`
    select h.shop_domain as shop, h.name as store_name, o.name, o.shopify_order_id, d.cents
    from (
      select * from (${differing}) differing order by abs(cents) desc limit ${MOST}
    ) d join orders o using (shop_id, order_id) join shops h using (shop_id)
    order by abs(d.cents) desc`.execute(db);
  return rows.map(({ cents, ...order }) => ({ ...order, difference: toDollars(cents) }));
};
