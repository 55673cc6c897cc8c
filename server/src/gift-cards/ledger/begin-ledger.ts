import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** After the past of a whole chain was booked at once: cards were last changed when they were last used. */
export const dateCardsByUse = async (db: Database): Promise<void> => {
  await sql`update gift_cards set updated_at = coalesce(last_used_at, created_at)`.execute(db);
};
