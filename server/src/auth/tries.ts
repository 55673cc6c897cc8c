import type { Database } from '../platform/database/connect.ts';
import { addressKey } from '../platform/limits/address-key.ts';
import type { Limit } from '../platform/limits/limits.ts';
import type { Services } from '../platform/services.ts';
import { hashOf } from '../platform/sessions/tokens.ts';

const QUARTER = 15 * 60;
const HOUR = 3_600;

/**
 * Tries to get into an account (domain.md 3.10): ten from one address in 15 minutes slow that address down for this
 * account, sixty for any. What comes from all the world for one account is slowed down too, but never where its owner
 * has been before.
 */
const limitsOf = (what: 'sign-in' | 'code') => ({
  address: { name: `${what}-address`, tries: 60, seconds: QUARTER },
  accountHere: { name: `${what}-account-here`, tries: 10, seconds: QUARTER },
  account: { name: `${what}-account`, tries: 100, seconds: HOUR },
});

const limits = { 'sign-in': limitsOf('sign-in'), code: limitsOf('code') };

/** Mails with links and codes that anyone can ask for, for one account and from one address. */
const mails: { account: Limit; address: Limit } = {
  account: { name: 'mails-account', tries: 5, seconds: QUARTER },
  address: { name: 'mails-address', tries: 30, seconds: QUARTER },
};

/** Links and set-up codes tried from one address. */
const links: Limit = { name: 'links', tries: 30, seconds: QUARTER };
const setUps: Limit = { name: 'set-up', tries: 10, seconds: QUARTER };

/** The own password, asked for once more by somebody signed in. */
const ownPassword: Limit = { name: 'own-password', tries: 10, seconds: QUARTER };

type From = { services: Services; request: { ip: string } };

/** Remembers where a person has proved to be who they are. */
export const rememberAddress = async (trx: Database, userId: string, ip: string): Promise<void> => {
  const seen = { address_hash: hashOf(addressKey(ip)), seen_at: new Date() };
  await trx
    .insertInto('known_addresses')
    .values({ user_id: userId, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address_hash']).doUpdateSet({ seen_at: seen.seen_at }),
    )
    .execute();
};

const isKnownAddress = async (db: Database, email: string, ip: string): Promise<boolean> => {
  const row = await db
    .selectFrom('known_addresses')
    .innerJoin('users', 'users.user_id', 'known_addresses.user_id')
    .select('known_addresses.user_id')
    .where('users.email', '=', email)
    .where('address_hash', '=', hashOf(addressKey(ip)))
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Counts a try to get into an account before anything is compared. An unknown e-mail is counted exactly like a known
 * one. Call what is returned once it turned out to be right.
 * @throws ApiError RATE_LIMITED, which says how long to wait and nothing else
 */
export const countTry = async (
  { services, request }: From,
  what: 'sign-in' | 'code',
  email: string,
): Promise<() => Promise<void>> => {
  const { address, accountHere, account } = limits[what];
  const from = addressKey(request.ip);
  await services.limits.count(address, from);
  await services.limits.count(accountHere, `${email} ${from}`);
  try {
    await services.limits.count(account, email);
  } catch (refused) {
    if (!(await isKnownAddress(services.db, email, request.ip))) throw refused;
  }
  return async () => {
    await services.limits.takeBack(address, from);
    await services.limits.takeBack(account, email);
    await services.limits.forget(accountHere, `${email} ${from}`);
  };
};

/** Forgets what was tried for an account from this address: its owner has proved by mail to be there. */
export const forgetTries = async ({ services, request }: From, email: string): Promise<void> => {
  await services.limits.forget(limits['sign-in'].accountHere, `${email} ${addressKey(request.ip)}`);
};

/** Counts a mail that somebody asks for, whether or not there is such an account. @throws ApiError RATE_LIMITED */
export const countMail = async ({ services, request }: From, email: string): Promise<void> => {
  await services.limits.count(mails.address, addressKey(request.ip));
  await services.limits.count(mails.account, email);
};

/** Counts the use of a link; what is returned takes it back. @throws ApiError RATE_LIMITED */
export const countLink = async ({ services, request }: From): Promise<() => Promise<void>> => {
  const from = addressKey(request.ip);
  await services.limits.count(links, from);
  return () => services.limits.takeBack(links, from);
};

/** Counts a try of the one-time code of the set-up. @throws ApiError RATE_LIMITED */
export const countSetUp = ({ services, request }: From): Promise<number> =>
  services.limits.count(setUps, addressKey(request.ip));

/** Counts a try of the own password; what is returned forgets all of them. @throws ApiError RATE_LIMITED */
export const countOwnPassword = async (
  { services }: Pick<From, 'services'>,
  userId: string,
): Promise<() => Promise<void>> => {
  await services.limits.count(ownPassword, userId);
  return () => services.limits.forget(ownPassword, userId);
};
