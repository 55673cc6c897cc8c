/** What is kept of one person who shops: told on demand, and taken out. */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { email, text } from './kit/fields.ts';

const access = area('/loyalty');

/** Who it is, and who asked for it: the log keeps the reason. */
const demand = z.strictObject({
  email: z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), email),
  reason: text(200)
    .transform((value) => value.trim())
    .pipe(z.string().min(3, 'Say why, in at least 3 characters')),
});

export const personalDataForm = demand;

export const personalDataEndpoints = {
  exportPersonalData: endpoint({
    method: 'POST',
    path: '/export-personal-data',
    access,
    summary:
      'All that is kept of one shopper, over all stores, as JSON: customers, orders, cards, points, mails',
    body: demand,
    stream: 'application/json',
    errors: ['NOT_FOUND'],
    failure: 'Failed to export personal data',
  }),
  erasePersonalData: endpoint({
    method: 'POST',
    path: '/erase-personal-data',
    access,
    summary:
      'Take name, e-mail, phone and addresses of one shopper out of everything; amounts and ledgers stay without a person',
    body: demand,
    response: z.object({ message: z.string(), records: z.record(z.string(), z.int()) }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to erase personal data',
    success: 'Customer erased',
    final: 'Nobody can tell afterwards who it was.',
    stale: ['getCustomerList', 'getCustomerHistory', 'getOrderList', 'getOrderDetails', 'getGiftCardList'],
  }),
};
