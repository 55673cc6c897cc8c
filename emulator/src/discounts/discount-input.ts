/** The inputs of the discount mutations, all of them in one: which fields each has, the schema says. */
export type DiscountInput = {
  title?: string | null;
  code?: string | null;
  startsAt?: string | null;
  endsAt?: string | null;
  usageLimit?: number | null;
  appliesOncePerCustomer?: boolean | null;
  usesPerOrderLimit?: number | string | null;
  tags?: string[] | null;
  combinesWith?: {
    orderDiscounts?: boolean | null;
    productDiscounts?: boolean | null;
    shippingDiscounts?: boolean | null;
  } | null;
  context?: {
    all?: string | null;
    customers?: { add?: string[] | null; remove?: string[] | null } | null;
  } | null;
  customerSelection?: unknown;
  minimumRequirement?: {
    quantity?: { greaterThanOrEqualToQuantity?: number | string | null } | null;
    subtotal?: { greaterThanOrEqualToSubtotal?: number | string | null } | null;
  } | null;
  customerGets?: {
    items?: ItemsInput | null;
    value?: ValueInput | null;
    appliesOnOneTimePurchase?: boolean | null;
    appliesOnSubscription?: boolean | null;
  } | null;
  customerBuys?: {
    items?: ItemsInput | null;
    value?: { quantity?: number | string | null; amount?: number | string | null } | null;
  } | null;
};

export type ItemsInput = {
  all?: boolean | null;
  products?: {
    productsToAdd?: string[] | null;
    productsToRemove?: string[] | null;
    productVariantsToAdd?: string[] | null;
    productVariantsToRemove?: string[] | null;
  } | null;
  collections?: { add?: string[] | null; remove?: string[] | null } | null;
};

export type ValueInput = {
  percentage?: number | null;
  discountAmount?: { amount?: number | string | null; appliesOnEachItem?: boolean | null } | null;
  discountOnQuantity?: {
    quantity?: number | string | null;
    effect?: { percentage?: number | null; amount?: number | string | null } | null;
  } | null;
};
