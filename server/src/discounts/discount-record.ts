import { sql } from 'kysely';
import type { RecordKind } from '../history/index.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';

/** Whoever holds a store in which it is, or was, sees what happened to it. */
export const discountSeen: RecordKind = {
  maySee: async ({ holdings }, db, id) => {
    if (!/^[0-9a-f-]{36}$/i.test(id)) return false;
    const { rows } = await sql`
      select 1 from discount_shops where discount_id = ${id}::uuid and ${heldNow(holdings, 'shop_id')} limit 1`.execute(
      db,
    );
    return rows.length > 0;
  },
};
