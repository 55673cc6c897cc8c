/** The amounts of an order as its export gives them, in cents; null where the column is empty or absent. */
export type GivenAmounts = {
  /** Price × quantity of the goods, tips not among them. */
  goods: number;
  tip: number;
  subtotal: number | null;
  discount: number | null;
  shipping: number;
  taxes: number;
  duties: number;
  total: number | null;
};

/** What the amounts mean together. `notItemised` is what the total has beyond all the rest, or lacks. */
export type OrderAmounts = {
  goodsDiscount: number;
  shippingPrice: number;
  shippingDiscount: number;
  includesTax: boolean;
  notItemised: number;
};

/** What goods cost after discounts: the subtotal, which in some exports holds the tip as well. */
const goodsAfterDiscount = ({ goods, tip, subtotal, discount }: GivenAmounts): number => {
  if (subtotal === null) return Math.max(goods - (discount ?? 0), 0);
  return tip > 0 && subtotal > goods - (discount ?? 0) ? subtotal - tip : subtotal;
};

/**
 * Works out what Shopify's orders export leaves unsaid:
 * - the discount on goods is what lies between their prices and the subtotal (an edited order's subtotal
 *   lacks what was taken out of it; that counts as discount too, so that the subtotal stays true);
 * - where the discount amount is more than that, the rest came off shipping, whether the shipping column
 *   is before or after it, which the total tells;
 * - prices include tax where the total has no room for it.
 * Whatever is chosen, the parts always sum to the total.
 */
export const orderAmounts = (given: GivenAmounts): OrderAmounts => {
  const goodsNet = Math.min(goodsAfterDiscount(given), given.goods);
  const goodsDiscount = given.goods - goodsNet;
  const offShipping = Math.max((given.discount ?? 0) - goodsDiscount, 0);
  const withoutShipping = goodsNet + given.duties + given.tip;
  const total = given.total ?? withoutShipping + given.shipping + given.taxes;

  const room = total - withoutShipping;
  const candidates = [
    { includesTax: false, paidShipping: room - given.taxes },
    { includesTax: true, paidShipping: room },
  ];
  for (const { includesTax, paidShipping } of candidates) {
    if (includesTax && given.taxes === 0) continue;
    if (paidShipping === given.shipping) {
      const shippingPrice = given.shipping + offShipping;
      return { goodsDiscount, shippingPrice, shippingDiscount: offShipping, includesTax, notItemised: 0 };
    }
    if (offShipping > 0 && paidShipping === given.shipping - offShipping) {
      return {
        goodsDiscount,
        shippingPrice: given.shipping,
        shippingDiscount: offShipping,
        includesTax,
        notItemised: 0,
      };
    }
  }
  return {
    goodsDiscount,
    shippingPrice: given.shipping,
    shippingDiscount: 0,
    includesTax: false,
    notItemised: room - given.taxes - given.shipping,
  };
};
