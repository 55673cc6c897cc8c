import type { Database } from '../platform/database/connect.ts';
import { inSnapshot } from '../platform/database/snapshot.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { valuesCounted } from './count-orders.ts';

const valuesOf = ({ holdings }: Scope, db: Database, column: 'channel' | 'payment_type') =>
  inSnapshot(db, (snapshot) => valuesCounted(snapshot, { shops: holdings, search: null }, column));

/** Payment types on orders in scope, by name. */
export const listPaymentGateways = (scope: Scope, db: Database) => valuesOf(scope, db, 'payment_type');

/** Sales channels on orders in scope, by name. */
export const listSalesChannels = (scope: Scope, db: Database) => valuesOf(scope, db, 'channel');
