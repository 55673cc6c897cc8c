import type { salesEndpoints } from '@backroom/contract/sales';
import type { Handlers } from '../platform/http/call.ts';
import { salesPage } from './sales-page.ts';

export const salesRoutes: Handlers<typeof salesEndpoints> = {
  getSalesData: ({ scope, db, body }) => salesPage(scope, db, body),
};
