import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import type { FileStore } from './files/file-store.ts';
import type { House } from './house.ts';
import type { Limits } from './limits/limits.ts';
import type { Metrics } from './metrics.ts';
import type { PracticeShops } from './practice-shops.ts';
import type { Keyring } from './secrets/keyring.ts';

/** What rooms may use of the platform, made once at start. */
export type Services = {
  readonly config: Config;
  readonly db: Database;
  /** For COPY, which the query builder has no word for. */
  readonly pool: pg.Pool;
  /** Seals what must not be readable in the database. */
  readonly keyring: Keyring;
  /** Counts tries of what must not be tried without end. */
  readonly limits: Limits;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** All rooms: what they have for one that asks, and do when something happens. */
  readonly house: House;
  /** The address in links that are sent out. */
  readonly publicUrl: string;
  /** Files that aren't rows: images, attachments. */
  readonly files: FileStore;
  /** What stands for Shopify in a demo. */
  readonly practiceShops?: PracticeShops;
};
