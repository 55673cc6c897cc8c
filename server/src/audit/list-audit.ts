import type { auditEndpoints } from '@backroom/contract/audit';
import { paginationOf } from '@backroom/contract/kit/list';
import { inWords } from '@backroom/contract/kit/words';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { containing } from '../platform/database/like.ts';
import { type CsvColumn, chosenColumns, csvFile } from '../platform/files/csv-export.ts';
import type { Call } from '../platform/http/call.ts';
import { type Scope, shopsAskedFor } from '../platform/sessions/scope.ts';
import { heldEver } from '../platform/sessions/scope-conditions.ts';
import { type AuditRow, presentEntry, readEntries } from './audit-rows.ts';
import { placeOf } from './blocks.ts';

/** What a filter leaves is counted up to here. */
const COUNTED = 10_000;

type Filter = Omit<Call<typeof auditEndpoints.getAuditLog>['body'], 'page' | 'limit'>;

/** The conditions of a filter on `a`; none where nothing is filtered. @throws ApiError for a store there isn't */
const conditionsOf = async (scope: Scope, db: Database, filter: Filter): Promise<RawBuilder<unknown>[]> => {
  const { search, record, role, shop_name, requestId, from_date, to_date } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  const words = search?.trim().toLowerCase();
  if (words) {
    conditions.push(sql`lower(a.actor || ' ' || a.action || ' ' || a.entity || ' ' || coalesce(a.entity_id, '') || ' '
      || coalesce(a.reason, '')) like ${containing(words)}`);
  }
  if (record) conditions.push(sql`a.entity = ${record}`);
  if (role) conditions.push(sql`a.role = ${role}`);
  if (requestId) conditions.push(sql`a.request_id = ${requestId}`);
  if (shop_name && shop_name.length > 0) {
    conditions.push(heldEver(await shopsAskedFor(scope, db, shop_name), 'a.shop_id'));
  }
  if (from_date) conditions.push(sql`a.at >= ${from_date}::date at time zone 'UTC'`);
  if (to_date) conditions.push(sql`a.at < (${to_date}::date + 1) at time zone 'UTC'`);
  return conditions;
};

/** A page of everything: any page is as near as the first. */
const wholePage = async (db: Database, page: number, limit: number) => {
  const { total, below, skip } = await placeOf(db, (page - 1) * limit);
  const rows = await readEntries(
    db,
    sql`select a.audit_id from audit_log a where ${below === null ? sql`true` : sql`a.audit_id < ${below}`}
      order by a.audit_id desc limit ${limit} offset ${skip}`,
  );
  return { rows, total, capped: false };
};

const filteredPage = async (
  db: Database,
  conditions: readonly RawBuilder<unknown>[],
  page: number,
  limit: number,
) => {
  const where = sql.join(conditions, sql` and `);
  const counted = await sql<{ total: number }>`
    select count(*)::float8 as total from (select 1 from audit_log a where ${where} limit ${COUNTED + 1}) c`.execute(
    db,
  );
  const found = counted.rows[0]?.total ?? 0;
  const rows = await readEntries(
    db,
    sql`select a.audit_id from audit_log a where ${where} order by a.audit_id desc
      limit ${limit} offset ${Math.min((page - 1) * limit, COUNTED)}`,
  );
  return { rows, total: Math.min(found, COUNTED), capped: found > COUNTED };
};

/** The kinds of record there are, each found by its index without reading the others. */
const readKinds = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ entity: string }>`
    with recursive kinds as (
      (select entity from audit_log order by entity limit 1)
      union all
      select (select a.entity from audit_log a where a.entity > k.entity order by a.entity limit 1)
      from kinds k where k.entity is not null)
    select entity from kinds where entity is not null`.execute(db);
  return rows.map(({ entity }) => entity);
};

/** A page of the audit log, newest first. */
export const listAudit = async ({ scope, db, body }: Call<typeof auditEndpoints.getAuditLog>) => {
  const { page, limit, ...filter } = body;
  const conditions = await conditionsOf(scope, db, filter);
  const [{ rows, total, capped }, records] = await Promise.all([
    conditions.length === 0 ? wholePage(db, page, limit) : filteredPage(db, conditions, page, limit),
    readKinds(db),
  ]);
  return { data: rows.map(presentEntry), pagination: paginationOf(page, limit, total), capped, records };
};

const changesText = (row: AuditRow): string =>
  presentEntry(row)
    .changes.map(({ label, before, after }) => `${label}: ${before ?? '-'} → ${after ?? '-'}`)
    .join('; ');

const exported: Record<string, CsvColumn<AuditRow>> = {
  what: {
    header: 'What',
    value: (row) => `${presentEntry(row).what}${row.entity_id ? ` (${row.entity_id})` : ''}`,
  },
  changes: { header: 'From → to', value: changesText },
  at: { header: 'When (UTC)', value: (row) => row.at.toISOString() },
  who: { header: 'Who', value: (row) => row.name ?? row.actor },
  store: { header: 'Store', value: (row) => row.store },
  role: { header: 'Role', value: (row) => row.role && inWords(row.role) },
  ip: { header: 'From address', value: (row) => row.ip },
  reason: { header: 'Why', value: (row) => row.reason },
  requestId: { header: 'Request', value: (row) => row.request_id },
};

const BATCH = 1_000;

/** All entries of a filter, newest first, each batch after the last id seen. */
async function* batches(db: Database, conditions: readonly RawBuilder<unknown>[]) {
  let last: number | null = null;
  for (;;) {
    const after: RawBuilder<unknown> = last === null ? sql`true` : sql`a.audit_id < ${last}`;
    const rows: AuditRow[] = await readEntries(
      db,
      sql`select a.audit_id from audit_log a where ${sql.join([after, ...conditions], sql` and `)}
        order by a.audit_id desc limit ${BATCH}`,
    );
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.audit_id ?? null;
    if (rows.length < BATCH) return;
  }
}

/** Everything that matches as CSV. */
export const exportAudit = async ({ scope, db, actor, body }: Call<typeof auditEndpoints.exportAuditLog>) => {
  const { columns, ...filter } = body;
  const chosen = chosenColumns(exported, columns);
  const conditions = await conditionsOf(scope, db, filter);
  await audit(db, actor, { action: 'audit.exported', entity: 'audit', after: { ...filter } });
  return csvFile('audit', chosen, batches(db, conditions));
};
