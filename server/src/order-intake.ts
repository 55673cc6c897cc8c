import type pg from 'pg';
import { orderEntries } from './gift-cards/index.ts';
import { Intake } from './orders/intake/intake.ts';
import type { Database } from './platform/database/connect.ts';
import { royaltyExclusions } from './reports/royalty/exclusions.ts';

/**
 * The intake of orders with what other rooms add to it: cards sold and used are booked in the gift-card ledger,
 * SKUs free of royalty are marked. Everything that takes orders in should use this, one per process.
 */
export const createIntake = (connection: { pool: pg.Pool; db: Database }): Intake =>
  new Intake(connection, { afterPost: [orderEntries], royaltyExclusions });
