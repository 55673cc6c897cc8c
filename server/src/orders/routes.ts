import type { ordersEndpoints } from '@backroom/contract/orders';
import type { Handlers } from '../platform/http/call.ts';
import { exportOrders } from './export-orders.ts';
import { listOrders } from './list-orders.ts';
import { listPaymentGateways, listSalesChannels } from './lookups.ts';
import { getOrderDetails } from './order-details.ts';

const named = (values: string[]) => values.map((value) => ({ id: value, name: value }));

export const ordersRoutes: Handlers<typeof ordersEndpoints> = {
  getOrderList: listOrders,
  getOrderDetails,
  exportOrderList: exportOrders,
  getPaymentGateways: async ({ scope, db }) => ({
    paymentMethods: named(await listPaymentGateways(scope, db)),
  }),
  getSalesChannels: async ({ scope, db }) => ({ salesChannels: named(await listSalesChannels(scope, db)) }),
};
