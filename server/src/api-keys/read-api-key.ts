import { ApiError } from '@backroom/contract/kit/errors';
import type { ReadApiKey } from '../platform/http/authenticate.ts';
import { scopeOfApiKey } from '../platform/sessions/scope.ts';
import { hashOf } from '../platform/sessions/tokens.ts';
import { CallRate } from './call-rate.ts';

const TOUCH_AFTER_MS = 60_000;

/**
 * Reads API keys for one server: known, not revoked, allowed to do this, and not too often. What a key may see
 * is its own store.
 */
export const apiKeyReader = (callsPerMinute: number): ReadApiKey => {
  const rate = new CallRate(callsPerMinute);
  return async ({ db }, key, permission) => {
    const row = await db
      .selectFrom('api_keys')
      .select(['api_key_id', 'shop_id', 'name', 'permissions', 'last_used_at'])
      .where('key_hash', '=', hashOf(key))
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    if (!rate.admits(row.api_key_id, Date.now())) {
      throw new ApiError('RATE_LIMITED', 'Too many calls with this API key. Wait a moment.');
    }
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
