import { toDollars } from '@backroom/contract/kit/money';
import { maskedCode } from '../ledger/codes.ts';
import type { CardNow } from '../ledger/ledger.ts';
import { endOf, statusOf } from '../ledger/ledger-rules.ts';

/** What whoever has a card's code may see of it: nothing of its customer. */
export const tillCardOf = (card: CardNow, now: Date) => ({
  id: String(card.id),
  masked_code: maskedCode(card.shown.lastCharacters),
  balance: toDollars(card.state.balance),
  currency: card.shown.currency,
  status: statusOf(card.state, now),
  expires_at: endOf(card.state)?.toISOString() ?? null,
  expires_on: card.shown.expiresOn,
  issuing_store: card.home.name,
});

/** Whether it can pay for something at this moment. */
export const isUsable = ({ state }: CardNow, now: Date): boolean =>
  !state.deactivatedAt && statusOf(state, now) !== 'expired' && state.balance > 0;

/** What a write did: its entry, and the card after it. */
export const writtenOf = (card: CardNow & { entryNo: number }, cents: number, now: Date) => ({
  entry_id: `${card.id}-${card.entryNo}`,
  amount: toDollars(cents),
  giftCard: tillCardOf(card, now),
});
