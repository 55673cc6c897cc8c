import { ApiError } from '@backroom/contract/kit/errors';
import type pg from 'pg';
import { isDuplicate } from '../../platform/database/transaction.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { bookerAtOnce } from '../../platform/ledger/book-at-once.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { type PeekedRow, peekedAccount, peekingAt } from '../../platform/ledger/read-account.ts';
import type { WriteRequest } from '../../platform/ledger/write-request.ts';
import { announceSoon } from '../../platform/live/announce.ts';
import { togetherOn } from '../../platform/together.ts';
import { cardLedger } from '../ledger/card-ledger.ts';
import type { CardNow } from '../ledger/ledger.ts';
import { type Movement, plan } from '../ledger/ledger-rules.ts';
import { isInShops } from '../shops/tell-shops.ts';
import { writtenOf } from './till-card.ts';

/** A code that is asked for, and the store that asks. */
type Looked = { codeHash: Buffer; eventShopId: number };

/** A card as it was at a moment: nobody is kept from changing it. */
export type SeenCard = CardNow & { isInShops: boolean };

const byCodes = {
  name: 'gift cards by codes',
  text: peekingAt(
    cardLedger,
    `select g.ord, g.event_shop_id, k.shop_id, k.gift_card_id as account_id
    from jsonb_to_recordset($1::jsonb) as g(ord int, code_hash bytea, event_shop_id int)
    join gift_card_codes k on k.code_hash = g.code_hash`,
    `${isInShops('a')} as is_in_shops`,
  ),
};

type Row = PeekedRow & { is_in_shops: boolean };

/** The card of a code, for a till; null where there is none. Tills that ask at the same moment are answered together. */
export const lookAtCard = togetherOn(
  async (pool: pg.Pool, looked: readonly Looked[]): Promise<(SeenCard | null)[]> => {
    // As JSON, not as arrays: of these the database would plan anew for each length.
    const asked = looked.map(({ codeHash, eventShopId }, ord) => ({
      ord,
      code_hash: `\\x${codeHash.toString('hex')}`,
      event_shop_id: eventShopId,
    }));
    const { rows } = await pool.query<Row>({ ...byCodes, values: [JSON.stringify(asked)] });
    const found = new Map(rows.map((row) => [row.ord, row]));
    return looked.map((_, ord) => {
      const row = found.get(ord);
      return row ? { ...peekedAccount(cardLedger, row), isInShops: row.is_in_shops } : null;
    });
  },
);

// What shops are to be told of is written with the movement, by the locked way.
const book = bookerAtOnce(cardLedger, { where: `not ${isInShops('c')}` });

/** What was answered, and the card as it is after it: whoever waits for their turn needn't look again. */
type Moved = { done: ReturnType<typeof writtenOf> | null; left: SeenCard | null };

const notAtOnce: Moved = { done: null, left: null };

type Till = { pool: pg.Pool; write: WriteRequest; details: EntryDetails };

/**
 * The plain case of a movement that a till asks for, without a lock: booked if nobody wrote since the card was looked at.
 * @param movementAt what is booked at a moment
 * @returns what is answered; null where it isn't plain, is refused, was asked before, or somebody was faster: nothing is booked
 *   then, and the locked way says what it is
 */
export const moveAtOnce = async (
  { pool, write, details }: Till,
  seen: SeenCard,
  movementAt: (at: Date) => Movement,
): Promise<Moved['done']> => {
  if (seen.isInShops) return null;
  const { done } = await inTurn<Moved>(`gift card ${seen.id}`, async (before) => {
    const card = before?.left?.event.shopId === seen.event.shopId ? before.left : seen;
    const movement = movementAt(new Date());
    try {
      const planned = plan(card.state, movement);
      // An end of the card that it brings to light is an entry of its own.
      if (planned.entries.length !== 1) return notAtOnce;
      const left = { ...card, state: planned.state };
      const done = writtenOf({ ...left, entryNo: planned.state.entries }, movement.amount, movement.at);
      if (!(await book(pool, card, planned, { details, request: write, answer: done }))) return notAtOnce;
      announceSoon(pool, { kind: 'gift-cards', shopId: card.shopId, changed: 1 });
      return { done, left };
    } catch (error) {
      if (error instanceof ApiError || isDuplicate(error)) return notAtOnce;
      throw error;
    }
  });
  return done;
};
