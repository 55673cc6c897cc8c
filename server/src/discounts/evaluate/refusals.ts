import { toDollars } from '@backroom/contract/kit/money';
import type { Refusal, Refused, Situation, StoreDiscount } from './types.ts';

const dollars = (cents: number) => `$${toDollars(cents).toFixed(2)}`;

const items = (count: number) => (count === 1 ? '1 item' : `${count} items`);

const minimumWords = ({ minimum }: StoreDiscount): string => {
  if (minimum.type === 'SUBTOTAL') return `Spend at least ${dollars(minimum.cents)} on what it applies to`;
  if (minimum.type === 'QUANTITY') return `Buy at least ${items(minimum.quantity)} that it applies to`;
  return 'The minimum is not reached';
};

const words: Record<Exclude<Refusal, 'UNKNOWN_CODE'>, (discount: StoreDiscount) => string> = {
  PAUSED: () => 'It is paused',
  NOT_STARTED: () => 'It hasn’t begun yet',
  ENDED: () => 'It has ended',
  WRONG_CHANNEL: ({ scope }) => (scope === 'POS' ? 'It counts in the store only' : 'It counts online only'),
  SOLD_OUT: ({ usage_limit }) => `It has been used ${usage_limit} times, as often as it may be`,
  CUSTOMER_NEEDED: () => 'It needs the shopper’s e-mail address',
  WRONG_CUSTOMER: () => 'It is for other shoppers',
  CUSTOMER_USED_IT: () => 'This shopper has used it',
  NO_ITEMS: () => 'Nothing in the cart takes part in it',
  MINIMUM_NOT_REACHED: minimumWords,
  NOT_ENOUGH_BOUGHT: ({ bxgy }) => `Buy ${items(bxgy?.buys_quantity ?? 1)} that it applies to`,
  NOTHING_TO_GET: () => 'Add what one gets to the cart',
  NO_SHIPPING: () => 'Nothing is charged for shipping',
  BETTER_ONE_APPLIED: () => 'It doesn’t go together with what gives more',
};

export const refused = (discount: StoreDiscount, reason: Exclude<Refusal, 'UNKNOWN_CODE'>): Refused => ({
  discount_id: discount.id,
  title: discount.title,
  code: discount.code,
  reason,
  message: words[reason](discount),
});

export const unknownCode = (code: string): Refused => ({
  discount_id: null,
  title: null,
  code,
  reason: 'UNKNOWN_CODE',
  message: `No discount of this store has the code ${code}`,
});

/** Why it doesn't count for anybody, anything or now, whatever is in the cart; null where it does. */
export const standsBack = (
  discount: StoreDiscount,
  { at, channel, email }: Situation,
): Exclude<Refusal, 'UNKNOWN_CODE'> | null => {
  const moment = Date.parse(at);
  if (discount.paused) return 'PAUSED';
  if (moment < Date.parse(discount.starts_at)) return 'NOT_STARTED';
  if (discount.ends_at !== null && moment >= Date.parse(discount.ends_at)) return 'ENDED';
  if (discount.scope !== 'BOTH' && discount.scope !== channel) return 'WRONG_CHANNEL';
  if (discount.usage_limit !== null && discount.times_used >= discount.usage_limit) return 'SOLD_OUT';
  const shopper = email?.trim().toLowerCase() || null;
  if ((discount.customers || discount.once_per_customer) && shopper === null) return 'CUSTOMER_NEEDED';
  if (discount.customers && shopper !== null && !discount.customers.includes(shopper))
    return 'WRONG_CUSTOMER';
  if (discount.once_per_customer && discount.used_by_shopper) return 'CUSTOMER_USED_IT';
  return null;
};
