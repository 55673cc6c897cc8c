import type { Discount } from '@backroom/contract/discount-fields';
import type { Told } from '@backroom/contract/discount-sentence';

/** A discount as its sentence is made of it. */
export const toldOf = (discount: Discount): Told => ({
  ...discount,
  items: discount.customer_gets.items,
  buys:
    discount.customer_buys_on === null
      ? null
      : {
          all: false,
          products: discount.customer_buys_on === 'PRODUCTS' ? discount.customer_buys : [],
          collections: discount.customer_buys_on === 'COLLECTIONS' ? discount.customer_buys : [],
        },
  buys_quantity: discount.customer_buys_quantity ?? 1,
  gets_quantity: discount.customer_gets_quantity ?? 1,
  customers: discount.customer_selection.customers.length,
  stores: discount.discount_shops.length,
});
