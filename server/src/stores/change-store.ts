import { invalidField } from '@backroom/contract/kit/errors';
import { phoneDigits } from '@backroom/contract/kit/people';
import type { storesEndpoints } from '@backroom/contract/stores';
import { sql } from 'kysely';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { assertVersion } from '../platform/record-version.ts';
import { nextCid } from './next-cid.ts';
import { editableOf, presentStore, readStore, type StoreRow } from './store-rows.ts';

/** @throws ApiError VALIDATION_FAILED where another store has the domain */
const freeDomain = async (trx: Database, domain: string, except = -1): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('store ' || ${domain}, 0))`.execute(trx);
  const taken = await trx
    .selectFrom('shops')
    .select('name')
    .where('shop_domain', '=', domain)
    .where('shop_id', '!=', except)
    .executeTakeFirst();
  if (taken) throw invalidField('shop_domain', `The store ${taken.name} has this domain already`);
};

const recordOf = (row: StoreRow) => {
  const {
    shop_id: _,
    today: __,
    planned_id: ___,
    clocks,
    planned_from,
    planned_to,
    franchisee_name,
    ...rest
  } = row;
  return rest;
};

/** Adds a store by hand; its CID is the next there is, never given twice. */
export const createStore = async ({ db, actor, body }: Call<typeof storesEndpoints.createStore>) =>
  db.transaction().execute(async (trx) => {
    await freeDomain(trx, body.shop_domain);
    const { shop_id } = await trx
      .insertInto('shops')
      .values({
        ...body,
        phone: phoneDigits(body.phone),
        opened_on: body.opened_on || null,
        cid: await nextCid(trx),
      })
      .returning('shop_id')
      .executeTakeFirstOrThrow();
    const store = await readStore(trx, String(shop_id));
    await audit(trx, actor, {
      action: 'store.created',
      entity: 'store',
      entityId: String(shop_id),
      shopId: shop_id,
      after: recordOf(store),
    });
    return { store: presentStore(store), message: `Store added as ${store.cid}` };
  });

const foundations = ['timezone', 'day_cutoff_minutes', 'shop_domain', 'taxes_included'] as const;

const isClock = (name: (typeof foundations)[number]) => name === 'timezone' || name === 'day_cutoff_minutes';

/**
 * Changes a store.
 * @throws ApiError VALIDATION_FAILED where its orders stand on what would change; VERSION_CONFLICT
 */
export const updateStore = async ({ db, services, actor, body }: Call<typeof storesEndpoints.updateStore>) =>
  db.transaction().execute(async (trx) => {
    const { storeId, phone, opened_on, version, ...changes } = body;
    const before = await readStore(trx, storeId, true);
    assertVersion(version, editableOf(before));
    const moved = foundations.find((name) => changes[name] !== undefined && changes[name] !== before[name]);
    if (moved) {
      const has = await Promise.all(services.house.asked('hasOrders').map((ask) => ask(trx, before.shop_id)));
      if (has.includes(true)) {
        throw invalidField(
          moved,
          isClock(moved)
            ? 'There are orders already. Plan it from a day on: “Change its days”.'
            : 'There are orders already, whose days and taxes were worked out by this',
        );
      }
      if (changes.shop_domain) await freeDomain(trx, changes.shop_domain, before.shop_id);
    }
    await trx
      .updateTable('shops')
      .set({
        ...changes,
        ...(phone === undefined ? {} : { phone: phoneDigits(phone) }),
        ...(opened_on === undefined ? {} : { opened_on: opened_on || null }),
        // Nothing was counted yet: it always was like this.
        ...(moved && isClock(moved) ? { clocks: null } : {}),
        updated_at: new Date(),
      })
      .where('shop_id', '=', before.shop_id)
      .execute();
    const after = await readStore(trx, storeId);
    await audit(trx, actor, {
      action: 'store.updated',
      entity: 'store',
      entityId: storeId,
      shopId: before.shop_id,
      before: recordOf(before),
      after: recordOf(after),
    });
    return { store: presentStore(after), message: 'Store saved' };
  });

/** Closes a store on a day, or opens it again (null). What it sold stays, and stays its owner's. */
export const closeStore = async ({ db, actor, body }: Call<typeof storesEndpoints.closeStore>) =>
  db.transaction().execute(async (trx) => {
    const { storeId, closed_on } = body;
    const before = await readStore(trx, storeId, true);
    if (closed_on !== null && before.opened_on !== null && closed_on < before.opened_on) {
      throw invalidField('closed_on', `It opened on ${before.opened_on}`);
    }
    await trx
      .updateTable('shops')
      .set({ closed_on, updated_at: new Date() })
      .where('shop_id', '=', before.shop_id)
      .execute();
    await audit(trx, actor, {
      action: closed_on === null ? 'store.opened-again' : 'store.closed',
      entity: 'store',
      entityId: storeId,
      shopId: before.shop_id,
      before: { closed_on: before.closed_on },
      after: { closed_on },
    });
    return {
      store: presentStore(await readStore(trx, storeId)),
      message: closed_on === null ? 'Store opened again' : 'Store closed',
    };
  });
