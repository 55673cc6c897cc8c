import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { rowsOfStores } from '../platform/database/store-servers.ts';
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

/** What SKUs are called in the catalogues of some stores, each as where it was changed last. */
export const inCatalogue = async (
  db: Database,
  { shopIds }: Pick<DaysOfStores, 'shopIds'>,
  skus: readonly string[],
): Promise<Map<string, Names>> => {
  if (skus.length === 0) return new Map();
  const rows = await rowsOfStores(
    db,
    sql<Names & { microseconds: number }>`
    select distinct on (v.sku) v.sku, p.title as product_title, v.title as variant_title, p.vendor, p.product_type,
      (extract(epoch from v.updated_at) * 1000000)::bigint as microseconds
    from variants v join products p using (shop_id, product_id)
    where v.shop_id = any(${[...shopIds]}::int[]) and v.sku = any(${[...skus]}::text[])
    order by v.sku, v.updated_at desc`,
  );
  const latest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const other = latest.get(row.sku);
    if (!other || other.microseconds < row.microseconds) latest.set(row.sku, row);
  }
  return latest;
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
  const catalogue = await inCatalogue(db, range, unnamed);
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
