import { ApiError } from '@backroom/contract/kit/errors';
import type pg from 'pg';
import type { Database } from '../../platform/database/connect.ts';
import type { Statement } from '../../platform/database/prepared.ts';
import type { KeyOwner } from '../../platform/idempotency.ts';
import { type Scope, scopeOfToday } from '../../platform/sessions/scope.ts';
import { heldEver, heldNow } from '../../platform/sessions/scope-conditions.ts';
import { type CodeKey, hashOfCode } from '../ledger/codes.ts';
import type { CardKey } from '../ledger/ledger.ts';

export const noSuchCard = () => new ApiError('NOT_FOUND', 'There is no such gift card');

/**
 * A card by its id, for people: only one of a store that is theirs today; any other doesn't exist for them, not
 * even where it was used in one of their stores.
 * @throws ApiError NOT_FOUND
 */
export const findCard = async (scope: Scope, db: Database, id: string): Promise<CardKey> => {
  const card = await cardEverHeld(scopeOfToday(scope), db, id);
  if (!card) throw noSuchCard();
  return card;
};

/** A card by its id, of a store that is or was theirs: whoever held it reads what happened on own days. */
export const cardEverHeld = async (scope: Scope, db: Database, id: string): Promise<CardKey | null> => {
  if (!/^\d{1,15}$/.test(id)) return null;
  const row = await db
    .selectFrom('gift_cards')
    .select('shop_id')
    .where('gift_card_id', '=', Number(id))
    .where(heldEver(scope.holdings, 'shop_id'))
    .executeTakeFirst();
  return row ? { shopId: row.shop_id, id: Number(id) } : null;
};

/**
 * A card by its masked code (or only its last characters), for people.
 * @throws ApiError NOT_FOUND; CONFLICT where several cards in scope end alike
 */
export const findCardByMask = async (scope: Scope, db: Database, masked: string): Promise<CardKey> => {
  const last = masked.replaceAll(/[\s•*-]/g, '').toUpperCase();
  const [row, other] = await db
    .selectFrom('gift_cards')
    .select(['shop_id', 'gift_card_id'])
    .where('last_characters', '=', last)
    .where(heldNow(scope.holdings, 'shop_id'))
    .limit(2)
    .execute();
  if (!row) throw noSuchCard();
  if (other)
    throw new ApiError('CONFLICT', 'Several gift cards end with these characters. Use gift_card_id.');
  return { shopId: row.shop_id, id: row.gift_card_id };
};

/** Codes that a caller may ask for in vain within 15 minutes; more is guessing. */
const MISSES = 30;

const byCode: Statement = {
  name: 'gift card by code',
  text: `select (select count(*) from gift_card_code_misses
      where shop_id = $1 and caller = $2 and at > now() - interval '15 minutes')::int as misses,
      c.shop_id, c.gift_card_id
    from (select 1) as one left join gift_card_codes c on c.code_hash = $3`,
};

type FoundByCode = { misses: number; shop_id: number | null; gift_card_id: number | null };

/**
 * A card by its whole code, whichever store issued it: who has the code has the card.
 * @throws ApiError NOT_FOUND; RATE_LIMITED after many wrong codes, for the right one too
 */
export const findCardByCode = async (
  pool: pg.Pool,
  key: CodeKey,
  { shopId, caller }: KeyOwner,
  code: string,
): Promise<CardKey> => {
  const values = [shopId, caller, hashOfCode(key, code)];
  const { rows } = await pool.query<FoundByCode>({ ...byCode, values });
  const row = rows[0]!;
  if (row.misses >= MISSES) {
    throw new ApiError('RATE_LIMITED', 'Too many unknown gift card codes. Wait 15 minutes.');
  }
  if (row.shop_id !== null && row.gift_card_id !== null) {
    return { shopId: row.shop_id, id: row.gift_card_id };
  }
  await pool.query('insert into gift_card_code_misses (shop_id, caller) values ($1, $2)', [shopId, caller]);
  throw new ApiError('NOT_FOUND', 'No gift card has this code');
};
