/** Words that products are told apart by. */
export const productStatuses = ['ACTIVE', 'DRAFT', 'ARCHIVED'] as const;

export type ProductStatus = (typeof productStatuses)[number];

/**
 * Nothing to sell; `LOW_STOCK` units or fewer; less than nothing, which is a mistake of counting.
 */
export const stockStates = ['none', 'low', 'negative', 'in-stock'] as const;

/** So many units of a product or fewer are few. */
export const LOW_STOCK = 5;

/** How far a product is in the shop of its store: the newest change that was sent there. */
export const productPushStates = [
  'there',
  'pending',
  'failed',
  'drifted',
  'not-connected',
  'cancelled',
] as const;
