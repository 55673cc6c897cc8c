import { localTimeOf } from '@backroom/contract/kit/dates';
import type { OrderRow, ordersEndpoints } from '@backroom/contract/orders';
import { sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { type CsvColumn, chosenColumns, csvStream } from '../platform/files/csv-export.ts';
import type { Call } from '../platform/http/call.ts';
import { matches, type OrderFilter, readFilter } from './order-filter.ts';
import { readRows } from './order-rows.ts';

const BATCH = 250;

const columns: Record<string, CsvColumn<OrderRow>> = {
  store: { header: 'Store', value: (row) => row.store_name },
  orderNo: { header: 'Order', value: (row) => row.name },
  customer: { header: 'Customer', value: (row) => row.customer_name },
  email: { header: 'E-mail', value: (row) => row.customer_email },
  phone: { header: 'Phone', value: (row) => row.customer_phone },
  discount: { header: 'Discount codes', value: (row) => row.discount_codes.join(', ') },
  channel: { header: 'Channel', value: (row) => row.source_name },
  total: { header: 'Total (USD)', value: (row) => row.current_total_price.toFixed(2) },
  paymentMethod: { header: 'Payment method', value: (row) => row.payment_type },
  status: { header: 'Payment status', value: (row) => row.financial_status },
  fulfillment: { header: 'Fulfillment', value: (row) => row.fulfillment_status ?? 'unfulfilled' },
  items: { header: 'Items', value: (row) => row.lineitems.reduce((sum, line) => sum + line.qty, 0) },
  dateTime: {
    header: 'Placed at (store time)',
    value: (row) => localTimeOf(new Date(row.shopify_created_at), row.shop_timezone),
  },
  timezone: { header: 'Time zone', value: (row) => row.shop_timezone },
  shopifyOrderId: { header: 'Order id', value: (row) => row.shopify_order_id },
};

type Sort = Pick<Call<typeof ordersEndpoints.exportOrderList>['body'], 'sortBy' | 'sortOrder'>;

/** All keys of the filter, in the order of the list, batch by batch after the last one seen. */
async function* batches(db: Database, filter: OrderFilter, { sortBy, sortOrder }: Sort) {
  const column = sql.raw(sortBy === 'total' ? 'total_cents' : 'created_at');
  const direction = sql.raw(sortOrder === 'asc' ? 'asc' : 'desc');
  const beyond = sql.raw(sortOrder === 'asc' ? '>' : '<');
  let last: { value: string; order_id: number } | undefined;
  for (;;) {
    const after = last
      ? sql`(${column}, order_id) ${beyond} (${last.value}::${sql.raw(sortBy === 'total' ? 'int' : 'timestamptz')}, ${last.order_id})`
      : sql`true`;
    const { rows } = await sql<{ shop_id: number; order_id: number; value: string }>`
      select shop_id, order_id, ${column}::text as value from orders where ${matches(filter)} and ${after}
      order by ${column} ${direction}, order_id ${direction} limit ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    yield await readRows(db, rows);
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** Every order of the filter as CSV, streamed; who exported what is written down. */
export const exportOrders = async ({
  scope,
  db,
  body,
  actor,
}: Call<typeof ordersEndpoints.exportOrderList>) => {
  const { columns: names, sortBy, sortOrder, ...input } = body;
  const chosen = chosenColumns(columns, names);
  const filter = await readFilter(scope, db, input);
  await audit(db, actor, { action: 'orders.exported', entity: 'order', after: { ...input } });
  return {
    filename: `orders_${input.from_date ?? 'start'}_${input.to_date ?? 'today'}_${new Date().toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    body: csvStream(chosen, batches(db, filter, { sortBy, sortOrder })),
  };
};
