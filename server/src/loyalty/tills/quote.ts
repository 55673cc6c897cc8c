import { businessDateOf } from '@backroom/contract/kit/dates';
import { toCents } from '@backroom/contract/kit/money';
import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import { eligibleBy, type IsExcluded } from '../orders/eligible.ts';
import { type Hundredths, pointsEarned, pointsFor, toHundredths, worthOf } from '../points.ts';
import { mayRedeem, takesPart } from '../terms/terms-in-force.ts';

/** A line of a cart, in dollars for all its units, without tax. */
export type CartLine = {
  sku?: string | null | undefined;
  product_type?: string | null | undefined;
  vendor?: string | null | undefined;
  amount: number;
  discount: number;
  gift_card: boolean;
};

export type Quote = {
  /** What counts, in cents. */
  eligible: number;
  earns: Hundredths;
  /** The most that may be spent, in whole steps. */
  most: Hundredths;
  refused: string | null;
};

type Asked = {
  terms: LoyaltyTerms;
  shop: string;
  lines: readonly CartLine[];
  /** What the shopper has to spend, and whether they earn. */
  balance: Hundredths;
  isMember: boolean;
  isExcluded: IsExcluded;
  now: Date;
};

/** Why a shopper can't spend points in a store at this moment, whatever is in the cart; null where they can. */
export const refusalOf = ({
  terms,
  shop,
  balance,
  now,
}: Pick<Asked, 'terms' | 'shop' | 'balance' | 'now'>): string | null => {
  const least = toHundredths(terms.min_points_to_redeem);
  if (!mayRedeem(terms, businessDateOf(now, terms.timezone))) return 'Points are no longer accepted';
  if (!takesPart(terms, shop)) return 'This store takes no part in the programme';
  if (balance < least) return `Points can be spent from a balance of ${(least / 100).toFixed(2)} on`;
  return null;
};

/** What a cart would earn, and what of it may be paid with points under the terms. Pure. */
export const quoteCart = (asked: Asked): Quote => {
  const { terms, lines, balance, isMember, isExcluded, shop } = asked;
  const isEligible = eligibleBy(terms, isExcluded);
  const counted = lines.filter(({ sku = null, product_type = null, vendor = null, gift_card }) =>
    isEligible({ id: '', sku, product_type, vendor, gift_card }),
  );
  const net = (line: CartLine) => Math.max(0, toCents(line.amount) - toCents(line.discount));
  const eligible = counted.reduce((sum, line) => sum + net(line), 0);
  const payable = counted
    .filter(({ discount }) => !terms.redeem_excludes_discounted || discount === 0)
    .reduce((sum, line) => sum + net(line), 0);
  const cents = Math.floor((payable * terms.max_redeem_pct_of_order) / 100);
  const step = toHundredths(terms.redeem_increment);
  // Never worth more than what may be paid: rounding is the till's to lose, not the store's.
  let most = Math.min(balance, pointsFor(cents, terms));
  most -= most % step;
  while (most > 0 && worthOf(most, terms) > cents) most -= step;
  const refused = refusalOf(asked) ?? (most <= 0 ? 'Nothing in this cart can be paid with points' : null);
  const cap = terms.max_points_per_order === null ? Infinity : toHundredths(terms.max_points_per_order);
  const earning =
    terms.is_enabled &&
    isMember &&
    takesPart(terms, shop) &&
    eligible >= toCents(terms.min_order_amount_to_earn);
  return {
    eligible,
    earns: earning ? Math.min(cap, pointsEarned(eligible, terms)) : 0,
    most: refused ? 0 : Math.max(0, most),
    refused,
  };
};
