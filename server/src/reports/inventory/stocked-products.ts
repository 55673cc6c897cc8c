import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { ReportRange } from '../kit/range.ts';

export type StockedProduct = {
  sku: string;
  sku_id: number | null;
  product_title: string;
  variant_title: string;
  manufacturer: string;
  category: string;
};

/** What stocked SKUs are called: as sold, or where they never were, as the catalogue has them. */
export const stockedProducts = async (
  db: Database,
  range: ReportRange,
  skus: readonly string[],
): Promise<Map<string, StockedProduct>> => {
  const { rows } = await sql<StockedProduct>`
    select w.sku, k.sku_id, coalesce(nullif(k.product_title, ''), c.product_title, '') as product_title,
      coalesce(nullif(k.variant_title, ''), c.variant_title, '') as variant_title,
      coalesce(nullif(k.vendor, ''), nullif(c.vendor, ''), '(No manufacturer)') as manufacturer,
      coalesce(nullif(k.product_type, ''), nullif(c.product_type, ''), '(Uncategorised)') as category
    from unnest(${[...skus]}::text[]) as w (sku)
    left join skus k on k.sku = w.sku
    left join (
      select distinct on (v.sku) v.sku, p.title as product_title, v.title as variant_title, p.vendor, p.product_type
      from variants v join products p using (shop_id, product_id)
      where v.shop_id = any(${[...range.shopIds]}::int[]) and v.sku = any(${[...skus]}::text[])
      order by v.sku, v.updated_at desc
    ) c on c.sku = w.sku`.execute(db);
  return new Map(rows.map((row) => [row.sku, row]));
};
