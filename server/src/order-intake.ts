import type pg from 'pg';
import { orderEntries } from './gift-cards/index.ts';
import { Intake } from './orders/intake/intake.ts';
import type { Database } from './platform/database/connect.ts';
import { royaltyExclusions } from './royalty/exclusions.ts';

const intakes = new WeakMap<pg.Pool, Intake>();

/**
 * The intake of orders with what other rooms add to it: cards sold and used are booked in the gift-card ledger,
 * SKUs free of royalty are marked. Everything that takes orders in should use this; there is one per pool.
 */
export const intakeOn = (connection: { pool: pg.Pool; db: Database }): Intake => {
  const known = intakes.get(connection.pool);
  if (known) return known;
  const intake = new Intake(connection, { afterPost: [orderEntries], royaltyExclusions });
  intakes.set(connection.pool, intake);
  return intake;
};
