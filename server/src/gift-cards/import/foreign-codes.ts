import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Refusal } from '../../platform/file-import/outcome.ts';
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

/** Codes of other people's cards that a file may bring up within 15 minutes, as at a till; more is guessing. */
const MISSES = 30;

const callerOf = ({ userId }: Scope) => `user:${userId ?? 'system'}`;

const missesOf = async (db: Database, scope: Scope): Promise<number> => {
  const { rows } = await sql<{ misses: number }>`
    select count(*)::int as misses from gift_card_code_misses
    where shop_id = 0 and caller = ${callerOf(scope)} and at > now() - interval '15 minutes'`.execute(db);
  return rows[0]?.misses ?? 0;
};

/**
 * What codes of a file are refused for, before any card is made. Who may not see all stores learns of few cards of
 * others that they exist: each is counted with the codes asked for in vain, and beyond a number no row with a code of
 * its own is taken any more, whether a card has it or not.
 */
export const refuseForeignCodes = async (
  db: Database,
  scope: Scope,
  codes: readonly (HashedCode | null)[],
): Promise<(Refusal | null)[]> => {
  if (scope.holdings === 'all') return codes.map(() => null);
  const owners = await takenCodes(
    db,
    codes.flatMap((code) => code?.hash ?? []),
  );
  let left = MISSES - (await missesOf(db, scope));
  let found = 0;
  const refusals = codes.map((code): Refusal | null => {
    if (!code) return null;
    if (left <= 0) return tooMany;
    const owner = owners.get(code.hash);
    if (owner === undefined || holdsNow(scope, owner)) return null;
    left -= 1;
    found += 1;
    return taken;
  });
  if (found > 0) {
    await sql`insert into gift_card_code_misses (shop_id, caller)
      select 0, ${callerOf(scope)} from generate_series(1, ${found})`.execute(db);
  }
  return refusals;
};
