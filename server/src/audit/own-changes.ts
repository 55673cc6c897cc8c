import type { auditEndpoints } from '@backroom/contract/audit';
import { sql } from 'kysely';
import { ofSuperAdmins } from '../history/index.ts';
import type { House } from '../platform/house.ts';
import type { Call } from '../platform/http/call.ts';
import { inDays } from '../platform/sessions/scope-conditions.ts';
import { presentEntry, readEntries } from './audit-rows.ts';

/** Kinds of record that aren't head office's alone. */
const openKinds = (house: House): string[] =>
  house.asked('records').flatMap((kinds) =>
    Object.entries(kinds)
      .filter(([, kind]) => kind.maySee !== ofSuperAdmins.maySee)
      .map(([name]) => name),
  );

/**
 * What head office changed in the caller's stores on own days, newest first, of records that aren't head office's alone
 * (domain.md 1.16 no. 20).
 */
export const getOwnChanges = async ({
  scope,
  db,
  services,
  body,
}: Call<typeof auditEndpoints.getOwnChanges>) => {
  const { page, limit } = body;
  const seen = inDays(scope.holdings, 'c.shop_id', 'c.local_date');
  const rows = await readEntries(
    db,
    sql`select c.audit_id from (
      select a.audit_id, a.shop_id,
        (a.at at time zone s.timezone - make_interval(mins => s.day_cutoff_minutes))::date as local_date
      from audit_log a join shops s on s.shop_id = a.shop_id join users h on h.user_id = a.user_id
      where h.type = 'Staff' and a.entity = any(${openKinds(services.house)}::text[])) c
    where ${seen} order by c.audit_id desc limit ${limit + 1} offset ${(page - 1) * limit}`,
  );
  return {
    data: rows.slice(0, limit).map((row) => {
      const { id, at, who, what, store, changes, reason } = presentEntry(row);
      return { id, at, who, what, store, changes, reason };
    }),
    hasMore: rows.length > limit,
  };
};
