import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { CheckLine, ConnectForm, ConnectionWay } from '@backroom/contract/shopify-fields';
import { sql } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Services } from '../../platform/services.ts';
import { clientCredentials, type Granted } from '../client/token-calls.ts';
import { takeUp } from '../pull/jobs.ts';
import { askToSubscribe } from '../webhooks/ask-to-subscribe.ts';
import { addressOfShop } from './address-of-shop.ts';
import { keepApp, keysOf } from './apps.ts';
import { type Checked, checkAccess } from './check.ts';
import { findConnection } from './connection-row.ts';
import { goesOn } from './states.ts';
import { sealedToken } from './store-token.ts';

type Store = { shop_id: number; name: string; timezone: string; currency: string };

/** @throws ApiError NOT_FOUND */
export const storeOf = async (db: Database, storeId: string): Promise<Store> => {
  const store = await db
    .selectFrom('shops')
    .select(['shop_id', 'name', 'timezone', 'currency'])
    .where('shop_id', '=', Number(storeId))
    .executeTakeFirst();
  if (!store) throw new ApiError('NOT_FOUND', 'There is no such store');
  return store;
};

/** @throws ApiError where another store has the shop, or this one another shop */
export const assertFree = async (db: Database, store: Store, domain: string): Promise<void> => {
  const { rows } = await sql<{ shop_id: number; name: string; domain: string }>`
    select c.shop_id, s.name, c.domain from shopify_connections c join shops s using (shop_id)
    where c.domain = ${domain} or c.shop_id = ${store.shop_id}`.execute(db);
  const other = rows.find((row) => row.domain === domain && row.shop_id !== store.shop_id);
  if (other) throw invalidField('shop', `${domain} is ${other.name}’s shop already`);
  const own = rows.find((row) => row.shop_id === store.shop_id && row.domain !== domain);
  if (own) throw invalidField('shop', `${store.name}’s shop is ${own.domain}: a new shop is a new store`);
};

const staticToken = (token: string): Granted => ({
  token,
  scopes: [],
  tokenUntil: null,
  refresh: null,
  refreshUntil: null,
});

/** Tries out what a store is to be connected with. @throws ApiError as `assertFree`, NOT_FOUND */
export const check = async (services: Services, form: ConnectForm): Promise<Checked & { store: Store }> => {
  const store = await storeOf(services.db, form.storeId);
  await assertFree(services.db, store, form.shop);
  const address = addressOfShop(services.config, form.shop);
  const ask = async () => {
    if (form.way === 'ADMIN_TOKEN') return staticToken(form.token);
    return await clientCredentials(address, await keysOf(services, form));
  };
  const access = {
    domain: form.shop,
    exchanges: form.exchanges,
    canBelieveWebhooks: form.way !== 'ADMIN_TOKEN' || form.secret !== '',
  };
  return { ...(await checkAccess(services, store, access, ask)), store };
};

const firstBad = (lines: readonly CheckLine[]) => lines.find(({ state }) => state === 'bad');

/**
 * Keeps a store's connection, and starts its first load or takes it up where it was left.
 * @throws ApiError CONFLICT where another shop answers at the address than before
 */
export const keepConnection = async (
  { db, keyring }: Services,
  actor: Actor,
  {
    store,
    domain,
    appId,
    exchanges,
    found,
    also,
  }: {
    store: Store;
    domain: string;
    appId: string;
    exchanges: readonly string[];
    found: NonNullable<Checked['found']>;
    /** What belongs to it, in the same transaction. */
    also?: ((trx: Database) => Promise<void>) | undefined;
  },
): Promise<void> => {
  const shopId = store.shop_id;
  await db.transaction().execute(async (trx) => {
    const before = await findConnection(trx, shopId, 'lock');
    if (before && before.shop_gid !== found.shopGid) {
      throw new ApiError('CONFLICT', 'Another shop stands at this address now: a new shop is a new store');
    }
    const values = {
      app_id: appId,
      domain,
      shop_gid: found.shopGid,
      state: before?.loaded_at ? ('LIVE' as const) : ('LOADING' as const),
      reason: null,
      since: new Date(),
      ...sealedToken({ keyring }, shopId, found.granted),
      scopes: found.scopes,
      exchanges: [...exchanges],
      history_from: found.historyFrom,
      customer_data: found.customerData,
      plan: found.plan,
      heard_at: new Date(),
      next_try_at: null,
      tries: 0,
      connected_by: actor.name,
      connected_at: new Date(),
    };
    await trx
      .insertInto('shopify_connections')
      .values({ shop_id: shopId, ...values })
      .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(values))
      .execute();
    await audit(trx, actor, {
      action: before ? 'store.reconnected' : 'store.connected',
      entity: 'store',
      entityId: String(shopId),
      shopId,
      after: { domain, exchanges: [...exchanges], scopes: found.scopes },
    });
    await also?.(trx);
    await askToSubscribe(trx, shopId);
    await takeUp(trx, shopId);
    await goesOn(trx, shopId, Boolean(before?.loaded_at));
    await announce(trx, { kind: 'connections', shopId });
  });
};

/**
 * Connects a store.
 * @param as how a new app is called, and what is done in the same transaction
 * @throws ApiError with what is wrong, nothing being kept then
 */
export const connect = async (
  services: Services,
  actor: Actor,
  form: ConnectForm,
  as: { name?: string; also?: (trx: Database) => Promise<void> } = {},
): Promise<void> => {
  const { store, lines, found } = await check(services, form);
  const bad = firstBad(lines);
  if (bad || !found)
    throw invalidField(bad?.key === 'shop' ? 'shop' : 'storeId', bad?.text ?? 'The shop does not answer');
  const way: ConnectionWay = form.way;
  const keys = way === 'ADMIN_TOKEN' ? { clientId: null, secret: form.secret } : await keysOf(services, form);
  const appId = await keepApp(services.db, services.keyring, {
    way,
    name:
      as.name ?? (way === 'ADMIN_TOKEN' ? `App of ${form.shop}` : `App ${String(keys.clientId).slice(0, 8)}`),
    ...keys,
    by: actor.name,
  });
  await keepConnection(services, actor, {
    store,
    domain: form.shop,
    appId,
    exchanges: form.exchanges,
    found,
    also: as.also,
  });
};
