import type { AuditEntry } from '@backroom/contract/audit';
import { inWords } from '@backroom/contract/kit/words';
import { type RawBuilder, sql } from 'kysely';
import { changesOf } from '../history/index.ts';
import type { Database } from '../platform/database/connect.ts';

export type AuditRow = {
  audit_id: number;
  at: Date;
  actor: string;
  name: string | null;
  role: string | null;
  ip: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  store: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
  request_id: string | null;
};

/** `gift-card.expiry-changed` of a gift card → `Gift card: expiry changed`. */
const whatOf = ({ action, entity }: Pick<AuditRow, 'action' | 'entity'>): string => {
  const what = inWords(action.slice(action.indexOf('.') + 1));
  return `${inWords(entity)}: ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
};

export const presentEntry = (row: AuditRow): AuditEntry => ({
  id: String(row.audit_id),
  at: row.at.toISOString(),
  who: row.name ?? row.actor,
  role: row.role,
  ip: row.ip,
  action: row.action,
  what: whatOf(row),
  record: row.entity,
  recordId: row.entity_id,
  store: row.store,
  changes: changesOf(row.before, row.after),
  reason: row.reason,
  requestId: row.request_id,
});

/** The entries with these ids, newest first, with names of people and stores. */
export const readEntries = async (db: Database, ids: RawBuilder<unknown>): Promise<AuditRow[]> => {
  const { rows } = await sql<AuditRow>`
    select a.audit_id, a.at, a.actor, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as name, a.role, a.ip,
      a.action, a.entity, a.entity_id, s.name as store, a.before, a.after, a.reason, a.request_id
    from audit_log a left join users u on u.user_id = a.user_id left join shops s on s.shop_id = a.shop_id
    where a.audit_id in (${ids}) order by a.audit_id desc`.execute(db);
  return rows;
};
