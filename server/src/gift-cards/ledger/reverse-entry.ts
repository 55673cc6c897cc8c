import { ApiError } from '@backroom/contract/kit/errors';
import type { Database } from '../../platform/database/connect.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { entryToReverse, type Reversible } from '../../platform/ledger/reversal.ts';
import { type CardKind, cardLedger } from './card-ledger.ts';
import { type BookedCard, book, type LockedCard } from './ledger.ts';
import { reversalOf } from './ledger-rules.ts';

/** `may` says which entries the caller may take back; it throws where it can say why not. */
export type Reversal = {
  entryNo: number;
  may: (entry: Reversible<CardKind>) => boolean;
  details: EntryDetails;
};

/**
 * Takes an entry of a locked card back, once: a redemption comes back as REFUNDED_TO_CARD, a reload or an adjustment
 * goes as ADJUSTED, a deactivation as REINSTATED. Orders take their own entries back.
 * @throws ApiError NOT_FOUND where there is no such entry that may be taken back, GIFT_CARD_ENTRY_REVERSED, and what
 *   the card's state forbids
 */
export const reverseEntry = async (
  trx: Database,
  card: LockedCard,
  { entryNo, may, details }: Reversal,
): Promise<{ after: BookedCard; amount: number }> => {
  const entry = await entryToReverse(trx, cardLedger, card, entryNo, may);
  const movement = entry && reversalOf(entry, new Date());
  if (!entry || !movement) throw new ApiError('NOT_FOUND', 'There is no such entry of this store');
  const order = { id: null, name: entry.order.name };
  const after = await book(trx, card, movement, { reason: 'Reversal', ...details, order });
  return { after, amount: movement.amount };
};
