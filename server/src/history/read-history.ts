import { ApiError } from '@backroom/contract/kit/errors';
import { paginationOf } from '@backroom/contract/kit/list';
import { inWords } from '@backroom/contract/kit/words';
import type { recordHistoryEndpoints } from '@backroom/contract/record-history';
import { sql } from 'kysely';
import type { Call } from '../platform/http/call.ts';
import { inDays } from '../platform/sessions/scope-conditions.ts';
import { changesOf } from './changes.ts';

type Entry = {
  audit_id: number;
  at: Date;
  actor: string;
  name: string | null;
  role: string | null;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
};

/** `gift-card.expiry-changed` → `Expiry changed`. */
const whatOf = (action: string): string => inWords(action.slice(action.indexOf('.') + 1));

/**
 * What happened to a record, newest first. Whoever may see the record may see it; one who may not see all stores
 * sees what happened in own stores on own days, by whomever (domain.md 1.16 no. 20).
 * @throws ApiError NOT_FOUND where there is no such record for this caller, or no such kind of record
 */
export const readHistory = async ({
  scope,
  db,
  services,
  body,
}: Call<typeof recordHistoryEndpoints.getRecordHistory>) => {
  const { record, record_id, page, limit } = body;
  const kinds = services.house.asked('records');
  const kind = kinds.find((known) => Object.hasOwn(known, record))?.[record];
  if (!kind || !(await kind.maySee(scope, db, record_id))) {
    throw new ApiError('NOT_FOUND', 'There is no such record');
  }
  const entries = sql`(
    select a.*, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as name,
      (a.at at time zone s.timezone - make_interval(mins => s.day_cutoff_minutes))::date as local_date
    from audit_log a left join users u on u.user_id = a.user_id left join shops s on s.shop_id = a.shop_id
    where a.entity = ${record} and a.entity_id = ${record_id})`;
  const seen = inDays(scope.holdings, 'e.shop_id', 'e.local_date');
  const [list, counted] = await Promise.all([
    sql<Entry>`select * from ${entries} e where ${seen}
      order by at desc, audit_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ total: number }>`select count(*)::float8 as total from ${entries} e where ${seen}`.execute(db),
  ]);
  return {
    history: list.rows.map((entry) => ({
      id: String(entry.audit_id),
      at: entry.at.toISOString(),
      who: entry.name ?? entry.actor,
      role: entry.role,
      action: entry.action,
      what: whatOf(entry.action),
      changes: changesOf(entry.before, entry.after),
      reason: entry.reason,
    })),
    pagination: paginationOf(page, limit, counted.rows[0]?.total ?? 0),
  };
};
