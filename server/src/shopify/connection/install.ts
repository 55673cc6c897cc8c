import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@backroom/contract/kit/errors';
import type { shopifyEndpoints } from '@backroom/contract/shopify';
import { scopesFor } from '@backroom/contract/shopify-scopes';
import { sql } from 'kysely';
import type { Handler } from '../../platform/http/call.ts';
import { hashOf } from '../../platform/sessions/tokens.ts';
import { exchangeCode } from '../client/token-calls.ts';
import { addressOfShop } from './address-of-shop.ts';
import { keepApp, keysOf } from './apps.ts';
import { checkAccess } from './check.ts';
import { assertFree, keepConnection, storeOf } from './connect.ts';

const MINUTES = 10;

/** Where Shopify sends people back to. */
const returnAddress = (publicUrl: string) => `${publicUrl}/connections/installed`;

/** Where somebody approves an app in a shop; what comes back is taken once, from the same person. */
export const beginInstall: Handler<typeof shopifyEndpoints.beginInstall> = async ({
  services,
  db,
  body,
  user,
  actor,
}) => {
  const { config, publicUrl, keyring } = services;
  const store = await storeOf(db, body.storeId);
  await assertFree(db, store, body.shop);
  const keys = await keysOf(services, body);
  const state = randomBytes(24).toString('base64url');
  await db.transaction().execute(async (trx) => {
    const appId = await keepApp(trx, keyring, {
      way: 'INSTALL_LINK',
      name: `App ${keys.clientId.slice(0, 8)}`,
      ...keys,
      by: actor.name,
    });
    await sql`delete from shopify_installs where created_at < now() - make_interval(mins => ${MINUTES})`.execute(
      trx,
    );
    await trx
      .insertInto('shopify_installs')
      .values({
        state_hash: hashOf(state),
        shop_id: store.shop_id,
        app_id: appId,
        domain: body.shop,
        exchanges: body.exchanges,
        user_id: user.user_id,
      })
      .execute();
  });
  const query = new URLSearchParams({
    client_id: keys.clientId,
    scope: scopesFor(body.exchanges)
      .map(({ scope }) => scope)
      .join(','),
    redirect_uri: returnAddress(publicUrl),
    state,
  });
  return { url: `${addressOfShop(config, body.shop)}/admin/oauth/authorize?${query}` };
};

/** Whether a query was signed by Shopify: HMAC-SHA256 in hex over the others, sorted. */
const isSignedQuery = (query: URLSearchParams, secret: string): boolean => {
  const rest = [...query.entries()]
    .filter(([name]) => name !== 'hmac')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const wanted = createHmac('sha256', secret).update(rest).digest();
  const given = Buffer.from(query.get('hmac') ?? '', 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

const invalid = () =>
  new ApiError(
    'LINK_INVALID',
    'This approval can’t be used: it is older than ten minutes, was used before, or isn’t yours. Begin again',
  );

/** Takes what an approval came back with. @throws ApiError LINK_INVALID, CONFLICT */
export const finishInstall: Handler<typeof shopifyEndpoints.finishInstall> = async ({
  services,
  db,
  body,
  user,
  actor,
}) => {
  const query = new URLSearchParams(body.query);
  const begun = await db
    .deleteFrom('shopify_installs')
    .where('state_hash', '=', hashOf(query.get('state') ?? ''))
    .where('user_id', '=', user.user_id)
    .where('created_at', '>', new Date(Date.now() - MINUTES * 60_000))
    .returningAll()
    .executeTakeFirst();
  if (!begun || query.get('shop') !== begun.domain) throw invalid();
  const keys = await keysOf(services, { appId: begun.app_id, clientId: '', secret: '' });
  if (!isSignedQuery(query, keys.secret)) throw invalid();
  const store = await storeOf(db, String(begun.shop_id));
  const address = addressOfShop(services.config, begun.domain);
  const { lines, found } = await checkAccess(
    services,
    store,
    { domain: begun.domain, exchanges: begun.exchanges, canBelieveWebhooks: true },
    () => exchangeCode(address, keys, query.get('code') ?? ''),
  );
  const bad = lines.find(({ state }) => state === 'bad');
  if (bad || !found) throw new ApiError('CONFLICT', bad?.text ?? 'The shop does not answer');
  const { domain, app_id: appId, exchanges } = begun;
  await keepConnection(services, actor, { store, domain, appId, exchanges, found });
  return { store_id: String(store.shop_id), message: 'Store connected' };
};
