import { randomBytes } from 'node:crypto';
import type { ConnectionWay } from '@backroom/contract/shopify-fields';
import { exchanges, scopesFor } from '@backroom/contract/shopify-scopes';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { takeUp } from '../pull/jobs.ts';
import { askToSubscribe } from '../webhooks/ask-to-subscribe.ts';
import { placeOfApp, placeOfConnection } from './seals.ts';
import { goesOn } from './states.ts';

/** Who made what stands for practice: nobody else may be called so, people having names with spaces or addresses. */
const MAKER = 'practice shops';

const everyScope = scopesFor([...exchanges]).map(({ scope }) => scope);

export type Practice = {
  apps: readonly { clientId: string; name: string; way: ConnectionWay }[];
  /** Stores by their domains, with the app of each and what Shopify would call their shop. */
  stores: readonly { domain: string; clientId: string; shopGid: string }[];
  /** All that the shops sold until then is here. */
  heardAt: Date;
  /** Whether the shops go on by themselves, so that they are looked at. */
  looks: boolean;
};

/** The apps, made where they aren't there yet. @returns their secrets by client id */
const keepApps = async (
  trx: Database,
  keyring: Keyring,
  apps: Practice['apps'],
): Promise<Map<string, { appId: string; secret: string }>> => {
  const kept = new Map<string, { appId: string; secret: string }>();
  for (const { clientId, name, way } of apps) {
    const known = await trx
      .selectFrom('shopify_apps')
      .select(['app_id', 'secret_enc'])
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    const appId = known?.app_id ?? crypto.randomUUID();
    const place = placeOfApp('secret_enc', appId);
    const secret = known?.secret_enc
      ? keyring.open(place, known.secret_enc)
      : randomBytes(24).toString('hex');
    kept.set(clientId, { appId, secret });
    if (known) continue;
    await trx
      .insertInto('shopify_apps')
      .values({
        app_id: appId,
        name,
        way,
        client_id: clientId,
        secret_enc: keyring.seal(place, secret),
        hook_key: randomBytes(24).toString('base64url'),
        created_by: MAKER,
      })
      .execute();
  }
  return kept;
};

/** A token that opens nothing and has run out: the first who needs one asks for another. */
const ranOut = (keyring: Keyring, shopId: number) => ({
  token_enc: keyring.seal(placeOfConnection('token_enc', shopId), 'none yet'),
  token_until: new Date(0),
});

/**
 * Connects a demo's stores with their practice shops, as if their first loads were done: what the shops sold until `heardAt` is
 * what the demo holds. What somebody changed since stays; what rested goes on. In one transaction.
 * @returns the apps' secrets by client id
 */
export const connectPractice = async (
  db: Database,
  keyring: Keyring,
  { apps, stores, heardAt, looks }: Practice,
): Promise<Map<string, string>> =>
  await db.transaction().execute(async (trx) => {
    const kept = await keepApps(trx, keyring, apps);
    const known = await trx
      .selectFrom('shops as s')
      .leftJoin('shopify_connections as c', 'c.shop_id', 's.shop_id')
      .select(['s.shop_id', 's.shop_domain', 'c.state', 'c.token_enc', 'c.connected_by'])
      .where(
        's.shop_domain',
        'in',
        stores.map(({ domain }) => domain),
      )
      .execute();
    for (const { shop_id, shop_domain, state, token_enc, connected_by } of known) {
      const store = stores.find(({ domain }) => domain === shop_domain);
      const app = store && kept.get(store.clientId);
      if (!store || !app) continue;
      if (state === null) {
        await trx
          .insertInto('shopify_connections')
          .values({
            shop_id,
            app_id: app.appId,
            domain: store.domain,
            shop_gid: store.shopGid,
            state: 'LIVE',
            ...ranOut(keyring, shop_id),
            scopes: everyScope,
            exchanges: [...exchanges],
            plan: 'Practice shop',
            customer_data: 'full',
            loaded_at: heardAt,
            heard_at: heardAt,
            connected_by: MAKER,
          })
          .execute();
      } else if (state === 'PAUSED' && token_enc === null && connected_by === MAKER) {
        await trx
          .updateTable('shopify_connections')
          .set({ state: 'LIVE', since: new Date(), ...ranOut(keyring, shop_id) })
          .where('shop_id', '=', shop_id)
          .execute();
        await goesOn(trx, shop_id, true);
      }
      if (!looks) continue;
      await sql`insert into shopify_cursors (shop_id, kind, cursor_at) values (${shop_id}, 'orders', ${heardAt})
        on conflict do nothing`.execute(trx);
      await askToSubscribe(trx, shop_id);
      await takeUp(trx, shop_id);
    }
    return new Map([...kept].map(([clientId, { secret }]) => [clientId, secret]));
  });

/** Nothing is sent to practice shops where there are none: their names may be those of real ones. */
export const restPractice = async (db: Database): Promise<void> => {
  const { rows } = await sql<{
    shop_id: number;
  }>`update shopify_connections c set state = 'PAUSED', reason = null, since = now(), token_enc = null,
      token_until = null, refresh_enc = null, refresh_until = null
    from shopify_apps a where a.app_id = c.app_id and a.created_by = ${MAKER} and c.state <> 'DISCONNECTED'
      and c.token_enc is not null returning c.shop_id`.execute(db);
  // What a demo's stores sold is all there is of it.
  for (const { shop_id } of rows) await goesOn(db, shop_id, true);
};
