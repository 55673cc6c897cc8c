/** The derived statuses, in the order of their rules (specification 2, section 4). Without schemas, for pages. */
export const giftCardStatuses = ['expired', 'refunded', 'redeemed', 'reloaded', 'active'] as const;
export type GiftCardStatus = (typeof giftCardStatuses)[number];
