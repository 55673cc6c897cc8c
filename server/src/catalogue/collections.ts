import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';

/**
 * The collections of the catalogue in scope. A store's automatic collections follow its product types, the
 * only grouping that the imported catalogues carry.
 */
export const listCollections = async (scope: Scope, db: Database) => {
  const { rows } = await sql<{ title: string }>`
    select distinct product_type as title from products
    where product_type is not null and product_type <> ''
      and ${heldNow(scope.holdings, 'shop_id')}
    order by title`.execute(db);
  return rows.map(({ title }) => {
    const handle = title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    return { id: handle, title, handle };
  });
};
