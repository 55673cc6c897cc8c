/** Discounts: one campaign over many stores (specification 1; domain.md 3.4). */
import * as z from 'zod';
import { createDiscountForm, discount, discountCode, updateDiscountForm } from './discount-fields.ts';
import { discountColumns, discountKinds, discountStates } from './discount-words.ts';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { id, limit, localDate, page, search, shopDomainsOrIds, sortOrder, text, uuid } from './kit/fields.ts';
import { bulkAnswer, exportedColumns, sortBy } from './kit/list-fields.ts';

const access = area('/discounts');

const anyOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.union([z.enum(values), z.literal(''), z.literal('all')]).optional();

/** What narrows the list, under the names that clients of the specification send. */
const filters = {
  search,
  searchQuery: search,
  selectedStores: shopDomainsOrIds.optional(),
  status: anyOf(discountStates),
  type: anyOf(['FIXED', 'FIXED_AMOUNT', 'PERCENTAGE', ...discountKinds]),
  /** Discounts that run on any of these days. */
  dateRange: z
    .strictObject({
      from: z.union([z.literal(''), localDate]).nullish(),
      to: z.union([z.literal(''), localDate]).nullish(),
    })
    .refine(({ from, to }) => !from || !to || from <= to, {
      message: 'End date must be on or after start date',
      path: ['to'],
    })
    .nullish(),
  sortBy: sortBy(discountColumns).default('created_at'),
  sortOrder: sortOrder.default('desc'),
};

/** What became of it in one store. */
const storeResult = z.object({
  shop: z.string(),
  shop_name: z.string(),
  ok: z.boolean(),
  message: z.string(),
});

export type DiscountStoreResult = z.output<typeof storeResult>;

const changed = z.object({ message: z.string(), data: discount, results: z.array(storeResult) });

const byTitle = {
  title: text(100).min(1, 'Say which discount: its title'),
  shopIds: shopDomainsOrIds.min(1, 'No store IDs provided'),
  id: id.optional(),
  _id: id.optional(),
  code: z.union([z.literal(''), discountCode]).nullish(),
};

const overStores = z.object({ message: z.string(), results: z.array(storeResult) });

const reads = ['getDiscountList', 'getDiscount', 'getDashboard'] as const;

/** A code that other discounts have, and where. */
const taken = z.object({
  shop: z.string(),
  shop_name: z.string(),
  title: z.string(),
  /** Made in the shop itself, so that only the shop knows of it. */
  in_shop: z.boolean(),
});

