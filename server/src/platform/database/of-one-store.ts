import { type RawBuilder, sql } from 'kysely';

/**
 * What follows from the tables that a query joins, said of one more of them where one store is asked for: a spread database
 * asks that store's server alone only where each table names it. Of several stores it says nothing. `row` as in the query, `o`.
 */
export const ofOneStore = (row: string, shopIds: readonly number[]): RawBuilder<boolean> =>
  shopIds.length === 1 ? sql`${sql.ref(`${row}.shop_id`)} = ${shopIds[0]}::int` : sql`true`;
