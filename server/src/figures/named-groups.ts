import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { distinctOrders, type Group, groupsOfSkus } from './grouped-sales.ts';
import { measuresOf, netOf, somethingSold, totalSums } from './measures.ts';
import { metaOf } from './meta.ts';
import { byCategory, type byVendor } from './order-counts.ts';
import type { ReportRange } from './range.ts';
import { isForAll, matching } from './search-rows.ts';
import { productsSold } from './sums-source.ts';

type NamedDimension = typeof byCategory | typeof byVendor;

const namesOf = async (db: Database, dimension: NamedDimension, ids: readonly number[]) => {
  const [table, id] =
    dimension === byCategory ? (['categories', 'category_id'] as const) : (['vendors', 'vendor_id'] as const);
  const { rows } = await sql<{ id: number; name: string }>`
    select ${sql.ref(id)} as id, name from ${sql.table(table)}
    where ${sql.ref(id)} = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
};

/** Different SKUs over some groups: one may have changed its group. */
const distinctSkus = async (
  db: Database,
  range: ReportRange,
  { column }: NamedDimension,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ skus: number }>`
    select count(*)::float8 as skus from (
      select sku_id from ${productsSold(range)} s
      where ${sql.ref(column)} = any(${[...ids]}::int[]) group by sku_id having ${somethingSold}
    ) k`.execute(db);
  return rows[0]?.skus ?? 0;
};

/** Merchandise by a dimension that has a name (vendor or category), net sales first, with its totals row. */
export const namedGroups = async (
  db: Database,
  range: ReportRange,
  search: string | undefined,
  dimension: NamedDimension,
) => {
  const [{ groups: all, skus }, ordersOfAll] = await Promise.all([
    groupsOfSkus(db, range, dimension),
    isForAll(search) ? distinctOrders(db, range, dimension, [], true) : null,
  ]);
  const names = await namesOf(
    db,
    dimension,
    all.map(({ id }) => id),
  );
  const nameOf = ({ id }: Group) => names.get(id) ?? '';
  const { listed, isWhole } = matching(all, search, (group) => [nameOf(group)]);
  const ids = listed.map(({ id }) => id);
  const [orders, skus_count] = await Promise.all([
    ordersOfAll ?? distinctOrders(db, range, dimension, listed, isWhole),
    isWhole ? skus : distinctSkus(db, range, dimension, ids),
  ]);
  const sums = { ...totalSums(listed), orders };
  const total = netOf(sums);
  const groups = listed
    .map((group) => ({
      name: nameOf(group),
      skus_count: group.members,
      sums: group,
      measures: measuresOf(group, total),
    }))
    .sort((a, b) => netOf(b.sums) - netOf(a.sums) || a.name.localeCompare(b.name));
  return {
    groups,
    sums,
    totals: { skus_count, ...measuresOf(sums, total) },
    meta: await metaOf(db, range, { isEmpty: all.length === 0 }),
  };
};
