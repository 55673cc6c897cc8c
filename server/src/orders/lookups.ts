import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { inDays } from '../platform/sessions/scope-conditions.ts';

/** Walks the distinct values of an indexed column one index probe each, however many orders there are. */
const distinctOrderValues = async (scope: Scope, db: Database, column: 'channel' | 'payment_type') => {
  const mine = inDays(scope.holdings, 'shop_id', 'local_date');
  const name = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive walk as (
      (select min(${name}) as value from orders where ${mine})
      union all
      select (select min(${name}) from orders where ${name} > walk.value
        and ${mine})
      from walk where walk.value is not null
    )
    select value from walk where value is not null`.execute(db);
  return rows.map((row) => row.value);
};

/** Payment types on orders in scope, by name. */
export const listPaymentGateways = (scope: Scope, db: Database) =>
  distinctOrderValues(scope, db, 'payment_type');

/** Sales channels on orders in scope, by name. */
export const listSalesChannels = (scope: Scope, db: Database) => distinctOrderValues(scope, db, 'channel');
