import type { Shop } from '../shop.ts';
import { noItems } from './discount.ts';

/** A code that the people of a shop made themselves, of so much off everything. @param share between 0 and 1 */
export const addForeignDiscount = (
  shop: Shop,
  { title, code, share }: { title: string; code: string; share: number },
  at: string,
): void => {
  const id = shop.nextId('Discount');
  shop.discounts.set(id, {
    id,
    method: 'Code',
    kind: 'Basic',
    title,
    code,
    startsAt: at,
    endsAt: null,
    usageLimit: null,
    oncePerCustomer: false,
    usesPerOrder: null,
    uses: 0,
    tags: [],
    combines: { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false },
    customers: null,
    minimum: null,
    gets: { items: { ...noItems(), all: true }, value: { kind: 'percentage', percentage: share } },
    buys: null,
    createdAt: at,
    updatedAt: at,
  });
};
