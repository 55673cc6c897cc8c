/** Gift cards for tills and other systems, with an API key of a store. */
import * as z from 'zod';
import { amountOf, code, optionalText, tillCard, written } from './gift-card-fields.ts';
import { apiKey } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { text } from './kit/fields.ts';

const access = apiKey('gift-cards');

export const giftCardTillEndpoints = {
  checkGiftCardBalance: endpoint({
    method: 'POST',
    path: '/gift-cards/check-balance',
    access,
    summary: 'What is on a card, and whether it may be used',
    body: z.strictObject({ code }),
    response: z.object({ giftCard: tillCard, usable: z.boolean() }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to check the gift card',
  }),
  redeemGiftCard: endpoint({
    method: 'POST',
    path: '/gift-cards/redeem',
    access,
    summary: 'Pay with a card of any store of the chain',
    body: z.strictObject({
      code,
      amount: amountOf(100_000).meta({ description: 'US dollars to take off the card, positive' }),
      order_name: text(100).nullish(),
      note: optionalText(500),
    }),
    response: written,
    errors: ['GIFT_CARD_DEACTIVATED', 'GIFT_CARD_EXPIRED', 'GIFT_CARD_INSUFFICIENT_BALANCE', 'NOT_FOUND'],
    failure: 'Failed to redeem the gift card',
    idempotencyKey: 'required',
  }),
  reloadGiftCardAtTill: endpoint({
    method: 'POST',
    path: '/gift-cards/reload',
    access,
    summary: 'Put paid money on a card',
    body: z.strictObject({
      code,
      amount: amountOf(2_000).meta({ description: 'US dollars to put on the card, positive' }),
      order_name: text(100).nullish(),
      note: optionalText(500),
    }),
    response: written,
    errors: ['GIFT_CARD_DEACTIVATED', 'GIFT_CARD_EXPIRED', 'NOT_FOUND'],
    failure: 'Failed to reload the gift card',
    idempotencyKey: 'required',
  }),
  reverseGiftCardEntry: endpoint({
    method: 'POST',
    path: '/gift-cards/reverse',
    access,
    summary: 'Take back a redemption or reload of the own store, once',
    body: z.strictObject({ entry_id: text(64).min(1, 'Required'), note: optionalText(500) }),
    response: written,
    errors: [
      'CONFLICT',
      'GIFT_CARD_DEACTIVATED',
      'GIFT_CARD_ENTRY_REVERSED',
      'GIFT_CARD_INSUFFICIENT_BALANCE',
      'NOT_FOUND',
    ],
    failure: 'Failed to reverse the entry',
    idempotencyKey: 'required',
  }),
};
