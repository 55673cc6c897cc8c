import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Holdings } from '../platform/sessions/scope.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';

/** What a product has to sell: nothing, less than nothing, one to `LOW_STOCK` units, more. */
export type StockState = 'none' | 'negative' | 'few' | 'many';

/**
 * Counts products whose status or stock has changed. In the transaction of the change: the rows are held, so that of two who change one
 * product the second counts from what the first left.
 */
export const countAgain = async (
  trx: Database,
  shopId: number,
  productIds: readonly string[] | 'all',
): Promise<void> => {
  const some = productIds === 'all' ? sql`true` : sql`product_id = any(${[...productIds]}::text[])`;
  await sql`
    with moved as (
      select product_id, counted as before, status || '|' || stock as after from products
      where shop_id = ${shopId} and ${some} and counted is distinct from status || '|' || stock
      order by product_id for no key update
    ), noted as (
      update products p set counted = m.after from moved m
      where p.shop_id = ${shopId} and p.product_id = m.product_id returning m.before, m.after
    )
    insert into product_counts (shop_id, counted, products)
    select ${shopId}::int, counted, sum(change) from (
      select after as counted, 1 as change from noted union all select before, -1 from noted where before is not null
    ) n group by counted having sum(change) <> 0`.execute(trx);
};

/** How many products there are of some statuses and stocks; all where none are named. */
export const countByState = async (
  db: Database,
  holdings: Holdings,
  { statuses, stocks }: { statuses?: readonly string[]; stocks?: readonly StockState[] },
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(products), 0)::float8 as total from product_counts
    where ${heldNow(holdings, 'shop_id')}
      and (${statuses ? [...statuses] : null}::text[] is null or split_part(counted, '|', 1) = any(${statuses ? [...statuses] : null}::text[]))
      and (${stocks ? [...stocks] : null}::text[] is null or split_part(counted, '|', 2) = any(${stocks ? [...stocks] : null}::text[]))`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
};

/**
 * Says what products have to sell, where it isn't so already. One that somebody changes at this moment is left: whoever does so says it
 * once more, or the night does.
 */
export const writeStockStates = async (
  trx: Database,
  shopId: number,
  rows: readonly { product_id: string; stock: StockState }[],
): Promise<void> => {
  const { rows: moved } = await sql<{ product_id: string }>`
    with moved as (
      select p.product_id, n.stock from products p
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (product_id text, stock text)
        on n.product_id = p.product_id
      where p.shop_id = ${shopId} and p.stock <> n.stock order by p.product_id for no key update of p skip locked
    )
    update products p set stock = m.stock from moved m
    where p.shop_id = ${shopId} and p.product_id = m.product_id returning p.product_id`.execute(trx);
  if (moved.length > 0)
    await countAgain(
      trx,
      shopId,
      moved.map(({ product_id }) => product_id),
    );
};

/** Puts the changes of counts together: what was read meanwhile adds up to the same. */
export const foldCounts = async (db: Database): Promise<void> => {
  await sql`
    with gone as (delete from product_counts returning shop_id, counted, products)
    insert into product_counts (shop_id, counted, products)
    select shop_id, counted, sum(products) from gone group by 1, 2 having sum(products) <> 0`.execute(db);
};
