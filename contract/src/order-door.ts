/** The door for orders of other systems, with an API key of a store. */
import * as z from 'zod';
import { apiKey } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';

/** So many orders at once. */
const MOST = 100;

export const orderDoorEndpoints = {
  takeOrders: endpoint({
    method: 'POST',
    path: '/orders/take',
    access: apiKey('orders'),
    summary:
      'Bring orders of the key’s store, in the shape of Shopify’s REST or GraphQL, each with its own result; the same again changes nothing',
    body: z.strictObject({
      orders: z
        .array(z.looseObject({}), 'Send a list of orders')
        .min(1, 'Send at least one order')
        .max(MOST, `Send at most ${MOST} orders at once`)
        .meta({ description: 'as files of orders hold them: id, created_at, line_items, …' }),
    }),
    response: z.object({
      results: z.array(
        z.object({
          /** Its place in what was sent, from 0. */
          index: z.int(),
          /** As it was sent; null where it has none. */
          id: z.string().nullable(),
          outcome: z.enum(['new', 'changed', 'unchanged', 'refused']),
          /** Why it was refused: fields with what is wrong. */
          problems: z.array(z.object({ field: z.string(), message: z.string() })),
        }),
      ),
    }),
    errors: ['CONFLICT'],
    failure: 'Failed to take the orders',
  }),
};
