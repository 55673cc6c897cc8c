import type pg from 'pg';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import type { RoyaltyExclusions } from './first-sight.ts';
import { Intake } from './intake.ts';
import type { OrderPosted } from './post-in-transaction.ts';

declare module '../../platform/manifest.ts' {
  interface Happenings {
    orderPosted: OrderPosted;
    /** Before lines are stored for the first time, for what is frozen with them. */
    linesFirstSeen: RoyaltyExclusions;
  }
}

const eachOf =
  (exclusions: readonly RoyaltyExclusions[]): RoyaltyExclusions =>
  async (query, shop_id) => {
    const asked = await Promise.all(exclusions.map((one) => one(query, shop_id)));
    return (sku, at) => asked.some((isExcluded) => isExcluded(sku, at));
  };

const intakes = new WeakMap<pg.Pool, Intake>();

/**
 * The intake of orders with what the rooms above do about them. Everything that takes orders in should use this; there
 * is one per pool.
 */
export const intakeOn = ({ pool, db, house }: { pool: pg.Pool; db: Database; house: House }): Intake => {
  const known = intakes.get(pool);
  if (known) return known;
  const options = {
    afterPost: house.told('orderPosted').map(
      (told): OrderPosted =>
        (trx, shop, document, previous) =>
          told(trx, shop, document, previous, house),
    ),
    royaltyExclusions: eachOf(house.told('linesFirstSeen')),
  };
  const intake = new Intake({ pool, db }, options);
  intakes.set(pool, intake);
  return intake;
};
