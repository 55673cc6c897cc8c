import type { DiscountBody } from '@backroom/contract/discount-fields';
import { columnsOf } from '../campaign.ts';
import type { StoreDiscount } from '../evaluate/types.ts';
import { inStore } from '../tills/store-discounts.ts';

/** A discount to be tried, with stores that the caller holds and days of theirs; can be kept and copied between threads. */
export type Asked = {
  discount: DiscountBody;
  stores: readonly { shop_id: number; shop_domain: string; name: string }[];
  /** Business days, both included. */
  from: string;
  to: string;
};

/** The discount as if it had been there the whole time, and everybody who could had used it. */
export const discountTried = (body: DiscountBody): StoreDiscount => {
  const columns = columnsOf(body, { hq: 100, franchisee: 0, vendor: 0 });
  return {
    ...inStore(
      { ...columns, discount_id: 'tried', starts: '2000-01-01T00:00:00', ends: null },
      { timezone: 'UTC', paused: false, times_used: 0, used_by_shopper: false },
    ),
  };
};
