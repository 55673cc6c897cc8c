import { ApiError } from '@backroom/contract/kit/errors';
import type { Database } from '../../platform/database/connect.ts';
import type { Statement } from '../../platform/database/prepared.ts';
import type { KeyOwner } from '../../platform/idempotency.ts';
import type { Services } from '../../platform/services.ts';
import { type Scope, scopeOfToday } from '../../platform/sessions/scope.ts';
import { heldEver, heldNow } from '../../platform/sessions/scope-conditions.ts';
import { codeKeyOf, hashOfCode } from '../ledger/codes.ts';
import type { CardKey } from '../ledger/ledger.ts';
import { codeTriesOf } from './code-tries.ts';

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

const byCode: Statement = {
  name: 'gift card by code',
  text: 'select shop_id, gift_card_id from gift_card_codes where code_hash = $1',
};

/**
 * What a whole code leads to, whichever store issued the card: who has the code has the card.
 * @param look gives null for a code that doesn't exist
 * @throws ApiError NOT_FOUND; RATE_LIMITED where many codes were asked for that don't exist (code-tries.ts)
 */
export const cardOfCode = async <T>(
  services: Services,
  { shopId, caller }: KeyOwner,
  code: string,
  look: (codeHash: Buffer) => Promise<T | null>,
): Promise<T> => {
  const codeHash = hashOfCode(await codeKeyOf(services), code);
  const found = await codeTriesOf(services).look(services, `${shopId} ${caller}`, () => look(codeHash));
  if (found === null) throw new ApiError('NOT_FOUND', 'No gift card has this code');
  return found;
};

/** The same as the card's key. */
export const findCardByCode = (services: Services, owner: KeyOwner, code: string): Promise<CardKey> =>
  cardOfCode(services, owner, code, async (codeHash) => {
    const { rows } = await services.pool.query<{ shop_id: number; gift_card_id: number }>({
      ...byCode,
      values: [codeHash],
    });
    return rows[0] ? { shopId: rows[0].shop_id, id: rows[0].gift_card_id } : null;
  });
