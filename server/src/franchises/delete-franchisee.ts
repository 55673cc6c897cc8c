import type { franchisesEndpoints } from '@backroom/contract/franchises';
import { ApiError } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import { type Actor, audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import type { Call } from '../platform/http/call.ts';
import { undoPlanned } from '../stores/index.ts';
import { assignShops } from './assign-shops.ts';
import { nameOf, readFranchisee } from './franchisee-rows.ts';
import { removePeople } from './people.ts';

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** What a franchisee still has to pay: how many statements, and how much, in cents. */
    unpaid: (db: Database, franchiseeId: number) => Promise<{ count: number; cents: number }>;
  }
}

/** What a franchisee still has to pay, over all rooms that bill; in dollars. */
export const unpaidOf = async (db: Database, house: House, franchiseeId: number) => {
  const all = await Promise.all(house.asked('unpaid').map((ask) => ask(db, franchiseeId)));
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    total: toDollars(all.reduce((sum, { cents }) => sum + cents, 0)),
  };
};

/** Stores that are promised to somebody stay where they are. */
const undoPromises = async (trx: Database, house: House, actor: Actor, franchiseeId: number) => {
  const { rows } = await sql<{ shop_id: number }>`
    select shop_id from store_transfers
    where to_franchisee_id = ${franchiseeId} and undone_at is null and from_date > now()::date - 2`.execute(
    trx,
  );
  for (const { shop_id } of rows) await undoPlanned(trx, house, actor, shop_id);
};

/**
 * Deletes a franchisee: nobody signs in for them, their stores are the chain's from today on, what was stays theirs.
 * @throws ApiError CONFLICT where statements are unpaid, unless overridden
 */
export const deleteFranchisee = async (call: Call<typeof franchisesEndpoints.deleteFranchisee>) => {
  const { db, services, actor, body } = call;
  return db.transaction().execute(async (trx) => {
    const row = await readFranchisee(trx, body.franchiseeId, true);
    const unpaid = await unpaidOf(trx, services.house, row.franchisee_id);
    if (unpaid.count > 0 && !body.override) {
      throw new ApiError(
        'CONFLICT',
        `${nameOf(row)} has ${plural(unpaid.count, 'unpaid statement')} of $${unpaid.total.toFixed(2)}`,
      );
    }
    await undoPromises(trx, services.house, actor, row.franchisee_id);
    await assignShops(trx, { house: services.house, actor }, row, { shops: [], transferDate: null });
    await removePeople(trx, row.franchisee_id);
    await trx
      .updateTable('franchisees')
      .set({ deleted_at: new Date(), status: 'inactive', updated_at: new Date() })
      .where('franchisee_id', '=', row.franchisee_id)
      .execute();
    await audit(trx, actor, {
      action: 'franchisee.deleted',
      entity: 'franchisee',
      entityId: String(row.franchisee_id),
      before: {
        name: nameOf(row),
        corporateEmail: row.corporate_email,
        stores: row.shops.map(({ name }) => name),
      },
      after: { unpaid: unpaid.total },
      reason: unpaid.count > 0 ? 'Deleted although statements are unpaid' : null,
    });
    return { message: `${nameOf(row)} deleted`, franchiseeId: String(row.franchisee_id) };
  });
};
