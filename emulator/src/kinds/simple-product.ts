import type { Shop } from '../shop.ts';
import { plainProduct } from './catalogue.ts';

type Simple = {
  /** Its number, and that of its variant; the shop's next ones where it isn't given. */
  id?: string;
  handle: string;
  sku: string;
  title?: string;
  vendor?: string;
  productType?: string;
};

const AT = '2026-01-01T00:00:00Z';

/** Puts an active product of one variant at 10 dollars into a shop, for tests and benches. @returns its number */
export const addSimpleProduct = (shop: Shop, { handle, sku, ...more }: Simple): string => {
  const { id = shop.nextId('Product'), title = handle, vendor = 'Acme', productType = '' } = more;
  shop.catalogue.products.set(id, plainProduct({ id, handle, title, vendor, productType }, AT));
  shop.catalogue.addVariant({
    id: more.id ?? shop.nextId('ProductVariant'),
    itemId: more.id ?? shop.nextId('InventoryItem'),
    productId: id,
    sku,
    barcode: null,
    position: 1,
    optionValues: [],
    priceCents: 1_000,
    compareAtCents: null,
    taxable: true,
    inventoryPolicy: 'DENY',
    tracked: true,
    requiresShipping: true,
    weightGrams: 0,
    costCents: null,
    createdAt: AT,
    updatedAt: AT,
    itemUpdatedAt: AT,
  });
  return id;
};
