/** Stores (specification 2, section 7). */
import * as z from 'zod';
import { own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { id, text } from './kit/fields.ts';

export const store = z.object({
  id,
  name: z.string(),
  shop_domain: z.string(),
  cid: z.string(),
  timezone: z.string(),
  franchisee_id: id.nullable(),
  franchisee_name: z.string().nullable(),
  /** Whether it is the caller's today; of one that was, what happened on own days can be read. */
  held: z.boolean(),
});

export type Store = z.output<typeof store>;

export const storesEndpoints = {
  getStoreList: endpoint({
    method: 'POST',
    path: '/getStoreList',
    access: own('names'),
    summary: 'The stores one may see, of some franchisees or of all',
    body: z.strictObject({ franchisee_id: z.array(text(64)).max(500).optional() }).prefault({}),
    response: z.object({ shop: z.array(store) }),
    failure: 'Failed to fetch stores',
  }),
};
