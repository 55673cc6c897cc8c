/** Words of the points ledger (domain.md 3.3). Without schemas, for pages. */
export const entryTypes = [
  'EARN',
  'EARN_REVERSAL',
  'REDEEM',
  'REDEEM_REVERSAL',
  'ADJUST',
  'EXPIRE',
  'BONUS',
  'IMPORT',
  'WRITE_OFF',
] as const;
export type EntryType = (typeof entryTypes)[number];

/** What a history calls each of them. */
export const actionLabels: Record<EntryType, string> = {
  EARN: 'Earned',
  EARN_REVERSAL: 'Refund Reversal',
  REDEEM: 'Redeemed',
  REDEEM_REVERSAL: 'Redemption Refund',
  ADJUST: 'Manual Adjustment',
  EXPIRE: 'Expired',
  BONUS: 'Bonus',
  IMPORT: 'Opening Balance',
  WRITE_OFF: 'Written Off',
};
