import { ApiError } from '@backroom/contract/kit/errors';
import type { Database } from '../platform/database/connect.ts';

/** domain.md 3.10: ten failed sign-ins within 15 minutes lock an account for 30. */
const TRIES = 10;
const WINDOW_MS = 15 * 60_000;
const LOCK_MS = 30 * 60_000;
/** One address may fail for several accounts (a shop's till, an office), but not without end. */
const TRIES_OF_ADDRESS = 60;

const tooMany = () =>
  new ApiError('RATE_LIMITED', 'Too many failed sign-ins. Wait 30 minutes, or reset your password.');

const recentFailures = (db: Database, column: 'email' | 'ip', value: string, limit: number) =>
  db
    .selectFrom('sign_in_attempts')
    .select('at')
    .where(column, '=', value)
    .where('succeeded', '=', false)
    .where('at', '>', new Date(Date.now() - WINDOW_MS - LOCK_MS))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();

const isLocked = (failures: { at: Date }[], tries: number): boolean => {
  const newest = failures[0]?.at.getTime();
  const oldest = failures[tries - 1]?.at.getTime();
  if (newest === undefined || oldest === undefined) return false;
  return newest - oldest <= WINDOW_MS && Date.now() - newest < LOCK_MS;
};

/**
 * Counts a sign-in as failed until `succeeded` is called: simultaneous guesses count too. Treats an unknown
 * e-mail exactly like a known one.
 * @throws ApiError RATE_LIMITED while the account or the address is locked.
 */
export const countAttempt = async (
  db: Database,
  email: string,
  ip: string,
): Promise<{ succeeded(): Promise<void> }> => {
  const [ofEmail, ofAddress] = await Promise.all([
    recentFailures(db, 'email', email, TRIES),
    recentFailures(db, 'ip', ip, TRIES_OF_ADDRESS),
  ]);
  if (isLocked(ofEmail, TRIES) || isLocked(ofAddress, TRIES_OF_ADDRESS)) throw tooMany();
  await db.insertInto('sign_in_attempts').values({ email, ip, succeeded: false }).execute();
  return {
    succeeded: async () => {
      await db.deleteFrom('sign_in_attempts').where('email', '=', email).execute();
      await db.insertInto('sign_in_attempts').values({ email, ip, succeeded: true }).execute();
    },
  };
};
