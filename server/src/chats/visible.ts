import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../platform/sessions/scope.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';

/** Who reads: the scope, and the franchise that its person belongs to. */
export type Reader = {
  readonly scope: Scope;
  readonly user: { user_id: string; franchisee_id: number | null };
};

/** Whether somebody is of head office, who sees all that is said. */
export const isHeadOffice = ({ scope }: Pick<Reader, 'scope'>): boolean => scope.audience !== 'franchisee';

/** Which stores of an announcement `a` somebody sees: a franchisee those that were and are theirs. */
export const ownStores = ({ scope, user }: Reader): RawBuilder<boolean> =>
  isHeadOffice({ scope })
    ? sql`true`
    : sql`(a.franchisee_id = ${user.franchisee_id} and ${heldNow(scope.holdings, 'a.shop_id')})`;

/**
 * Which conversations `c` somebody sees: head office all; a franchisee those that were held with them about a store that
 * is still theirs, and announcements to such a store. A store's next owner sees none of either.
 */
export const visible = (reader: Reader): RawBuilder<boolean> => {
  if (isHeadOffice(reader)) return sql`true`;
  const { scope, user } = reader;
  return sql`((c.franchisee_id = ${user.franchisee_id} and ${heldNow(scope.holdings, 'c.shop_id')})
    or exists (select from announcement_stores a where a.conversation_id = c.conversation_id and ${ownStores(reader)}))`;
};
