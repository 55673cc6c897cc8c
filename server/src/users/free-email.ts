import { invalidField } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

type Except = { userId?: string | null; franchiseeId?: number | null };

/**
 * Sees that nobody else goes by an e-mail, as a user or as a franchisee, in whatever case it is written. Two that take it
 * at once: the unique index refuses the second.
 * @throws ApiError VALIDATION_FAILED at `field`
 */
export const freeEmail = async (
  trx: Database,
  email: string,
  field: string,
  { userId = null, franchiseeId = null }: Except = {},
): Promise<void> => {
  const wanted = email.trim().toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended('e-mail ' || ${wanted}, 0))`.execute(trx);
  const { rows } = await sql<{ name: string; kind: string }>`
    select trim(first_name || ' ' || last_name) as name, 'user' as kind from users
    where email = ${wanted} and deleted_at is null and user_id is distinct from ${userId}::uuid
    union all
    select trim(first_name || ' ' || last_name), 'franchisee' from franchisees
    where lower(corporate_email) = ${wanted} and deleted_at is null
      and franchisee_id is distinct from ${franchiseeId}::int
      and franchisee_id is distinct from (select franchisee_id from users where user_id = ${userId}::uuid)
    limit 1`.execute(trx);
  const [taken] = rows;
  if (taken) throw invalidField(field, `The ${taken.kind} ${taken.name} has this e-mail already`);
};
