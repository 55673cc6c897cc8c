import { type Selectable, sql } from 'kysely';
import { askLocal } from '../platform/database/coordinator-tables.ts';
import type { ApiKeys } from '../platform/database/schema.generated.ts';
import type { ReadApiKey } from '../platform/http/authenticate.ts';
import { Rate } from '../platform/limits/rate.ts';
import { scopeOfApiKey } from '../platform/sessions/scope.ts';
import { hashOf } from '../platform/sessions/tokens.ts';

const TOUCH_AFTER_MS = 60_000;

type KeyRow = Pick<Selectable<ApiKeys>, 'api_key_id' | 'shop_id' | 'name' | 'permissions' | 'last_used_at'>;

/**
 * Reads API keys for one server: known, not revoked, allowed to do this, and not too often. What a key may see
 * is its own store.
 */
export const apiKeyReader = (callsPerMinute: number): ReadApiKey => {
  const rate = new Rate(callsPerMinute);
  return async ({ db }, key, permission) => {
    const query = sql<KeyRow>`
      select api_key_id, shop_id, name, permissions, last_used_at from api_keys
      where key_hash = ${hashOf(key)} and revoked_at is null`;
    const [row] = await askLocal(db, query.compile(db));
    if (!row) return null;
    await rate.count(row.api_key_id);
    if (!row.permissions.includes(permission)) return 'forbidden';
    const now = new Date();
    if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > TOUCH_AFTER_MS) {
      await db
        .updateTable('api_keys')
        .set({ last_used_at: now })
        .where('api_key_id', '=', row.api_key_id)
        .execute();
    }
    const holder = { apiKeyId: row.api_key_id, name: row.name, shopId: row.shop_id };
    return { scope: scopeOfApiKey(row.shop_id), key: holder };
  };
};
