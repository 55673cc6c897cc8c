import type { Services } from '../../platform/services.ts';
import { ShopifyError } from '../client/shopify-error.ts';
import { clientCredentials, type Granted, refreshToken } from '../client/token-calls.ts';
import { addressOfShop } from './address-of-shop.ts';
import {
  type AppRow,
  type ConnectionRow,
  findConnection,
  readApp,
  readConnection,
} from './connection-row.ts';
import { placeOfApp, placeOfConnection } from './seals.ts';

/** A token that has less than this left is renewed before it is used. */
const LEFT_MS = 10 * 60_000;

type Needs = Pick<Services, 'db' | 'keyring' | 'config'>;

const noToken = () => new ShopifyError('TOKEN_REFUSED', 'There is no token any more');

/** Asks for a new token in the way of the app. @throws ShopifyError where there is none to be had */
const renewed = async (
  { keyring, config }: Needs,
  app: AppRow,
  connection: ConnectionRow,
): Promise<Granted> => {
  const { app_id, way, client_id, secret_enc } = app;
  const address = addressOfShop(config, connection.domain);
  if (way === 'ADMIN_TOKEN' || client_id === null || secret_enc === null) throw noToken();
  const keys = { clientId: client_id, secret: keyring.open(placeOfApp('secret_enc', app_id), secret_enc) };
  if (way === 'OWN_APP') return await clientCredentials(address, keys);
  if (connection.refresh_enc === null) throw noToken();
  const refresh = keyring.open(placeOfConnection('refresh_enc', connection.shop_id), connection.refresh_enc);
  return await refreshToken(address, keys, refresh);
};

/** The columns that keep a token. */
export const sealedToken = ({ keyring }: Pick<Needs, 'keyring'>, shopId: number, granted: Granted) => ({
  token_enc: keyring.seal(placeOfConnection('token_enc', shopId), granted.token),
  token_until: granted.tokenUntil,
  refresh_enc: granted.refresh && keyring.seal(placeOfConnection('refresh_enc', shopId), granted.refresh),
  refresh_until: granted.refreshUntil,
});

const isGood = ({ token_enc, token_until }: ConnectionRow) =>
  token_enc !== null && (token_until === null || token_until.getTime() - Date.now() > LEFT_MS);

/** The token that a connection keeps, where it may still be used. */
export const keptToken = ({ keyring }: Pick<Needs, 'keyring'>, connection: ConnectionRow): string | null => {
  const { shop_id, state, token_enc } = connection;
  if (state === 'DISCONNECTED' || token_enc === null || !isGood(connection)) return null;
  return keyring.open(placeOfConnection('token_enc', shop_id), token_enc);
};

/**
 * A token for a store's shop: the one that is kept while it lives, else a new one, asked for by one process while the
 * others wait, and stored before it is used.
 * @param refused the token that the shop has just refused, if any: it is given again to nobody
 * @throws ShopifyError
 */
export const tokenOfStore = async (services: Needs, shopId: number, refused?: string): Promise<string> => {
  const { db } = services;
  const known = await readConnection(db, shopId);
  if (!known || known.state === 'DISCONNECTED') throw noToken();
  const kept = keptToken(services, known);
  if (kept !== null && kept !== refused) return kept;
  return await db.transaction().execute(async (trx) => {
    const connection = await findConnection(trx, shopId, 'lock');
    if (!connection || connection.state === 'DISCONNECTED') throw noToken();
    const now = keptToken(services, connection);
    if (now !== null && now !== refused) return now; // renewed by another process meanwhile
    const granted = await renewed(services, await readApp(trx, connection.app_id), connection);
    await trx
      .updateTable('shopify_connections')
      .set({ ...sealedToken(services, shopId, granted), scopes: granted.scopes })
      .where('shop_id', '=', shopId)
      .execute();
    return granted.token;
  });
};
