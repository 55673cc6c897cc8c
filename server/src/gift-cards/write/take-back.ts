import type { EntryType } from '@backroom/contract/gift-card-fields';
import { ApiError } from '@backroom/contract/kit/errors';
import type { RowResult, UndoOffer } from '@backroom/contract/kit/list';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { ledgerActor } from '../../platform/ledger/ledger.ts';
import { offerUndo, type Undo, type Undoing, undoOf } from '../../undo/index.ts';
import { type BookedCard, lockCard } from '../ledger/ledger.ts';
import { reverseEntry } from '../ledger/reverse-entry.ts';
import { tellShops } from '../shops/tell-shops.ts';
import { findCard } from '../tills/find-card.ts';

const KIND = 'gift-card.entries';

type Entries = { cards: { id: string; entry_no: number }[] };

/** What people do by hand and may take back; a payment is a till's. */
const byHand: readonly EntryType[] = ['RELOADED', 'ADJUSTED', 'DEACTIVATED'];

/** Offers to take back what was just booked on some cards. */
export const offerToTakeBack = (
  trx: Database,
  actor: Actor,
  cards: readonly BookedCard[],
): Promise<UndoOffer | null> =>
  offerUndo(trx, actor, KIND, {
    cards: cards.map(({ id, entryNo }) => ({ id: String(id), entry_no: entryNo })),
  });

const takeOneBack = async (
  trx: Database,
  { scope, actor, house, undoId }: Undoing<Entries>,
  { id, entry_no }: Entries['cards'][number],
): Promise<void> => {
  const card = await lockCard(trx, await findCard(scope, trx, id));
  const { after } = await reverseEntry(trx, card, {
    entryNo: entry_no,
    may: ({ type }) => byHand.includes(type),
    details: { actor: ledgerActor(actor), idempotencyKey: `undo:${undoId}:${id}`, reason: 'Undone' },
  });
  await audit(trx, actor, {
    action: 'gift-card.undone',
    entity: 'gift-card',
    entityId: id,
    shopId: card.shopId,
    before: { balance_cents: card.state.balance, deactivated: card.state.deactivatedAt !== null },
    after: { balance_cents: after.state.balance, deactivated: after.state.deactivatedAt !== null },
  });
  await tellShops(house, trx, actor, after);
};

/** Reverses the entries, card by card: one on which it isn't possible any more stays, and says why. */
const takeBack: Undo<Entries> = async (trx, undoing) => {
  const results: RowResult[] = [];
  for (const card of undoing.what.cards) {
    try {
      await takeOneBack(trx, undoing, card);
      results.push({ id: card.id, ok: true, message: 'Undone' });
    } catch (error) {
      // Refused before anything was written for it.
      if (!(error instanceof ApiError)) throw error;
      results.push({ id: card.id, ok: false, message: error.message });
    }
  }
  return results;
};

export const giftCardUndo = { [KIND]: undoOf(takeBack) };
