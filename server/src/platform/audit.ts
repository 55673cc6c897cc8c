import { sql } from 'kysely';
import type { Database } from './database/connect.ts';
import { ERASED } from './personal-data.ts';

/** Who does something, as the audit log keeps it. */
export type Actor = {
  userId: string | null;
  /** E-mail, or the name of the key or job. */
  name: string;
  role: string | null;
  ip: string | null;
  requestId: string | null;
};

/** A job or command that no person asked for. */
export const systemActor = (name: string): Actor => ({
  userId: null,
  name,
  role: 'system',
  ip: null,
  requestId: null,
});

export type AuditEntry = {
  /** What was done, as a verb in the past: `order.imported`, `gift-card.created`. */
  action: string;
  entity: string;
  entityId?: string | null;
  shopId?: number | null;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  reason?: string | null;
};

const changedOnly = (entry: AuditEntry) => {
  const { before, after } = entry;
  if (!before || !after) return { before: before ?? null, after: after ?? null };
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
};

/**
 * Writes down who changed what. Give it the transaction of the change itself, so that neither stands without
 * the other. Of before and after only the fields that differ are kept; never pass secrets.
 */
export const audit = async (trx: Database, actor: Actor, entry: AuditEntry): Promise<void> => {
  const { before, after } = changedOnly(entry);
  await trx
    .insertInto('audit_log')
    .values({
      user_id: actor.userId,
      actor: actor.name,
      role: actor.role,
      ip: actor.ip,
      request_id: actor.requestId,
      action: entry.action,
      entity: entry.entity,
      entity_id: entry.entityId ?? null,
      shop_id: entry.shopId ?? null,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      reason: entry.reason ?? null,
    })
    .execute();
};

/** What is written about some records, or about all. */
type Written = { entity: string; ids: readonly string[] } | null;

/**
 * Takes people out of the reasons that were given for changes; who changed what stays.
 * @param pattern a regular expression (see `patternOf`)
 */
export const forgetInReasons = async (trx: Database, pattern: string, written: Written = null) => {
  const about = written
    ? sql`entity = ${written.entity} and entity_id = any(${[...written.ids]}::text[])`
    : sql`true`;
  await sql`update audit_log set reason = regexp_replace(reason, ${pattern}, ${ERASED}, 'gi')
    where ${about} and reason ~* ${pattern}`.execute(trx);
};
