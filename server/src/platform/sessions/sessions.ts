import type { Role, UserType } from '@backroom/contract/kit/access';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { askLocal } from '../database/coordinator-tables.ts';
import { isFactorDemanded, SECOND_FACTOR_SETTING } from './second-factor.ts';
import { hashOf, newToken } from './tokens.ts';

export type SessionLife = Pick<Config, 'sessionIdleHours' | 'sessionMaxDays'>;

/** The user behind a valid session. */
export type SignedInUser = {
  user_id: string;
  email: string;
  role: Role;
  type: UserType;
  franchisee_id: number | null;
  session_id: string;
  expires_at: Date;
  /** What sign-in asks for besides the password. */
  second_factor: string | null;
  /** Whether one is demanded of this person, whatever the chain demands. */
  factor_required: boolean;
  /** Whether one is demanded that isn't set up yet. */
  second_factor_due: boolean;
};

const HOUR = 3_600_000;

/** A session with its user; check constraints allow no other roles and types. */
type SessionRow = Omit<SignedInUser, 'second_factor_due'> & { last_seen_at: Date; demanded_of: unknown };

/** Starts a session; the token is given out once and only its hash is kept. */
export const startSession = async (
  db: Database,
  userId: string,
  from: { ip: string; userAgent: string },
  life: SessionLife,
): Promise<{ token: string; expiresAt: Date }> => {
  const token = newToken();
  const expiresAt = new Date(Date.now() + life.sessionMaxDays * 24 * HOUR);
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      ip: from.ip,
      user_agent: from.userAgent.slice(0, 300),
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
};

/** How often a session's last use is written down: not on every call. */
const TOUCH_AFTER_MS = 60_000;

/**
 * The user of a bearer token; null where the session is unknown, has expired (absolute or idle), or its user
 * may no longer sign in. One that is read for an open page, not for its reader, isn't touched: it runs out as if the
 * page were closed.
 */
export const readSession = async (
  db: Database,
  token: string,
  life: SessionLife,
  { touches = true } = {},
): Promise<SignedInUser | null> => {
  const tokenHash = hashOf(token);
  // Asked with every call: a query builder takes nearly as long to write it as the database to answer.
  const query = sql<SessionRow>`
    select user_id, u.email, u.role, u.type, u.franchisee_id, u.factor_required, s.session_id, s.last_seen_at, s.expires_at,
      f.kind as second_factor, (select value from settings where name = ${SECOND_FACTOR_SETTING}) as demanded_of
    from sessions s join users u using (user_id) left join second_factors f using (user_id)
    where s.token_hash = ${tokenHash} and u.status = 'Active' and u.deleted_at is null`;
  const [row] = await askLocal(db, query.compile(db));
  if (!row) return null;
  const now = Date.now();
  const idleSince = now - row.last_seen_at.getTime();
  if (row.expires_at.getTime() <= now || idleSince > life.sessionIdleHours * HOUR) {
    await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    return null;
  }
  if (touches && idleSince > TOUCH_AFTER_MS) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(now) })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  const second_factor_due = row.second_factor === null && isFactorDemanded(row.demanded_of, row);
  return { ...row, second_factor_due };
};

/** Ends all sessions of a user, or all but one. Called on every change of password, role or status. */
export const endSessions = async (db: Database, userId: string, exceptSessionId?: string): Promise<void> => {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (exceptSessionId) query = query.where('session_id', '!=', exceptSessionId);
  await query.execute();
};

/** Ends one session of a user; whether there was such a one. */
export const endOneSession = async (db: Database, userId: string, sessionId: string): Promise<boolean> => {
  const ended = await db
    .deleteFrom('sessions')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
};
