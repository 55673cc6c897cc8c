import { toCents, toDollars } from '@backroom/contract/kit/money';

export type Settlement = { issuing_store: string; redeeming_store: string; amount: number };

/** Pairs of stores as a grid: issuers down, redeemers across, with sums both ways. Dollars, added as cents. */
export const settlementGrid = (rows: readonly Settlement[]) => {
  const issuers = [...new Set(rows.map((row) => row.issuing_store))].sort();
  const redeemers = [...new Set(rows.map((row) => row.redeeming_store))].sort();
  const sum = (some: readonly Settlement[]) =>
    toDollars(some.reduce((cents, { amount }) => cents + toCents(amount), 0));
  return {
    issuers,
    redeemers,
    amountOf: (issuer: string, redeemer: string) =>
      sum(rows.filter((row) => row.issuing_store === issuer && row.redeeming_store === redeemer)),
    issuedTotal: (issuer: string) => sum(rows.filter((row) => row.issuing_store === issuer)),
    redeemedTotal: (redeemer: string) => sum(rows.filter((row) => row.redeeming_store === redeemer)),
  };
};
