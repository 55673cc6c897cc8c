import type pg from 'pg';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { OrderCustomer } from '../order-document.ts';
import type { RoyaltyExclusions } from './first-sight.ts';
import { Intake } from './intake.ts';
import { type OrderPosted, type PeopleNamed, toldIn } from './post-in-transaction.ts';

declare module '../../platform/manifest.ts' {
  interface Happenings {
    orderPosted: OrderPosted;
    /** Before lines are stored for the first time, for what is frozen with them. */
    linesFirstSeen: RoyaltyExclusions;
    /** Before orders are stored, for people who were erased. */
    peopleNamed: PeopleNamed;
  }
}

const eachOf =
  (exclusions: readonly RoyaltyExclusions[]): RoyaltyExclusions =>
  async (query, shop_id) => {
    const asked = await Promise.all(exclusions.map((one) => one(query, shop_id)));
    return (sku, at) => asked.some((isExcluded) => isExcluded(sku, at));
  };

/** @param keyring what knows the erased again; without it (a test of something else) nobody is */
const erasedBy =
  (rooms: readonly PeopleNamed[], keyring: Keyring | undefined) =>
  async (db: Database, shopId: number, people: readonly OrderCustomer[]): Promise<ReadonlySet<number>> => {
    if (!keyring) return new Set();
    const asked = await Promise.all(rooms.map((one) => one({ db, keyring }, shopId, people)));
    return new Set(asked.flatMap((some) => [...some]));
  };

const intakes = new WeakMap<pg.Pool, Intake>();

/**
 * The intake of orders with what the rooms above do about them. Everything that takes orders in should use this; there
 * is one per pool.
 */
export const intakeOn = ({
  pool,
  db,
  house,
  keyring,
}: {
  pool: pg.Pool;
  db: Database;
  house: House;
  keyring?: Keyring;
}): Intake => {
  const known = intakes.get(pool);
  if (known) return known;
  const options = {
    afterPost: house.told('orderPosted').map(toldIn(house)),
    erased: erasedBy(house.told('peopleNamed'), keyring),
    royaltyExclusions: eachOf(house.told('linesFirstSeen')),
  };
  const intake = new Intake({ pool, db }, options);
  intakes.set(pool, intake);
  return intake;
};
