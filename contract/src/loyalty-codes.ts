/** Points as a one-use code of a Shopify shop, for head office and for systems of a store (domain.md 3.3). */
import * as z from 'zod';
import { optionalText } from './gift-card-fields.ts';
import { apiKey, area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { id, moment, money, shopDomain } from './kit/fields.ts';
import { customerReads } from './loyalty.ts';
import { points, pointsCode, pointsOf } from './loyalty-fields.ts';
import { isOne, oneProblem, who } from './loyalty-tills.ts';

const access = area('/loyalty');

const given = pointsOf({ min: 0.01, max: 1_000_000 });

export const pointsCodeForm = z.strictObject({
  customerId: id,
  /** The store in whose shop it is to work. */
  shop: shopDomain.min(1, 'Choose a store'),
  points: given,
});

const made = z.object({ message: z.string(), code: pointsCode });

const refusals = ['CONFLICT', 'LOYALTY_INSUFFICIENT_POINTS', 'LOYALTY_NOT_REDEEMABLE', 'NOT_FOUND'] as const;

export const loyaltyCodeEndpoints = {
  previewPointsCode: endpoint({
    method: 'POST',
    path: '/loyalty/preview-points-code',
    access,
    summary: 'What points would be worth as a code of a store’s shop, and why they can’t become one',
    body: z.strictObject({ ...pointsCodeForm.shape, points: given.optional() }),
    response: z.object({
      /** What may be spent at this moment. */
      spendable: points,
      /** What the points asked for are worth there. */
      discount: money,
      balance_after: points,
      expires_at: moment,
      /** What a cart must come to; null is anything. */
      minimum_subtotal: money.nullable(),
      /** Why nothing can be made of them; null where it can. */
      refused: z.string().nullable(),
    }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to work out the code',
  }),
  createPointsCode: endpoint({
    method: 'POST',
    path: '/loyalty/points-codes',
    access,
    summary: 'Turn points of a shopper into a code that works once in a store’s shop, for 7 days',
    body: pointsCodeForm,
    response: made,
    errors: refusals,
    failure: 'Failed to turn the points into a code',
    success: 'Code made',
    stale: customerReads,
    idempotencyKey: 'optional',
  }),
  endPointsCode: endpoint({
    method: 'POST',
    path: '/loyalty/end-points-code',
    access,
    summary: 'End a code: its points come back once the shop no longer takes it',
    body: z.strictObject({ codeId: z.string().max(40) }),
    response: made,
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to end the code',
    success: 'The code ends',
    stale: customerReads,
    idempotencyKey: 'optional',
  }),
  makeLoyaltyCode: endpoint({
    method: 'POST',
    path: '/loyalty/code',
    access: apiKey('loyalty'),
    summary: 'Turn points of a shopper into a code of the own store’s shop: it works once, for 7 days',
    body: z.strictObject({ ...who, points: given, note: optionalText(500) }).refine(isOne, oneProblem),
    response: made,
    errors: [...refusals, 'RATE_LIMITED'],
    failure: 'Failed to turn the points into a code',
    idempotencyKey: 'required',
  }),
};
