import type { cnameEndpoints } from '@backroom/contract/cname';
import { sql } from 'kysely';
import { containing } from '../platform/database/like.ts';
import type { Call } from '../platform/http/call.ts';
import { shopsAskedFor } from '../platform/sessions/scope.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';
import { names, presentName, readNames } from './records.ts';

/** Those that need somebody come first. */
const byNeed = sql`array_position(
  array['FAILED', 'MISCONFIGURED', 'REMOVING', 'PENDING_DNS', 'VERIFIED', 'ACTIVE'], r.status)`;

/** Names of stores, a page of those that fit. @throws ApiError 400 for a store that there isn't. */
export const listNames = async ({ scope, db, body }: Call<typeof cnameEndpoints.getCnameRecords>) => {
  const { page, limit, search = '', status, domain, shop } = body;
  const holdings = await shopsAskedFor(scope, db, shop, 'shop');
  const words = search.trim();
  const pattern = containing(words);
  const where = sql`${heldNow(holdings, 'r.shop_id')}
    and (${words} = '' or r.fqdn ilike ${pattern} or s.name ilike ${pattern} or s.shop_domain ilike ${pattern}
      or r.target ilike ${pattern})
    and (${status ?? null}::text[] is null or r.status = any(${status ?? null}::text[]))
    and (${domain ?? null}::text[] is null or d.domain = any(${domain ?? null}::text[]))`;
  const [rows, counted] = await Promise.all([
    readNames(db, {
      where,
      more: sql`order by ${byNeed}, r.fqdn limit ${limit} offset ${(page - 1) * limit}`,
    }),
    sql<{ total: number }>`select count(*)::float8 as total from ${names} where ${where}`.execute(db),
  ]);
  return { data: { records: rows.map(presentName), totalCount: counted.rows[0]?.total ?? 0 } };
};
