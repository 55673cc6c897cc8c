import type { Place } from '../../platform/secrets/keyring.ts';

type ConnectionSecret = 'token_enc' | 'refresh_enc';
type AppSecret = 'secret_enc' | 'previous_secret_enc';

/** Where the secret of a store's connection is sealed. */
export const placeOfConnection = (column: ConnectionSecret, shopId: number): Place => ({
  table: 'shopify_connections',
  column,
  id: String(shopId),
});

/** Where a secret of an app is sealed. */
export const placeOfApp = (column: AppSecret, appId: string): Place => ({
  table: 'shopify_apps',
  column,
  id: appId,
});
