import type { Database } from '../platform/database/connect.ts';

/** A franchisee who signs in for the first time isn't pending any more (domain.md 3.11). */
export const firstSignIn = async (trx: Database, user: { franchisee_id: number | null }): Promise<void> => {
  if (user.franchisee_id === null) return;
  await trx
    .updateTable('franchisees')
    .set({ status: 'active', updated_at: new Date() })
    .where('franchisee_id', '=', user.franchisee_id)
    .where('status', '=', 'pending')
    .execute();
};
