import type { DemoItem, DemoProduct } from './catalogue.ts';
import type { DemoStore } from './stores.ts';

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** Ids as a store's Shopify would have given them: every store has its own. */
export const productIdOf = (store: DemoStore, product: DemoProduct): string =>
  `81${digits(store.index + 1, 3)}${digits(product.number, 8)}`;

export const variantIdOf = (
  store: DemoStore,
  item: DemoItem,
): { product_id: string; variant_id: string } => ({
  product_id: productIdOf(store, item.product),
  variant_id: `44${digits(store.index + 1, 3)}${digits(item.number, 9)}`,
});

/** What Shopify would call a store's shop. @param index of the store, from 0 */
export const shopNumberOf = (index: number): string => String(60_000_000_001 + index);

/** The nth order of a store on a day, counted in days since 2000. */
export const orderIdOf = (store: DemoStore, dayNumber: number, nth: number): string =>
  `6${digits(store.index + 1, 3)}${digits(dayNumber, 5)}${digits(nth, 4)}`;
