import type { Insertable } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Franchisees } from '../platform/database/schema.generated.ts';

/** Adds franchisees; gives their numbers, in order. */
export const addFranchisees = async (
  trx: Database,
  franchisees: readonly Insertable<Franchisees>[],
): Promise<number[]> => {
  const rows = await trx.insertInto('franchisees').values(franchisees).returning('franchisee_id').execute();
  return rows.map(({ franchisee_id }) => franchisee_id);
};

/** The number of the franchisee who goes by this corporate e-mail; added where there is none. */
export const findOrAddFranchisee = async (
  trx: Database,
  { email, first_name, last_name }: { email: string; first_name: string; last_name: string },
): Promise<number> => {
  const known = await trx
    .selectFrom('franchisees')
    .select('franchisee_id')
    .where('corporate_email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (known) return known.franchisee_id;
  const [added] = await addFranchisees(trx, [{ first_name, last_name, corporate_email: email }]);
  if (added === undefined) throw new Error(`${email} was not added`);
  return added;
};
