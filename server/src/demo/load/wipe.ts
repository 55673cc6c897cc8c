import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/**
 * Takes away what a start that was killed had loaded so far. Nobody can have signed in by then, so that all there
 * is came from the demo: whatever hangs on these tables goes with them. A test holds that nothing stays.
 */
export const wipeDemo = async (db: Database): Promise<void> => {
  await sql`truncate shops, franchisees, users, vendors, categories, skus, taxes, payment_types, discount_labels,
    inventory_snapshots, inventory_sums, inventory_changes, inventory_month_ends, inventory_gaps,
    inventory_location_days, inventory_standing, audit_log, mails restart identity cascade`.execute(db);
  await sql`alter sequence center_ids restart`.execute(db);
};
