import { addDays, type LocalDate } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/**
 * Gives a store to a franchisee, or back to the chain (null), from a store-local day on; `from` null means always.
 * The days of whoever held it before end the day before; what was to come after `from` is void. `from` must not
 * lie in the future: `shops.franchisee_id`, the owner of today, changes with it.
 */
export const setOwner = async (
  trx: Database,
  shopId: number,
  franchiseeId: number | null,
  from: LocalDate | null = null,
): Promise<void> => {
  await sql`select 1 from shops where shop_id = ${shopId} for update`.execute(trx);
  const first = from ?? '-infinity';
  await sql`delete from shop_owners where shop_id = ${shopId} and from_date >= ${first}::date`.execute(trx);
  if (from !== null) {
    await sql`update shop_owners set to_date = ${addDays(from, -1)}::date
      where shop_id = ${shopId} and to_date >= ${from}::date`.execute(trx);
  }
  if (franchiseeId !== null) {
    await sql`insert into shop_owners (shop_id, franchisee_id, from_date)
      values (${shopId}, ${franchiseeId}, ${first}::date)`.execute(trx);
  }
  await trx
    .updateTable('shops')
    .set({ franchisee_id: franchiseeId, updated_at: new Date() })
    .where('shop_id', '=', shopId)
    .execute();
};
