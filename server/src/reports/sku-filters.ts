import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { containing, escapeLike } from '../platform/database/like.ts';

export type SkuFilters = {
  sku?: string | string[] | undefined;
  vendor?: string | string[] | undefined;
  category?: string | string[] | undefined;
  store_ids?: string[] | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
  sort?: string | undefined;
};

const listOf = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : [value ?? '']).map((text) => text.trim()).filter((text) => text !== '');

/** A pattern for each SKU asked for: a part of it, or in double quotes the whole of it. */
const patternOf = (text: string) => {
  const quoted = /^"(.+)"$/.exec(text)?.[1];
  return quoted === undefined ? containing(text) : escapeLike(quoted);
};

const idsOf = async (db: Database, query: RawBuilder<{ id: number }>) => {
  const { rows } = await query.execute(db);
  return rows.map(({ id }) => id);
};

/** What narrows the merchandise facts to some SKUs, vendors and categories, the names in any letter case. */
export const skuConditions = async (
  db: Database,
  filters: SkuFilters | undefined,
): Promise<{ where: RawBuilder<unknown>; isWhole: boolean }> => {
  const [skus, vendors, categories] = [
    listOf(filters?.sku),
    listOf(filters?.vendor),
    listOf(filters?.category),
  ];
  const conditions: RawBuilder<unknown>[] = [];
  if (skus.length > 0) {
    const ids = await idsOf(
      db,
      sql`select sku_id as id from skus where sku ilike any(${skus.map(patternOf)}::text[])`,
    );
    conditions.push(sql`sku_id = any(${ids}::int[])`);
  }
  const lower = (names: string[]) => names.map((name) => name.toLowerCase());
  if (vendors.length > 0) {
    const ids = await idsOf(
      db,
      sql`select vendor_id as id from vendors where lower(name) = any(${lower(vendors)}::text[])`,
    );
    conditions.push(sql`vendor_id = any(${ids}::int[])`);
  }
  if (categories.length > 0) {
    const ids = await idsOf(
      db,
      sql`select category_id as id from categories where lower(name) = any(${lower(categories)}::text[])`,
    );
    conditions.push(sql`category_id = any(${ids}::int[])`);
  }
  return {
    where: conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `),
    isWhole: conditions.length === 0,
  };
};
