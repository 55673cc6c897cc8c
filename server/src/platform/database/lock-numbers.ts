/**
 * The advisory locks that have a number of their own, the same in every process of one installation. All stand here, so
 * that no two have the same: who loads the demo chain would keep others from the secrets. Locks named by a text are
 * hashed to 64 bits and don't meet these.
 */
export const lockNumbers = {
  migrations: 7_283_114,
  secrets: 7_283_115,
  stockSums: 7_283_116,
  demo: 7_283_117,
  applicationRole: 7_283_118,
  figures: 7_283_120,
  points: 7_283_161,
  closedPeriods: 7_283_170,
} as const;
