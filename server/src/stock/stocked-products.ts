import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { DaysOfStores } from '../stores/index.ts';

export type StockedProduct = {
  sku: string;
  sku_id: number | null;
  product_title: string;
  variant_title: string;
  manufacturer: string;
  category: string;
};

type Known = Omit<StockedProduct, 'sku'>;
type Names = Record<'sku' | 'product_title' | 'variant_title' | 'vendor' | 'product_type', string>;

/** A product that has a title but no variants has no title of a variant either. */
const isWhole = (row: Names) => row.product_title && row.vendor && row.product_type;

const inCatalogue = async (db: Database, range: DaysOfStores, skus: readonly string[]) => {
  if (skus.length === 0) return [];
  const { rows } = await sql<Names>`
    select distinct on (v.sku) v.sku, p.title as product_title, v.title as variant_title, p.vendor, p.product_type
    from variants v join products p using (shop_id, product_id)
    where v.shop_id = any(${[...range.shopIds]}::int[]) and v.sku = any(${[...skus]}::text[])
    order by v.sku, v.updated_at desc`.execute(db);
  return rows;
};

/** What stocked SKUs are called: as sold, or where they never were, as the catalogue has them. */
export const stockedProducts = async (
  db: Database,
  range: DaysOfStores,
  skus: readonly string[],
): Promise<Map<string, StockedProduct>> => {
  if (skus.length === 0) return new Map();
  const { rows: sold } = await sql<Names & { sku_id: number }>`
    select sku, sku_id, product_title, variant_title, vendor, product_type from skus
    where sku = any(${[...skus]}::text[])`.execute(db);
  const asSold = new Map(sold.map((row) => [row.sku, row]));
  const unnamed = skus.filter((sku) => {
    const row = asSold.get(sku);
    return !row || !isWhole(row);
  });
  const catalogue = new Map((await inCatalogue(db, range, unnamed)).map((row) => [row.sku, row]));
  return new Map(
    skus.map((sku) => {
      const row = asSold.get(sku);
      const listed = catalogue.get(sku);
      const known: Known = {
        sku_id: row?.sku_id ?? null,
        product_title: row?.product_title || listed?.product_title || '',
        variant_title: row?.product_title ? row.variant_title : (listed?.variant_title ?? ''),
        manufacturer: row?.vendor || listed?.vendor || '(No manufacturer)',
        category: row?.product_type || listed?.product_type || '(Uncategorised)',
      };
      return [sku, { sku, ...known }];
    }),
  );
};
