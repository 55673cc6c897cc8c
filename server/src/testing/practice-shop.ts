import { type EmulatorOptions, type RunningEmulator, startEmulator } from '@backroom/emulator';
import { placeOfApp, placeOfConnection } from '../shopify/connection/seals.ts';
import { startTestApplication, type TestApplication } from './application.ts';

/** The whole server beside an emulated Shopify, of which it knows. */
export type Practice = {
  server: TestApplication;
  shopify: RunningEmulator;
  /** Connects a store that there is with a shop, which is made where there is none of that address. */
  connect(shopId: number, domain: string, state?: 'LIVE' | 'LOADING'): Promise<void>;
  close(): Promise<void>;
};

/** Connects stores of a server with shops of an emulator, as if a SuperAdmin had done so with an app of its own. */
export const connecting = (
  { services: { db, keyring } }: Pick<TestApplication, 'services'>,
  shopify: RunningEmulator,
): Practice['connect'] => {
  return async (shopId, domain, state = 'LIVE') => {
    const { emulator } = shopify;
    const shop = emulator.shops.get(domain) ?? emulator.addShop({ domain });
    // Its clock may stand still, and with it what a shop's limit grows by.
    shop.restoreRate = 100_000;
    const clientId = `app-of-${domain}`;
    const app = emulator.addApp({ clientId, organization: shop.organization });
    emulator.install(shop, app);
    const { app_id } = await db
      .insertInto('shopify_apps')
      .values({
        name: domain,
        way: 'OWN_APP',
        client_id: clientId,
        secret_enc: '',
        hook_key: clientId,
        created_by: 'test',
      })
      .returning('app_id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('shopify_apps')
      .set({ secret_enc: keyring.seal(placeOfApp('secret_enc', app_id), app.secret) })
      .where('app_id', '=', app_id)
      .execute();
    await db
      .insertInto('shopify_connections')
      .values({
        shop_id: shopId,
        app_id,
        domain,
        shop_gid: shop.id,
        state,
        token_enc: keyring.seal(
          placeOfConnection('token_enc', shopId),
          emulator.tokens.giveStatic(shop, app),
        ),
        scopes: [...app.scopes],
        exchanges: ['customers', 'gift-cards', 'push-discounts', 'push-products'],
        loaded_at: state === 'LIVE' ? new Date() : null,
        heard_at: new Date(),
        connected_by: 'test',
      })
      .execute();
  };
};

export const startPractice = async (
  options: EmulatorOptions = {},
  environment: Record<string, string> = {},
): Promise<Practice> => {
  const shopify = await startEmulator(options);
  const server = await startTestApplication({ SHOPIFY_URL: shopify.address, ...environment });
  return {
    server,
    shopify,
    connect: connecting(server, shopify),
    close: async () => {
      await server.close();
      await shopify.close();
    },
  };
};
