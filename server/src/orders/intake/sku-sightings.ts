import type { OrderDocument } from '../order-document.ts';

/** What an order shows of a SKU. */
export type SkuSighting = {
  sku: string;
  product_title: string;
  variant_title: string;
  vendor: string | null;
  product_type: string | null;
  unit_cost_cents: number | null;
  at: string;
};

/** The SKUs of some orders as the newest order shows them. */
export const skuSightings = (documents: readonly OrderDocument[]): Map<string, SkuSighting> => {
  const newest = new Map<string, SkuSighting>();
  for (const document of documents) {
    const at = new Date(document.placed_at).toISOString();
    for (const line of document.lines) {
      if (!line.sku) continue;
      const seen = newest.get(line.sku);
      if (seen && seen.at > at) continue;
      newest.set(line.sku, {
        sku: line.sku,
        product_title: line.product_title,
        variant_title: line.variant_title,
        vendor: line.vendor,
        product_type: line.product_type,
        unit_cost_cents: line.unit_cost_cents ?? seen?.unit_cost_cents ?? null,
        at,
      });
    }
  }
  return newest;
};
