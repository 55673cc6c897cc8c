import { sql } from 'kysely';
import type { Database } from './database/connect.ts';
import { ERASED, type Mentions, mentioned } from './personal-data.ts';

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

/** Takes people out of the reasons that were given for changes; who changed what stays. */
export const forgetInReasons = async (trx: Database, who: Mentions): Promise<void> => {
  await sql`update audit_log set reason = regexp_replace(reason, ${who.pattern}, ${ERASED}, 'gi')
    where reason is not null and ${mentioned(sql`reason`, who)}`.execute(trx);
};

/** The same of what was written about one record of theirs, in which a name alone is theirs as well. */
export const forgetInReasonsOf = async (
  trx: Database,
  record: { entity: string; id: string },
  pattern: string,
): Promise<void> => {
  await sql`update audit_log set reason = regexp_replace(reason, ${pattern}, ${ERASED}, 'gi')
    where entity = ${record.entity} and entity_id = ${record.id} and reason ~* ${pattern}`.execute(trx);
};
