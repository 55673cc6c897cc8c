import { parseCents, toDollars } from '@backroom/contract/kit/money';

/** Dollars as a person types them ("$1,234.5", "4.50"); null for what is no amount. */
export const parseAmount = (typed: string): number | null => {
  if (!typed.trim()) return null;
  const cents = parseCents(typed);
  return cents === null ? null : toDollars(cents);
};
