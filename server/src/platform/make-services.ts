import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Connection } from './database/connect.ts';
import { openFileStore } from './files/open-file-store.ts';
import { signingKeyOf } from './files/signing-key.ts';
import type { House } from './house.ts';
import { Limits } from './limits/limits.ts';
import { createMetrics, watchPool } from './metrics.ts';
import type { PracticeShops } from './practice-shops.ts';
import type { Keyring } from './secrets/keyring.ts';
import type { Services } from './services.ts';

/** The services of one process, on a database that is migrated. Nothing is connected to yet. */
export const makeServices = (
  config: Config,
  { db, pool }: Connection,
  log: Logger,
  house: House,
  keyring: Keyring,
  practiceShops?: PracticeShops,
): Services => {
  const metrics = createMetrics();
  watchPool(metrics, pool);
  const publicUrl = config.publicUrl?.replace(/\/$/, '') ?? `http://localhost:${config.port}`;
  return {
    config,
    db,
    pool,
    keyring,
    limits: new Limits(pool),
    log,
    metrics,
    house,
    publicUrl,
    files: openFileStore(config, publicUrl, signingKeyOf({ db, keyring })),
    ...(practiceShops && { practiceShops }),
  };
};
