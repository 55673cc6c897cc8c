import type { ordersEndpoints } from '@backroom/contract/orders';
import type { Handlers } from '../platform/http/call.ts';
import { exportOrders } from './export-orders.ts';
import { listOrders } from './list-orders.ts';
import { getOrderDetails } from './order-details.ts';

export const ordersRoutes: Handlers<typeof ordersEndpoints> = {
  getOrderList: listOrders,
  getOrderDetails,
  exportOrderList: exportOrders,
};
