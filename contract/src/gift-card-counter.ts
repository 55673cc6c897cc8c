/** Gift cards at the counter: a person who has a card's whole code looks it up and takes a payment with it. */
import * as z from 'zod';
import { amountOf, code, idempotent, optionalText, tillCard, written } from './gift-card-fields.ts';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { shopDomain, text } from './kit/fields.ts';

const access = area('/gift-card');

export const lookUpGiftCardForm = z.strictObject({ code });

export const redeemByHandForm = z.strictObject({
  code,
  shop_domain: shopDomain.min(1, 'Choose the store in which it is used'),
  amount: amountOf(100_000),
  order_name: text(100).nullish(),
  note: optionalText(500),
});

export const giftCardCounterEndpoints = {
  lookUpGiftCard: endpoint({
    method: 'POST',
    path: '/look-up-gift-card',
    access,
    summary:
      'A card of any store by its whole code: who has the code has the card, and learns what a till does',
    body: lookUpGiftCardForm,
    response: z.object({
      giftCard: tillCard,
      usable: z.boolean(),
      /** Whether a store of the caller issued it: then it has a page of its own. */
      own: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
    failure: 'Failed to look the gift card up',
  }),
  redeemGiftCardByHand: endpoint({
    method: 'POST',
    path: '/redeem-gift-card',
    access,
    summary: 'Pay with a card of any store, in a store that is the caller’s today',
    body: redeemByHandForm,
    response: written.extend({ message: z.string() }),
    errors: [
      'GIFT_CARD_DEACTIVATED',
      'GIFT_CARD_EXPIRED',
      'GIFT_CARD_INSUFFICIENT_BALANCE',
      'NOT_FOUND',
      'RATE_LIMITED',
    ],
    failure: 'Failed to redeem the gift card',
    success: 'Gift card redeemed',
    stale: ['getGiftCardList', 'getGiftCardHistory', 'getGiftCardSettlement', 'lookUpGiftCard'],
    idempotencyKey: idempotent,
  }),
};
