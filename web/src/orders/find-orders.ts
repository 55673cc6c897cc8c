import { isTooShort } from '@backroom/contract/kit/list';
import { ReceiptText } from 'lucide-react';
import { call } from '../api/call.ts';
import { orderKey } from '../targets/index.ts';
import type { Finder } from '../ui/room.ts';
import { readOrders } from './read-orders.ts';

const MOST_ORDERS = 5;

/** The newest few orders that what is typed finds. */
const findOrders: Finder = {
  heading: 'Orders',
  icon: ReceiptText,
  find: async (search) => {
    if (isTooShort(search)) return [];
    const { rows } = readOrders(
      await call('getOrderList', { body: { search, page: 1, limit: MOST_ORDERS } }),
    );
    return rows.map(({ shop, shopify_order_id, name, customer_name, store_name }) => {
      const key = orderKey(shop, shopify_order_id);
      const label = customer_name ? `${name} · ${customer_name}` : name;
      return { key, label, hint: store_name, to: '/orders', search: { q: name, open: key } };
    });
  },
};

export default findOrders;
