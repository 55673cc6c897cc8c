import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Refusal } from '../../platform/file-import/outcome.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import type { Services } from '../../platform/services.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import { holdsNow } from '../../platform/sessions/scope.ts';
import { DUPLICATE_CODE } from './card-row.ts';

/** A code with its hash, as hex. */
export type HashedCode = { hash: string };

/** The stores whose cards have these codes, by the codes' hashes. */
export const takenCodes = async (db: Database, hashes: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ hash: string; shop_id: number }>`
    select encode(code_hash, 'hex') as hash, shop_id from gift_card_codes
    where code_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash)`.execute(db);
  return new Map(rows.map(({ hash, shop_id }) => [hash, shop_id]));
};

export const taken: Refusal = {
  refused: 'Another gift card has this code',
  column: 'code',
  code: DUPLICATE_CODE,
};

const tooMany: Refusal = {
  refused: 'Too many codes of this file belong to other cards. Import the rest in 15 minutes.',
  column: 'code',
  code: 'TOO_MANY_CODES',
};

/** Codes of other people's cards that files may bring up within 15 minutes, as at a till; more is guessing. */
const foreignCodes: Limit = { name: 'foreign-card-codes', tries: 30, seconds: 15 * 60 };

/**
 * What codes of a file are refused for, before any card is made. Who may not see all stores learns of few cards of
 * others that they exist: each is counted before it is told, for all files at once, and beyond a number no row with a
 * code of its own is taken any more, whether a card has it or not.
 */
export const refuseForeignCodes = async (
  { limits }: Pick<Services, 'limits'>,
  db: Database,
  scope: Scope,
  codes: readonly (HashedCode | null)[],
): Promise<(Refusal | null)[]> => {
  if (scope.holdings === 'all') return codes.map(() => null);
  const owners = await takenCodes(
    db,
    codes.flatMap((code) => code?.hash ?? []),
  );
  const caller = `user:${scope.userId ?? 'system'}`;
  let mayAsk = (await limits.left(foreignCodes, caller)) > 0;
  const refusals: (Refusal | null)[] = [];
  for (const code of codes) {
    const owner = code ? owners.get(code.hash) : undefined;
    const isForeign = owner !== undefined && !holdsNow(scope, owner);
    if (isForeign && mayAsk) mayAsk = await isCounted(limits, caller);
    if (!code) refusals.push(null);
    else if (!mayAsk) refusals.push(tooMany);
    else refusals.push(isForeign ? taken : null);
  }
  return refusals;
};

/** Counts a code of others' cards; false where it is one too many. */
const isCounted = async (limits: Services['limits'], caller: string): Promise<boolean> => {
  try {
    await limits.count(foreignCodes, caller);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
};
