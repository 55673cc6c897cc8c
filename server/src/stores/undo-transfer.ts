import { ApiError } from '@backroom/contract/kit/errors';
import type { storesEndpoints } from '@backroom/contract/stores';
import { sql } from 'kysely';
import { type Actor, audit, systemActor } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import type { Call } from '../platform/http/call.ts';
import { nameOwnersOfToday } from './owners.ts';
import { readStoreId } from './store-rows.ts';
import { lockStore, plannedFor, tellHandOver } from './transfer.ts';

/** Takes back what is planned for a store: its periods of ownership are again what they were. Whether there was a plan. */
export const undoPlanned = async (
  trx: Database,
  house: House,
  actor: Actor,
  shopId: number,
): Promise<boolean> => {
  const store = await lockStore(trx, shopId);
  const planned = store && (await plannedFor(trx, store));
  if (!store || !planned) return false;
  await sql`delete from shop_owners where shop_id = ${shopId}`.execute(trx);
  await sql`insert into shop_owners (shop_id, franchisee_id, from_date, to_date)
    select ${shopId}::int, o.franchisee_id, o.from_date, o.to_date
    from store_transfers t, jsonb_to_recordset(t.before) as o(franchisee_id int, from_date date, to_date date)
    where t.shop_id = ${shopId} and t.transfer_id = ${planned.transfer_id}::uuid`.execute(trx);
  await sql`update store_transfers set undone_at = now(), undone_by = ${actor.name}
    where shop_id = ${shopId} and transfer_id = ${planned.transfer_id}::uuid`.execute(trx);
  await nameOwnersOfToday(trx, sql`s.shop_id = ${shopId}`);
  await audit(trx, actor, {
    action: 'store.transfer-undone',
    entity: 'store',
    entityId: String(shopId),
    shopId,
    before: { owner: planned.to_name ?? 'The chain', from: planned.from_date },
    after: { owner: store.franchisee_name ?? 'The chain', from: null },
  });
  await tellHandOver(trx, house, {
    transferId: planned.transfer_id,
    shopId,
    name: store.name,
    from: planned.from_date,
    old: store.franchisee_id,
    new: planned.to_franchisee_id,
    undone: true,
    by: actor,
  });
  return true;
};

/** Until its day comes a transfer can be undone. @throws ApiError CONFLICT once it has come */
export const undoTransfer = async ({
  db,
  services,
  actor,
  body,
}: Call<typeof storesEndpoints.undoTransfer>) =>
  db.transaction().execute(async (trx) => {
    const shopId = await readStoreId(trx, body.storeId);
    if (!(await undoPlanned(trx, services.house, actor, shopId))) {
      throw new ApiError(
        'CONFLICT',
        'Nothing is planned here any more. A transfer whose day has come stays.',
      );
    }
    return { message: 'Transfer undone' };
  });

/** Stores whose day has come are their new owner's by name, too; what each may see follows the days by itself. */
export const handOverStores = (db: Database): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const { shop_id, was, is } of await nameOwnersOfToday(trx)) {
      await audit(trx, systemActor('hand-over'), {
        action: 'store.handed-over',
        entity: 'store',
        entityId: String(shop_id),
        shopId: shop_id,
        before: { franchisee: was },
        after: { franchisee: is },
      });
    }
  });
