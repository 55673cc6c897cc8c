import { ApiError } from '@backroom/contract/kit/errors';
import type { EntryType } from '@backroom/contract/loyalty-fields';
import type { EntryRule, Ledger } from '../../platform/ledger/ledger.ts';
import type { Hundredths } from '../points.ts';
import { pendingAlongside } from '../sums/pending.ts';

/** What the ledger needs to know of a shopper: the sums of their entries. */
export type PointsState = {
  balance: Hundredths;
  /** Everything earned and given, less claw-backs: `track_loyalty_points`. */
  earned: Hundredths;
  /** Everything spent, less what came back: `spent_loyalty_points`. */
  spent: Hundredths;
  entries: number;
};

/** Points as a ledger (platform/ledger). */
export type PointsKind = {
  type: EntryType;
  state: PointsState;
  own: {
    value_cents: number;
    order_cents: number | null;
    rate_used: number | null;
    config_version: number | null;
    written_off_points: Hundredths;
  };
  shown: {
    openedAt: Date | null;
    unsubscribedAt: Date | null;
    mergedShopId: number | null;
    mergedId: number | null;
  };
};

type Rule = EntryRule<PointsKind>;

const earns: Rule = { moves: 'up', adds: (earned) => ({ earned }) };
const spends: Rule = { moves: 'down', floor: true, adds: (amount) => ({ spent: 0 - amount }) };

/** What each type of entry moves (domain.md 3.3, the table of types). */
const types: Ledger<PointsKind>['types'] = {
  EARN: earns,
  EARN_REVERSAL: { ...earns, moves: 'down' },
  REDEEM: spends,
  REDEEM_REVERSAL: { moves: 'up', adds: (amount) => ({ spent: 0 - amount }) },
  ADJUST: { moves: 'either', floor: true, adds: (amount) => ({ earned: Math.max(0, amount) }) },
  EXPIRE: { moves: 'down', floor: true },
  BONUS: earns,
  IMPORT: { ...earns, moves: 'up-or-not' },
  WRITE_OFF: { moves: 'not' },
};

export const pointsLedger: Ledger<PointsKind> = {
  name: 'loyalty customer',
  unit: 'points',
  accounts: {
    table: 'loyalty_customers',
    id: ['loyalty_customer_id', 'bigint'],
    state: { earned: ['earned_points', 'int'], spent: ['spent_points', 'int'] },
    shown: {
      openedAt: 'opened_at',
      unsubscribedAt: 'unsubscribed_at',
      mergedShopId: 'merged_shop_id',
      mergedId: 'merged_customer_id',
    },
  },
  entries: {
    table: 'loyalty_entries',
    own: {
      value_cents: 'int',
      order_cents: 'int',
      rate_used: 'numeric',
      config_version: 'int',
      written_off_points: 'int',
    },
  },
  alongside: pendingAlongside,
  types,
  most: 2_000_000_000,
  errors: {
    missing: () => new ApiError('NOT_FOUND', 'Customer not found'),
    insufficient: () => new ApiError('LOYALTY_INSUFFICIENT_POINTS', 'Not enough points'),
    tooMuch: () => new ApiError('VALIDATION_FAILED', 'This is more than a customer can hold'),
    reversed: () => new ApiError('LOYALTY_ENTRY_REVERSED', 'These points were given back before'),
  },
};
