/** Work on stock: what runs out, what doesn't sell, what could move between stores of one owner, what has no cost. */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, localDate, money, page, search } from './kit/fields.ts';
import { pagination } from './kit/list-fields.ts';
import { storesOf } from './product-fields.ts';

const access = area('/mpe');

const asked = z
  .strictObject({ page: page.default(1), limit: limit.default(25), search, store: storesOf.optional() })
  .prefault({});

/** A variant in a store. */
const inStore = z.object({
  /** Of the variant in its store. */
  key: z.string(),
  /** The product's, as other calls know it. */
  id: z.string(),
  shop: z.string(),
  store_name: z.string(),
  title: z.string(),
  variant_title: z.string(),
  sku: z.string(),
  available: z.int(),
});

const low = inStore.extend({ sold: z.int(), days_left: z.int() });
const dead = inStore.extend({
  /** Null where it never sold. */
  last_sold: localDate.nullable(),
  /** Null where nobody entered a cost. */
  worth: money.nullable(),
});
const transfer = z.object({
  key: z.string(),
  title: z.string(),
  sku: z.string(),
  /** Of both stores: a franchisee, or the chain itself. */
  owner: z.string(),
  from_shop: z.string(),
  from_store: z.string(),
  from_available: z.int(),
  to_shop: z.string(),
  to_store: z.string(),
  to_available: z.int(),
  to_sold: z.int(),
  quantity: z.int(),
  worth: money.nullable(),
});
const uncosted = z.object({
  sku: z.string(),
  title: z.string(),
  stores: z.int(),
  /** What it costs in other stores, the most common. */
  known: money.nullable(),
  available: z.int(),
  /** Of the cost, for the form that enters one. */
  version: z.string(),
});

export type LowStock = z.output<typeof low>;
export type DeadStock = z.output<typeof dead>;
export type TransferProposal = z.output<typeof transfer>;
export type MissingCost = z.output<typeof uncosted>;

const failure = 'Failed to fetch stock';

export const stockWorkEndpoints = {
  getLowStock: endpoint({
    method: 'POST',
    path: '/get-low-stock',
    access,
    summary:
      'Variants that sell and run out within two weeks at the pace of the last 90 days, the soonest first',
    body: asked,
    response: z.object({ rows: z.array(low), pagination }),
    failure,
  }),
  getDeadStock: endpoint({
    method: 'POST',
    path: '/get-dead-stock',
    access,
    summary: 'Variants in stock of which none sold in 90 days, those worth most first',
    body: asked,
    response: z.object({ rows: z.array(dead), pagination, worth: money }),
    failure,
  }),
  getTransferProposals: endpoint({
    method: 'POST',
    path: '/get-transfer-proposals',
    access,
    summary:
      'What lies dead in one store and runs out in another of the same owner: how many to move, worth what',
    body: asked,
    response: z.object({ rows: z.array(transfer), pagination, worth: money }),
    failure,
  }),
  getUncostedSkus: endpoint({
    method: 'POST',
    path: '/get-uncosted-skus',
    access,
    summary:
      'SKUs that have no cost in some store, those with most stock first; set-unit-cost enters one for all stores',
    body: asked,
    response: z.object({ rows: z.array(uncosted), pagination }),
    failure,
  }),
  exportStockWork: endpoint({
    method: 'POST',
    path: '/export-stock-work',
    access,
    summary: 'One of these lists as CSV, whole',
    body: z.strictObject({
      list: z.enum(['low', 'dead', 'transfers', 'costs'], 'Choose a list'),
      search,
      store: storesOf.optional(),
    }),
    stream: 'text/csv',
    failure: 'Failed to export stock',
  }),
};
