import type { Database } from '../platform/database/connect.ts';
import { distinctValues } from '../platform/database/distinct-values.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { inDays } from '../platform/sessions/scope-conditions.ts';

const distinctOrderValues = (scope: Scope, db: Database, column: 'channel' | 'payment_type') =>
  distinctValues(db, { table: 'orders', column, where: inDays(scope.holdings, 'shop_id', 'local_date') });

/** Payment types on orders in scope, by name. */
export const listPaymentGateways = (scope: Scope, db: Database) =>
  distinctOrderValues(scope, db, 'payment_type');

/** Sales channels on orders in scope, by name. */
export const listSalesChannels = (scope: Scope, db: Database) => distinctOrderValues(scope, db, 'channel');
