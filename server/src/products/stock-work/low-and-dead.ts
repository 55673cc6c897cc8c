import { toDollars } from '@backroom/contract/kit/money';
import type { DeadStock, LowStock } from '@backroom/contract/stock-work';
import { DEAD_DAYS, LOW_DAYS } from '@backroom/contract/stock-work-columns';
import { type RawBuilder, sql } from 'kysely';
import { writeProductKey } from '../../catalogue/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Holdings } from '../../platform/sessions/scope.ts';
import { type Asked, stockedVariants } from './read-stock.ts';

/** Rows of a list from one place on; all of them where `limit` is null. */
export type Slice = { limit: number | null; offset: number };

type Row = {
  shop_id: number;
  product_id: string;
  variant_id: string;
  shop: string;
  store_name: string;
  title: string;
  variant_title: string;
  sku: string;
  available: number;
  total: number;
};

const columns = sql`n.shop_id, n.product_id, n.variant_id, s.shop_domain as shop, s.name as store_name, n.title,
  n.variant_title, n.sku, n.available, count(*) over ()::float8 as total`;

const sliced = ({ limit, offset }: Slice): RawBuilder<unknown> => sql`limit ${limit} offset ${offset}`;

const presented = ({ shop_id, product_id, variant_id, total: _, ...row }: Row) => ({
  ...row,
  key: `${shop_id}~${variant_id}`,
  id: writeProductKey({ shopId: shop_id, productId: product_id }),
});

/** Variants that sell and are gone within two weeks at the pace of the last 90 days; what is gone already comes first. */
export const readLowStock = async (
  db: Database,
  holdings: Holdings,
  asked: Asked,
  slice: Slice,
): Promise<{ rows: LowStock[]; total: number }> => {
  const { rows } = await sql<Row & { sold: number; days_left: number }>`
    select ${columns}, n.sold, floor(greatest(n.available, 0) * ${DEAD_DAYS}::float8 / n.sold)::int as days_left
    from ${stockedVariants(holdings, asked)} n join shops s on s.shop_id = n.shop_id
    where n.sold > 0 and greatest(n.available, 0) * ${DEAD_DAYS}::float8 / n.sold < ${LOW_DAYS}
    order by greatest(n.available, 0)::float8 / n.sold, n.sold desc, n.title, n.shop_id, n.variant_id ${sliced(slice)}`.execute(
    db,
  );
  return {
    rows: rows.map(({ sold, days_left, ...row }) => ({ ...presented(row), sold, days_left })),
    total: rows[0]?.total ?? 0,
  };
};

type OfStore = Pick<Row, 'shop_id' | 'sku'>;

/** When a SKU of a store was last sold there, of those given; null where never. */
const lastSoldOf = async (
  db: Database,
  asked: readonly OfStore[],
): Promise<(of: OfStore) => string | null> => {
  const { rows } = await sql<OfStore & { day: string }>`
    select f.shop_id, k.sku, max(f.local_date) as day
    from unnest(${asked.map(({ shop_id }) => shop_id)}::int[], ${asked.map(({ sku }) => sku)}::text[]) d (shop_id, sku)
    join skus k on k.sku = d.sku
    join sales_lines f on f.shop_id = d.shop_id and f.sku_id = k.sku_id
    where f.units_sold > 0 group by f.shop_id, k.sku`.execute(db);
  const keyOf = ({ shop_id, sku }: OfStore) => `${shop_id} ${sku}`;
  const days = new Map(rows.map((row) => [keyOf(row), row.day]));
  return (of) => days.get(keyOf(of)) ?? null;
};

/** Variants in stock of which none sold in 90 days, and that are older than that; worth in cents of all of them. */
export const readDeadStock = async (
  db: Database,
  holdings: Holdings,
  asked: Asked,
  slice: Slice,
): Promise<{ rows: DeadStock[]; total: number; worth: number }> => {
  const { rows } = await sql<Row & { cost: number | null; worth_of_all: number }>`
    select ${columns}, n.cost, coalesce(sum(n.available * n.cost::float8) over (), 0) as worth_of_all
    from ${stockedVariants(holdings, asked)} n join shops s on s.shop_id = n.shop_id
    where n.available > 0 and n.sold <= 0 and not n.is_new
    order by n.available * n.cost::float8 desc nulls last, n.title, n.shop_id, n.variant_id ${sliced(slice)}`.execute(
    db,
  );
  const lastSold = await lastSoldOf(db, rows);
  return {
    rows: rows.map(({ cost, worth_of_all: _, ...row }) => ({
      ...presented(row),
      last_sold: lastSold(row),
      worth: cost === null ? null : toDollars(row.available * cost),
    })),
    total: rows[0]?.total ?? 0,
    worth: rows[0]?.worth_of_all ?? 0,
  };
};
