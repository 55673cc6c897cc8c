import type { View } from '../graphql/run.ts';

/** Cents as Shopify writes amounts: "12.5" for twelve and a half, "-0.05". */
export const decimal = (cents: number): string => {
  const text = (Math.abs(cents) / 100).toFixed(2).replace(/0$/, '');
  return cents < 0 ? `-${text}` : text;
};

export const moneyV2 = (cents: number, currencyCode: string): View => ({
  amount: decimal(cents),
  currencyCode,
});

/** The same amount in the shop's and in the shopper's currency: the emulated shops sell in one. */
export const moneyBag = (cents: number, currencyCode: string): View => ({
  shopMoney: moneyV2(cents, currencyCode),
  presentmentMoney: moneyV2(cents, currencyCode),
});
