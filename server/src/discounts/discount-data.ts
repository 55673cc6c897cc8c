import { sql } from 'kysely';
import type { PersonalData } from '../platform/personal-data.ts';

/** Discounts that name a person among those whom they are for. */
export const discountData: PersonalData = {
  name: 'discounts',
  tell: async (db, { emails }) =>
    (
      await sql`select title, created_at from discounts where customers && ${emails}::text[] order by created_at`.execute(
        db,
      )
    ).rows,
  // A list without anybody is still a list: the discount is for nobody then, not for all.
  erase: async (trx, { emails }) => {
    const { numAffectedRows } = await sql`update discounts
      set customers = array(select one from unnest(customers) one where one <> all(${emails}::text[]))
      where customers && ${emails}::text[]`.execute(trx);
    // What was tried, and may be looked at again for some days.
    await sql`update discount_trials
      set asked = jsonb_set(asked, '{discount,customers}', (asked -> 'discount' -> 'customers') - ${emails}::text[])
      where asked -> 'discount' -> 'customers' ?| ${emails}::text[]`.execute(trx);
    return Number(numAffectedRows ?? 0);
  },
};
