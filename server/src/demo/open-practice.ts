import path from 'node:path';
import { shopNumberOf } from '@backroom/demo/ids';
import type { Config } from '../platform/config.ts';
import { connect } from '../platform/database/connect.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { connectPractice, restPractice } from '../shopify/index.ts';
import { readMarker, writeMarker } from './marker.ts';
import { openPracticeProcess, type PracticeProcess } from './practice-process.ts';
import { appOfStore, LINK_APP, practiceSpec, storesWithShops, titleOfApp } from './practice-spec.ts';

type Needs = {
  databaseUrl: string;
  keyring: Keyring;
  config: Pick<Config, 'demo' | 'demoDealsPerMinute' | 'shopifyUrl' | 'dataDir'>;
};

/**
 * Gives the demo chain's stores practice shops, where this installation has that chain: they sell by themselves with
 * BACKROOM_DEMO=live, and otherwise sleep until something is sent to them. Where the demo is off its connections rest: their
 * addresses could be those of real shops.
 * @returns undefined where there are none
 */
export const openPractice = async ({
  databaseUrl,
  keyring,
  config,
}: Needs): Promise<PracticeProcess | undefined> => {
  const connection = connect({ url: databaseUrl, max: 2 });
  try {
    const { db } = connection;
    const marker = await readMarker(db);
    const chain = marker?.state === 'done' ? marker.chain : undefined;
    if (marker?.state !== 'done' || !chain || !config.demo || config.shopifyUrl) {
      await restPractice(db);
      return undefined;
    }
    const stores = storesWithShops(chain);
    const secrets = await connectPractice(db, keyring, {
      apps: [
        ...[...Map.groupBy(stores, appOfStore)].flatMap(([clientId, [first]]) =>
          first ? [{ clientId, name: titleOfApp(first), way: 'OWN_APP' as const }] : [],
        ),
        { clientId: LINK_APP, name: 'Practice app by link', way: 'INSTALL_LINK' },
      ],
      stores: stores.map((store) => ({
        domain: store.domain,
        clientId: appOfStore(store),
        shopGid: shopNumberOf(store.index),
      })),
      heardAt: new Date(chain.until),
      looks: config.demoDealsPerMinute > 0,
    });
    const isLive = config.demoDealsPerMinute > 0;
    let shows = isLive && !marker.showed;
    const practice = await openPracticeProcess((address) => {
      const spec = practiceSpec(chain, {
        address,
        journal: path.join(config.dataDir, 'practice-shops.jsonl'),
        dealsPerMinute: config.demoDealsPerMinute,
        shows,
        secretOf: (clientId) => secrets.get(clientId) ?? '',
      });
      // A process that takes over from one that ended does again what that one wrote down.
      shows = false;
      return spec;
    });
    if (isLive) {
      await practice.wake();
      await writeMarker(db, { ...marker, showed: true });
    }
    return practice;
  } finally {
    await connection.close();
  }
};
