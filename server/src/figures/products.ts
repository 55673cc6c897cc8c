import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

export type Product = {
  sku: string;
  product_title: string;
  variant_title: string;
  manufacturer: string;
  category: string;
  /** Dollars. */
  current_unit_cost: number | null;
};

const unknown: Product = {
  sku: '',
  product_title: '',
  variant_title: '',
  manufacturer: '',
  category: '',
  current_unit_cost: null,
};

/** What SKUs are called, by their number. */
export const productsOf = async (db: Database, skuIds: readonly number[]) => {
  const { rows } = await sql<Omit<Product, 'current_unit_cost'> & { sku_id: number; cost: number | null }>`
    select sku_id, sku, product_title, variant_title, coalesce(nullif(vendor, ''), '(No manufacturer)') as manufacturer,
      coalesce(nullif(product_type, ''), '(Uncategorised)') as category, current_unit_cost_cents as cost
    from skus where sku_id = any(${[...skuIds]}::int[])`.execute(db);
  const products = new Map(
    rows.map(({ sku_id, cost, ...row }) => [
      sku_id,
      { ...row, current_unit_cost: cost === null ? null : toDollars(cost) },
    ]),
  );
  return (skuId: number): Product => products.get(skuId) ?? unknown;
};

export const textsOfProduct = (product: Product) => [
  product.sku,
  product.product_title,
  product.variant_title,
  product.manufacturer,
  product.category,
];