export const discountsEndpoints = {
  createDiscount: endpoint({
    method: 'POST',
    path: '/create-discount',
    access,
    summary: 'Start a discount in the stores named; start and end are each store’s own wall time',
    body: createDiscountForm,
    response: changed,
    errors: ['CONFLICT'],
    failure: 'Failed to create discount',
    success: 'Discount created',
    stale: reads,
  }),
  updateDiscount: endpoint({
    method: 'POST',
    path: '/update-discount',
    access,
    summary: 'Change a discount in all its stores; stores left out lose it, stores added get it',
    body: updateDiscountForm,
    response: changed,
    errors: ['CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to update discount',
    success: 'Discount updated',
    stale: reads,
  }),
  getDiscountList: endpoint({
    method: 'POST',
    path: '/get-discount-list',
    access,
    summary: 'Discounts of the stores named, newest first',
    body: z
      .strictObject({
        shopIds: shopDomainsOrIds.default([]),
        ...filters,
        page: page.default(1),
        limit: limit.default(10),
      })
      .prefault({}),
    response: z.object({
      data: z.object({
        discounts: z.array(discount),
        pagination: z.object({ total: z.int(), current_page: z.int(), per_page: z.int() }),
      }),
    }),
    failure: 'Failed to fetch discounts',
  }),
  exportDiscountList: endpoint({
    method: 'POST',
    path: '/export-discount-list',
    access,
    summary: 'The discounts of a filter as CSV',
    body: z
      .strictObject({
        shopIds: shopDomainsOrIds.default([]),
        ...filters,
        ids: z.array(id).max(10_000).optional(),
        except: z.array(id).max(10_000).optional(),
        columns: exportedColumns(discountColumns),
      })
      .prefault({}),
    stream: 'text/csv',
    failure: 'Failed to export discounts',
  }),
  getDiscount: endpoint({
    method: 'GET',
    path: '/discounts/{id}',
    access,
    summary: 'One discount with its stores',
    params: z.strictObject({ id }),
    response: z.object({ data: discount }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch discount',
  }),
  deactivateDiscount: endpoint({
    method: 'POST',
    path: '/deactivate-discount',
    access,
    summary: 'Pause discounts of this title in the stores named',
    body: z.looseObject(byTitle),
    response: overStores,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    failure: 'Failed to deactivate discount',
    success: 'Discount paused',
    stale: reads,
  }),
  reactivateDiscount: endpoint({
    method: 'POST',
    path: '/reactivate-discount',
    access,
    summary: 'Resume discounts of this title in the stores named',
    body: z.looseObject(byTitle),
    response: overStores,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    failure: 'Failed to reactivate discount',
    success: 'Discount resumed',
    stale: reads,
  }),
  deleteDiscount: endpoint({
    method: 'POST',
    path: '/delete-discount',
    access,
    summary:
      'Delete discounts of this title and code in the stores named; what they gave away stays in reports',
    body: z.looseObject(byTitle),
    response: overStores,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    failure: 'Failed to delete discount',
    success: 'Discount deleted',
    stale: reads,
    final: 'It ends at once. What it gave away stays in the reports.',
  }),
  changeDiscounts: endpoint({
    method: 'POST',
    path: '/change-discounts',
    access,
    summary: 'Pause, resume or delete several discounts in all their stores; each has its own result',
    body: z.strictObject({
      action: z.enum(['pause', 'resume', 'delete']),
      ids: z.array(uuid).min(1, 'Choose at least one').max(500, 'Choose at most 500'),
    }),
    response: bulkAnswer,
    failure: 'Failed to change the discounts',
    stale: reads,
    final: 'Deleted discounts end at once. What they gave away stays in the reports.',
  }),
  retryDiscount: endpoint({
    method: 'POST',
    path: '/retry-discount',
    access,
    summary:
      'Send a discount again, as it stands now, to the stores in which it failed, was changed or never arrived',
    body: z.strictObject({ id, shopIds: shopDomainsOrIds.optional() }),
    response: overStores,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    failure: 'Failed to send the discount again',
    stale: reads,
  }),
  generateDiscountCode: endpoint({
    method: 'POST',
    path: '/generate-discount-code',
    access,
    summary: 'A code that is free in every store named',
    body: z.strictObject({ shopIds: shopDomainsOrIds.default([]) }).prefault({}),
    response: z.object({ code: z.string() }),
    failure: 'Failed to generate a code',
  }),
  checkDiscount: endpoint({
    method: 'POST',
    path: '/check-discount',
    access,
    summary: 'Where a discount will work: each store with what it lacks, and where the code is taken',
    body: z.strictObject({
      id: id.optional(),
      code: z.union([z.literal(''), discountCode]).nullish(),
      /** Connected shops are asked for the code as well, for some seconds. */
      in_shops: z.boolean().default(false),
      shopIds: shopDomainsOrIds.default([]),
      products: z.array(text(255)).max(1_000).default([]),
      collections: z.array(text(255)).max(1_000).default([]),
    }),
    response: z.object({
      taken: z.array(taken),
      /** Names of stores whose shop was asked for the code and didn't answer in time. */
      silent: z.array(z.string()),
      stores: z.array(
        z.object({
          shop: z.string(),
          shop_name: z.string(),
          /** Nothing of what it applies to is sold there: it stays out. */
          out: z.boolean(),
          missing: z.array(z.string()),
          connected: z.boolean(),
        }),
      ),
    }),
    failure: 'Failed to check the stores',
  }),
};
