/** API keys of tills and other systems: one store each, shown once, revocable (SuperAdmin). */
import * as z from 'zod';
import { apiKeyColumns, apiKeyPermissions } from './api-key-columns.ts';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, moment, page, search, shopDomain, sortOrder, text, uuid } from './kit/fields.ts';
import { pagination, sortBy } from './kit/list-fields.ts';

const apiKeyRow = z.object({
  id: uuid,
  name: z.string(),
  /** How the key starts, to tell keys apart. */
  prefix: z.string(),
  store_name: z.string(),
  shop_domain: z.string(),
  permissions: z.array(z.enum(apiKeyPermissions)),
  created_by: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
  revoked_by: z.string().nullable(),
});

export type ApiKeyRow = z.output<typeof apiKeyRow>;

export const apiKeyForm = z.strictObject({
  name: text(80)
    .transform((value) => value.trim())
    .pipe(z.string().min(1, 'Give the key a name, for example the till it is for')),
  shop_domain: shopDomain.min(1, 'Choose a store'),
  permissions: z
    .array(z.enum(apiKeyPermissions))
    .min(1, 'Choose what the key may do')
    .default(['gift-cards']),
});

export const apiKeysEndpoints = {
  getApiKeyList: endpoint({
    method: 'POST',
    path: '/get-api-key-list',
    access: area('/api-keys'),
    summary: 'API keys of all stores',
    body: z
      .strictObject({
        page: page.default(1),
        limit: limit.default(25),
        search,
        sortBy: sortBy(apiKeyColumns).default('created'),
        sortOrder: sortOrder.default('desc'),
      })
      .prefault({}),
    response: z.object({ apiKeys: z.array(apiKeyRow), pagination }),
    failure: 'Failed to fetch API keys',
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/create-api-key',
    access: area('/api-keys'),
    summary: 'Issue a key for a store; the key itself is in this answer only',
    body: apiKeyForm,
    response: z.object({ apiKey: apiKeyRow, key: z.string() }),
    failure: 'Failed to create the API key',
    success: 'API key created',
    stale: ['getApiKeyList'],
  }),
  revokeApiKey: endpoint({
    method: 'POST',
    path: '/revoke-api-key',
    access: area('/api-keys'),
    summary: 'End a key at once and for good',
    body: z.strictObject({ id: uuid }),
    response: z.object({ apiKey: apiKeyRow }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to revoke the API key',
    success: 'API key revoked',
    stale: ['getApiKeyList'],
  }),
};
