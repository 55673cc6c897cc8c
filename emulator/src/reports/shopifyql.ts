import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import type { AgreedSale } from '../orders/order.ts';
import { taxOfSale } from '../orders/totals.ts';

/** The measures of Shopify's sales report that are asked for, in cents; `orders` is a count. */
type Day = {
  orders: number;
  gross_sales: number;
  discounts: number;
  returns: number;
  net_sales: number;
  shipping_charges: number;
  taxes: number;
  total_sales: number;
};

const nothing = (): Day => ({
  orders: 0,
  gross_sales: 0,
  discounts: 0,
  returns: 0,
  net_sales: 0,
  shipping_charges: 0,
  taxes: 0,
  total_sales: 0,
});

const isMeasure = (name: string): name is keyof Day => Object.hasOwn(nothing(), name);

const dayOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (at: string) => format.format(Date.parse(at));
};

const addSale = (day: Day, sale: AgreedSale, reason: string) => {
  const net = sale.totalCents - taxOfSale(sale);
  // Gift cards are money owed, and tips nobody's sales.
  if (sale.kind === 'GIFT_CARD' || sale.kind === 'TIP') return;
  day.taxes += taxOfSale(sale);
  day.total_sales += sale.totalCents;
  if (sale.kind === 'SHIPPING') day.shipping_charges += net;
  if (sale.kind === 'PRODUCT' || sale.kind === 'ADJUSTMENT') {
    day.net_sales += net;
    if (net < 0 || (reason !== 'ORDER' && sale.quantity === null)) day.returns += net;
    else {
      day.gross_sales += net + sale.discountCents;
      day.discounts -= sale.discountCents;
    }
  }
};

const pattern =
  /^FROM\s+sales\s+SHOW\s+([\w,\s]+?)\s+SINCE\s+(\d{4}-\d{2}-\d{2})\s+UNTIL\s+(\d{4}-\d{2}-\d{2})\s+TIMESERIES\s+day\s*$/i;

const sums = (since: string, until: string, { shop }: Context): Map<string, Day> => {
  const days = new Map<string, Day>();
  const localDay = dayOf(shop.timezone);
  for (let at = Date.parse(since); at <= Date.parse(until); at += 86_400_000) {
    days.set(new Date(at).toISOString().slice(0, 10), nothing());
  }
  for (const id of shop.orders.ids()) {
    const order = shop.orders.get(id);
    if (!order || order.test) continue;
    for (const { at, reason, sales } of order.agreements) {
      const day = days.get(localDay(reason === 'ORDER' ? order.processedAt : at));
      if (!day) continue;
      if (reason === 'ORDER') day.orders += 1;
      for (const sale of sales) addSale(day, sale, reason);
    }
  }
  return days;
};

/** ShopifyQL as far as the nightly check asks: sums of sales by day. */
const answer = (query: string, context: Context): View => {
  const [, shown = '', since = '', until = ''] = pattern.exec(query.trim()) ?? [];
  const measures = shown.split(',').map((name) => name.trim().toLowerCase());
  const unknown = measures.find((name) => !isMeasure(name));
  if (shown === '' || unknown !== undefined) {
    const problem =
      shown === ''
        ? 'The emulator reads: FROM sales SHOW … SINCE … UNTIL … TIMESERIES day'
        : `Invalid column ${unknown}`;
    return { tableData: null, parseErrors: [problem] };
  }
  const column = (name: string, dataType: string) => ({ name, dataType, displayName: name });
  return {
    parseErrors: [],
    tableData: {
      columns: [
        column('day', 'DAY_TIMESTAMP'),
        ...measures.map((name) => column(name, name === 'orders' ? 'INTEGER' : 'MONEY')),
      ],
      rows: [...sums(since, until, context)].map(([day, sum]) => ({
        day,
        ...Object.fromEntries(
          measures
            .filter(isMeasure)
            .map((name) => [name, name === 'orders' ? String(sum[name]) : (sum[name] / 100).toFixed(2)]),
        ),
      })),
    },
  };
};

export const reportQueries: View = {
  shopifyqlQuery: ({ query }: { query: string }, context: Context) => answer(query, context),
};
