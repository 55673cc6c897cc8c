import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Shop, startEmulator } from '@backroom/emulator';
import { readConfig } from '../../server/src/platform/config.ts';
import { connect, type Database } from '../../server/src/platform/database/connect.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { type House, openHouse } from '../../server/src/platform/house.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { makeServices } from '../../server/src/platform/make-services.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { openKeyring } from '../../server/src/platform/secrets/open-keyring.ts';
import type { Services } from '../../server/src/platform/services.ts';
import type { PushKind, ShopClient } from '../../server/src/pushes/index.ts';
import { plainClient } from '../../server/src/pushes/practice-shops.fixture.ts';

/** Stores of a database of their own, each with an emulated shop that is connected and never slows anybody down. */
export type PushingShops = {
  readonly db: Database;
  readonly house: House;
  readonly services: Services;
  /** Of each shop, by the number of its store. */
  readonly clients: ReadonlyMap<number, ShopClient>;
  close(): Promise<void>;
};

type Wanted = {
  kind: PushKind;
  shops: number;
  /** How many connections to the database are used at once. */
  connections: number;
  /** What a shop holds at the beginning. */
  fill?: (shop: Shop, shopId: number) => void;
};

export const openPushingShops = async ({ kind, shops, connections, fill }: Wanted): Promise<PushingShops> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'backroom-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.url);
  const connection = connect({ url: postgres.url, max: connections });
  const { db } = connection;
  const running = await startEmulator();
  const app = running.emulator.addApp({ clientId: 'bench' });
  const clients = new Map<number, ShopClient>();
  for (let index = 0; index < shops; index += 1) {
    const domain = `bench-${index}.myshopify.com`;
    const shop = running.emulator.addShop({ domain });
    shop.restoreRate = 1_000_000;
    const { shop_id } = await db
      .insertInto('shops')
      .values({ shop_domain: domain, name: domain, cid: `C-${index}`, timezone: 'America/New_York' })
      .returning('shop_id')
      .executeTakeFirstOrThrow();
    const token = running.emulator.tokens.giveStatic(shop, app);
    clients.set(shop_id, plainClient(running.address, domain, token, 30_000));
    fill?.(shop, shop_id);
  }
  const house = openHouse([
    {
      name: 'bench',
      pushKinds: [kind],
      shopConnections: {
        connected: async (_, shopIds) => new Set(shopIds),
        open: async (_, shopId) => ({
          state: 'open',
          client: clients.get(shopId)!, // every store has one
          scopes: new Set(app.scopes),
        }),
      },
    },
  ]);
  const config = readConfig({});
  const keyring = await openKeyring(db, { ...config, dataDir });
  return {
    db,
    house,
    services: makeServices(config, connection, createLog('silent'), house, keyring),
    clients,
    close: async () => {
      await connection.close();
      await running.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
