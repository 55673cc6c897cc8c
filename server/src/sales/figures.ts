import { toDollars } from '@backroom/contract/kit/money';
import { average, netOf, noSums, profitOf, type Sums } from '../figures/index.ts';

/** Sums of the sales page in cents; `tax` is that of lines and of shipping. */
export type SalesSums = Sums & { shipping: number; fees: number; tips: number; gift_cards: number };

export const noSales: SalesSums = { ...noSums, shipping: 0, fees: 0, tips: 0, gift_cards: 0 };

export const totalSalesOf = (sums: SalesSums): number => netOf(sums) + sums.shipping + sums.tax + sums.fees;

/** What a row of the journal, its totals and the cards above it have in common (domain.md 2.3). */
export const flowsOf = (sums: SalesSums) => ({
  gross_sales: toDollars(sums.gross),
  discounts: toDollars(sums.discount),
  returns: toDollars(sums.returned),
  net_sales: toDollars(netOf(sums)),
  shipping: toDollars(sums.shipping),
  taxes: toDollars(sums.tax),
  fees: toDollars(sums.fees),
  total_sales: toDollars(totalSalesOf(sums)),
  tips: toDollars(sums.tips),
  gift_card_sales: toDollars(sums.gift_cards),
  cogs: toDollars(sums.cogs),
  ...profitOf(sums),
});

/** The key figures of a range. */
export const kpisOf = (sums: SalesSums) => ({
  orders_count: sums.orders,
  units_sold: sums.units_sold,
  ...flowsOf(sums),
  net_sales_without_cost: toDollars(sums.uncosted),
  average_order_value: average(sums.gross - sums.discount, sums.orders),
});
