import type { OrderDocument } from '../../orders/index.ts';
import type { Intake } from '../../orders/intake/index.ts';
import type { ImportShop } from '../../platform/file-import/import-shop.ts';
import type { Outcome, Write } from '../../platform/file-import/outcome.ts';

/** An order and the store it belongs to. */
export type ShopOrder = { shop: ImportShop; document: OrderDocument };

export const OUTCOMES = { new: 'created', changed: 'updated', unchanged: 'unchanged' } as const;

/** Writes orders of any number of stores, each store's together. */
export const writeOrders =
  (intake: Intake): Write<ShopOrder> =>
  async (orders) => {
    const outcomes: Outcome[] = [];
    const byShop = new Map<number, { shop: ImportShop; places: number[]; documents: OrderDocument[] }>();
    for (const [place, { shop, document }] of orders.entries()) {
      let group = byShop.get(shop.shop_id);
      if (!group) {
        group = { shop, places: [], documents: [] };
        byShop.set(shop.shop_id, group);
      }
      group.places.push(place);
      group.documents.push(document);
    }
    for (const { shop, places, documents } of byShop.values()) {
      const results = await intake.postOrders(shop, documents);
      for (const [index, result] of results.entries()) {
        outcomes[places[index] ?? 0] =
          result.outcome === 'failed' ? { refused: result.error.message } : OUTCOMES[result.outcome];
      }
    }
    return outcomes;
  };
