/** Excluded SKUs: what takes no part in the chain's programmes (specification 1; domain.md 3.7). */
import * as z from 'zod';
import { excludedSkuColumns, exclusionScopes } from './excluded-sku-columns.ts';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, moment, page, search, sortOrder, text } from './kit/fields.ts';
import { rowResult, sortBy } from './kit/list-fields.ts';

const access = area('/mpe');

const scope = z.enum(exclusionScopes, 'Choose loyalty, discounts or royalty');

const scopes = z
  .array(scope)
  .min(1, 'Choose at least one programme')
  .max(3)
  .transform((all) => [...new Set(all)]);

const sku = text(255)
  .transform((value) => value.trim())
  .pipe(z.string().min(1, 'Enter a SKU'));

const reason = text(200)
  .transform((value) => value.trim())
  .pipe(z.string().min(3, 'Say why, in at least 3 characters'));

const excludedSku = z.object({
  sku: z.string(),
  reason: z.string(),
  scopes: z.array(scope),
  since: moment,
  added_by: z.string(),
  /** From when orders owe no royalty on it, and why; null where they do. */
  royalty: z.object({ from: moment, reason: z.string() }).nullable(),
  /** Whether any store sells it, or ever did. */
  known: z.boolean(),
});

export type ExcludedSku = z.output<typeof excludedSku>;

/** One programme of one SKU, from a moment to another. */
const stretch = z.object({
  exclusion_id: z.string(),
  sku: z.string(),
  scope,
  reason: z.string(),
  effective_from: moment,
  effective_to: moment.nullable(),
  added_by: z.string(),
  removed_by: z.string().nullable(),
});

/** What keeping a SKU out is made of, beside the SKU. */
const exclusion = {
  reason,
  scopes: scopes.default(['LOYALTY', 'DISCOUNT']),
  /** From when; absent means now. Orders placed before stay as they are, so it can't lie in the past. */
  effective_from: moment.optional(),
};

export const excludeSkuForm = z.strictObject({ sku, ...exclusion });

const stale = ['getExcludedSkuList', 'getExcludedSkuHistory'] as const;

export const excludedSkusEndpoints = {
  getExcludedSkuList: endpoint({
    method: 'POST',
    path: '/get-excluded-sku-list',
    access,
    summary:
      'SKUs that take no part in loyalty, discounts or royalty; all of them where no page is asked for',
    body: z
      .strictObject({
        search,
        scopes: z.array(scope).max(3).optional(),
        page: page.default(1),
        limit: limit.optional(),
        sortBy: sortBy(excludedSkuColumns).default('sku'),
        sortOrder: sortOrder.default('asc'),
      })
      .prefault({}),
    response: z.object({ skus: z.array(excludedSku), total: z.int() }),
    failure: 'Failed to fetch excluded SKUs',
  }),
  addExcludedSku: endpoint({
    method: 'POST',
    path: '/add-excluded-sku',
    access,
    summary: 'Keep a SKU out of programmes, for orders placed from now on; royalty by a SuperAdmin alone',
    body: excludeSkuForm,
    response: z.object({
      message: z.string(),
      sku: excludedSku,
      /** Where no store sells it. */
      warning: z.string().nullable(),
    }),
    errors: ['FORBIDDEN'],
    failure: 'Failed to add excluded SKU',
    success: 'SKU excluded',
    stale,
  }),
  addExcludedSkus: endpoint({
    method: 'POST',
    path: '/add-excluded-skus',
    access,
    summary: 'Keep several SKUs out at once; each has its own result',
    body: z.strictObject({
      skus: z.array(sku).min(1, 'Enter at least one SKU').max(2_000, 'Enter at most 2,000 SKUs at once'),
      ...exclusion,
    }),
    response: z.object({ matched: z.int(), done: z.int(), results: z.array(rowResult) }),
    errors: ['FORBIDDEN'],
    failure: 'Failed to add excluded SKU',
    stale,
  }),
  removeExcludedSku: endpoint({
    method: 'POST',
    path: '/remove-excluded-sku',
    access,
    summary: 'Let a SKU take part again; an Admin ends loyalty and discounts only',
    body: z.strictObject({ sku, scopes: scopes.optional() }),
    response: z.object({
      message: z.string(),
      /** What it is still kept out of. */
      left: z.array(scope),
    }),
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    failure: 'Failed to remove excluded SKU',
    success: 'SKU takes part again',
    stale,
  }),
  getExcludedSkuHistory: endpoint({
    method: 'POST',
    path: '/get-excluded-sku-history',
    access,
    summary: 'What was excluded when, by whom and until when, newest first',
    body: z
      .strictObject({ sku: sku.optional(), page: page.default(1), limit: limit.default(50) })
      .prefault({}),
    response: z.object({ history: z.array(stretch), total: z.int() }),
    failure: 'Failed to fetch excluded SKUs',
  }),
};
