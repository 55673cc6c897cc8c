import type { apiKeyColumns } from '@backroom/contract/api-key-columns';
import type { ApiKeyRow, apiKeysEndpoints } from '@backroom/contract/api-keys';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { SortKey } from '@backroom/contract/kit/list';
import { type Selectable, sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { containing } from '../platform/database/like.ts';
import type { ApiKeys } from '../platform/database/schema.generated.ts';
import type { Handlers } from '../platform/http/call.ts';
import { type ListQuery, readPage } from '../platform/list/list-query.ts';
import { hashOf, newToken } from '../platform/sessions/tokens.ts';

const PREFIX_LENGTH = 10;

type KeyRow = Selectable<ApiKeys> & { store_name: string; shop_domain: string };

const keys: ListQuery<SortKey<typeof apiKeyColumns>> = {
  fields: sql`k.*, s.name as store_name, s.shop_domain`,
  from: sql`api_keys k join shops s using (shop_id)`,
  key: sql`k.api_key_id`,
  sorts: {
    name: sql`lower(k.name)`,
    store: sql`lower(s.name)`,
    last_used: sql`k.last_used_at`,
    created: sql`k.created_at`,
  },
};

const present = (row: KeyRow): ApiKeyRow => ({
  id: row.api_key_id,
  name: row.name,
  prefix: row.prefix,
  store_name: row.store_name,
  shop_domain: row.shop_domain,
  permissions: row.permissions as ApiKeyRow['permissions'], // only createApiKey writes them, by its schema
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  revoked_by: row.revoked_by,
});

const readKey = async (db: Database, apiKeyId: string): Promise<ApiKeyRow> => {
  const { rows } = await sql<KeyRow>`
    select ${keys.fields} from ${keys.from} where k.api_key_id = ${apiKeyId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such API key');
  return present(row);
};

/** Keys of tills and other systems: the key itself is shown once, only its hash is kept. */
export const apiKeysRoutes: Handlers<typeof apiKeysEndpoints> = {
  getApiKeyList: async ({ db, body }) => {
    const words = body.search?.trim();
    const matching = words
      ? sql`lower(k.name || ' ' || s.name || ' ' || k.prefix) like ${containing(words.toLowerCase())}`
      : sql`true`;
    const { rows, pagination } = await readPage<KeyRow, typeof body.sortBy>(db, keys, matching, body);
    return { apiKeys: rows.map(present), pagination };
  },

  createApiKey: async ({ db, body, actor }) => {
    const key = `bk_${newToken()}`;
    const apiKey = await db.transaction().execute(async (trx) => {
      const shop = await trx
        .selectFrom('shops')
        .select('shop_id')
        .where('shop_domain', '=', body.shop_domain)
        .executeTakeFirst();
      if (!shop) throw invalidField('shop_domain', `There is no store ${body.shop_domain}`);
      const { api_key_id } = await trx
        .insertInto('api_keys')
        .values({
          shop_id: shop.shop_id,
          name: body.name,
          key_hash: hashOf(key),
          prefix: key.slice(0, PREFIX_LENGTH),
          permissions: body.permissions,
          created_by: actor.name,
        })
        .returning('api_key_id')
        .executeTakeFirstOrThrow();
      await audit(trx, actor, {
        action: 'api-key.created',
        entity: 'api-key',
        entityId: api_key_id,
        shopId: shop.shop_id,
        after: { name: body.name, permissions: body.permissions },
      });
      return readKey(trx, api_key_id);
    });
    return { apiKey, key };
  },

  revokeApiKey: async ({ db, body, actor }) =>
    db.transaction().execute(async (trx) => {
      const before = await readKey(trx, body.id);
      if (before.revoked_at) throw new ApiError('CONFLICT', 'This API key is revoked already');
      await trx
        .updateTable('api_keys')
        .set({ revoked_at: new Date(), revoked_by: actor.name })
        .where('api_key_id', '=', body.id)
        .execute();
      await audit(trx, actor, {
        action: 'api-key.revoked',
        entity: 'api-key',
        entityId: body.id,
        before: { name: before.name, store: before.shop_domain },
      });
      return { apiKey: await readKey(trx, body.id) };
    }),
};
