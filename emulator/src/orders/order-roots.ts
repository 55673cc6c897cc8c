import { comparePlaces, connectionOf, type PageArguments, type Place } from '../graphql/connection.ts';
import { type Context, hasScope } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import type { SearchTerms } from '../graphql/search.ts';
import { searchIn } from '../graphql/search-in.ts';
import { idOf } from '../kinds/gids.ts';
import type { ShopOrder } from './order.ts';
import { orderView } from './order-view.ts';
import type { OrderRow } from './shelf.ts';
import { financialStatusOf, totalsOf } from './totals.ts';

const SIXTY_DAYS = 60 * 86_400_000;

/** Without `read_all_orders` what is older than 60 days is not there, and nothing says so. */
const isVisible = (context: Context) => {
  if (hasScope(context, 'read_all_orders')) return () => true;
  const since = context.emulator.clock.now() - SIXTY_DAYS;
  return ({ createdAt }: Pick<OrderRow, 'createdAt'>) => createdAt >= since;
};

export const readOrder = (id: string, context: Context): View | null => {
  const order = context.shop.orders.get(id);
  if (!order || !isVisible(context)({ createdAt: Date.parse(order.createdAt) })) return null;
  return orderView(order, context);
};

const termsOf = ({ shop }: Context): SearchTerms<OrderRow> => {
  const of =
    <V>(read: (order: ShopOrder) => V) =>
    (row: OrderRow) =>
      read(shop.orders.unpack(row));
  return {
    id: { kind: 'exact', of: ({ id }) => id },
    created_at: { kind: 'date', of: ({ createdAt }) => createdAt },
    updated_at: { kind: 'date', of: ({ updatedAt }) => updatedAt },
    processed_at: { kind: 'date', of: ({ processedAt }) => processedAt },
    test: { kind: 'flag', of: ({ test }) => test },
    name: { kind: 'text', of: of(({ name }) => name) },
    email: { kind: 'text', of: of(({ email }) => email) },
    sku: { kind: 'exact', of: of(({ lines }) => lines.flatMap(({ sku }) => sku ?? [])) },
    source_name: { kind: 'exact', of: of(({ sourceName }) => sourceName) },
    customer_id: { kind: 'exact', of: of(({ customerId }) => customerId) },
    discount_code: { kind: 'exact', of: of(({ codes }) => codes) },
    financial_status: { kind: 'exact', of: of(financialStatusOf) },
    fulfillment_status: { kind: 'exact', of: of(({ shipped }) => shipped) },
    status: { kind: 'exact', of: of(({ cancelledAt }) => (cancelledAt === null ? 'open' : 'cancelled')) },
    total_price: { kind: 'number', of: of((order) => totalsOf(order).current / 100) },
  };
};

type Sort = (row: OrderRow) => Place;

const sorts: Readonly<Record<string, Sort>> = {
  ID: ({ id }) => [0, id],
  CREATED_AT: ({ id, createdAt }) => [createdAt, id],
  UPDATED_AT: ({ id, updatedAt }) => [updatedAt, id],
  PROCESSED_AT: ({ id, processedAt }) => [processedAt, id],
};

type OrdersArguments = PageArguments & { query?: string | null; sortKey: string };

const found = (root: string, query: string | null | undefined, context: Context) => {
  const test = searchIn(context, root, query, termsOf(context));
  const isThere = isVisible(context);
  return context.shop.orders.listed().filter((row) => isThere(row) && test(row));
};

export const orderQueries: View = {
  order: ({ id }: { id: string }, context: Context) => readOrder(idOf(id, 'Order'), context),
  orders: (args: OrdersArguments, context: Context) => {
    const placeOf = sorts[args.sortKey];
    if (!placeOf) throw new Error(`The emulator doesn't sort orders by ${args.sortKey}`);
    const items = found('orders', args.query, context).sort((a, b) => comparePlaces(placeOf(a), placeOf(b)));
    return connectionOf({ items, placeOf }, args, (row) =>
      orderView(context.shop.orders.unpack(row), context),
    );
  },
  ordersCount: ({ query, limit }: { query?: string | null; limit?: number | null }, context: Context) => {
    const count = found('ordersCount', query, context).length;
    const isCut = limit !== null && limit !== undefined && count > limit;
    return { count: isCut ? limit : count, precision: isCut ? 'AT_LEAST' : 'EXACT' };
  },
};
