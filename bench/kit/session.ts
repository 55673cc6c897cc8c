import { connect } from '../../server/src/platform/database/connect.ts';
import { startSession } from '../../server/src/platform/sessions/sessions.ts';

/** The token of a new session of somebody of the chain. */
export const signInAs = async (databaseUrl: string, kind: 'SuperAdmin' | 'Franchisee'): Promise<string> => {
  const { db, close } = connect({ url: databaseUrl, max: 1 });
  try {
    const { user_id } = await db
      .selectFrom('users')
      .select('user_id')
      .where(kind === 'SuperAdmin' ? 'role' : 'type', '=', kind)
      .where('status', '=', 'Active')
      .executeTakeFirstOrThrow();
    const from = { ip: '127.0.0.1', userAgent: 'bench' };
    const { token } = await startSession(db, user_id, from, { sessionIdleHours: 12, sessionMaxDays: 1 });
    return token;
  } finally {
    await close();
  }
};

/** The token of a new session of the chain's SuperAdmin. */
export const signInToChain = (databaseUrl: string): Promise<string> => signInAs(databaseUrl, 'SuperAdmin');
