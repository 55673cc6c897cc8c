import type { EntryType } from '@backroom/contract/gift-card-fields';
import { ApiError } from '@backroom/contract/kit/errors';
import type { Cents } from '@backroom/contract/kit/money';
import type { EntryRule, Ledger } from '../../platform/ledger/ledger.ts';

/** What the ledger needs to know of a card: the sums of its entries and how it may end. */
export type CardState = {
  balance: Cents;
  /** Everything put on the card, less corrections: what was redeemed is this less the balance. */
  loaded: Cents;
  /** Everything spent, less redemptions that were taken back. */
  redeemed: Cents;
  reloadCount: number;
  redeemCount: number;
  entries: number;
  expiresAt: Date | null;
  /** When the ledger booked its expiry; null while the chain still owes the balance. */
  expiredAt: Date | null;
  deactivatedAt: Date | null;
  lastUsedAt: Date | null;
};

/** Gift cards as a ledger (platform/ledger). */
export type CardKind = {
  type: EntryType;
  state: CardState;
  own: { liability_delta_cents: Cents; paid: boolean };
  shown: { lastCharacters: string; currency: string; expiresOn: string | null; createdAt: Date };
};

type Rule = EntryRule<CardKind>;

const load: Rule = { moves: 'up', adds: (loaded) => ({ loaded }) };
const still: Rule = { moves: 'not' };

/** What each type of entry moves (domain.md 3.1, the table of types). */
const types: Ledger<CardKind>['types'] = {
  SOLD: load,
  ISSUED: load,
  IMPORTED: { ...load, moves: 'up-or-not' },
  RELOADED: { moves: 'up', adds: (loaded, times) => ({ loaded, reloadCount: times }) },
  REDEEMED: {
    moves: 'down',
    floor: true,
    adds: (amount, times) => ({ redeemed: -amount, redeemCount: times }),
  },
  REFUNDED_TO_CARD: { moves: 'up' },
  SALE_REFUNDED: { ...load, moves: 'down' },
  ADJUSTED: { ...load, moves: 'either', floor: true },
  EXPIRED: still,
  REINSTATED: still,
  DEACTIVATED: still,
  EXPIRY_CHANGED: still,
  NOTE_ADDED: still,
  CUSTOMER_CHANGED: still,
  SENT: still,
  RESENT: still,
};

export const cardLedger: Ledger<CardKind> = {
  name: 'gift card',
  unit: 'cents',
  accounts: {
    table: 'gift_cards',
    id: ['gift_card_id', 'bigint'],
    state: {
      loaded: ['loaded_cents', 'int'],
      redeemed: ['redeemed_cents', 'int'],
      reloadCount: ['reload_count', 'int'],
      redeemCount: ['redeem_count', 'int'],
      expiresAt: ['expires_at', 'timestamptz'],
      expiredAt: ['expired_at', 'timestamptz'],
      deactivatedAt: ['deactivated_at', 'timestamptz'],
      lastUsedAt: ['last_used_at', 'timestamptz'],
    },
    shown: {
      lastCharacters: 'last_characters',
      currency: 'currency',
      expiresOn: 'expires_on',
      createdAt: 'created_at',
    },
  },
  entries: {
    table: 'gift_card_entries',
    own: { liability_delta_cents: 'int', paid: 'boolean' },
  },
  types,
  most: 2_000_000_000,
  errors: {
    missing: () => new ApiError('NOT_FOUND', 'There is no such gift card'),
    insufficient: () => new ApiError('GIFT_CARD_INSUFFICIENT_BALANCE', 'Insufficient balance'),
    tooMuch: () => new ApiError('VALIDATION_FAILED', 'This is more than a card can hold'),
    reversed: () => new ApiError('GIFT_CARD_ENTRY_REVERSED', 'This entry was reversed before'),
  },
};

/** A card before its first entry. */
export const newCard: CardState = {
  balance: 0,
  loaded: 0,
  redeemed: 0,
  reloadCount: 0,
  redeemCount: 0,
  entries: 0,
  expiresAt: null,
  expiredAt: null,
  deactivatedAt: null,
  lastUsedAt: null,
};
