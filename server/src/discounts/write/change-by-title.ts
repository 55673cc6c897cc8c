import type { discountsEndpoints } from '@backroom/contract/discounts';
import { ApiError } from '@backroom/contract/kit/errors';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { heldNow } from '../../platform/sessions/scope-conditions.ts';
import { storesToChange } from '../list/find-discounts.ts';
import { pushDiscount } from '../push/push-discount.ts';
import { mayChange, type Reader } from '../read-discounts.ts';

export type Action = 'pause' | 'resume' | 'delete';

const words: Record<Action, { done: string; action: string; set: RawBuilder<unknown> }> = {
  pause: { done: 'Paused', action: 'discount.paused', set: sql`paused = true` },
  resume: { done: 'Resumed', action: 'discount.resumed', set: sql`paused = false` },
  delete: { done: 'Deleted', action: 'discount.deleted', set: sql`removed_at = now()` },
};

type Found = {
  discount_id: string;
  shop_id: number;
  shop_domain: string;
  name: string;
  title: string;
  franchisee_id: number | null;
};

const LOCKED = 'Head office’s discount: only head office changes it';

/** The discounts of some stores that match, each with its store. */
const find = async (trx: Database, condition: RawBuilder<unknown>): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select ds.discount_id, ds.shop_id, s.shop_domain, s.name, ds.title, d.franchisee_id
    from discount_shops ds join shops s using (shop_id) join discounts d using (discount_id)
    where ds.removed_at is null and ${condition} order by ds.discount_id, s.name, ds.shop_id`.execute(trx);
  return rows;
};

/** Does it, one discount after the other and each held meanwhile, and writes it down once for each. */
const change = async (
  { services: { house } }: Pick<Reader, 'services'>,
  trx: Database,
  actor: Actor,
  action: Action,
  found: readonly Found[],
): Promise<ReadonlySet<number>> => {
  const onItsWay = new Set<number>();
  const { set, action: verb } = words[action];
  for (const [id, own] of Map.groupBy(found, (one) => one.discount_id)) {
    await trx
      .selectFrom('discounts')
      .select('discount_id')
      .where('discount_id', '=', id)
      .forUpdate()
      .execute();
    await sql`
      update discount_shops set ${set}
      where discount_id = ${id}::uuid and shop_id = any(${own.map(({ shop_id }) => shop_id)}::int[])`.execute(
      trx,
    );
    await trx
      .updateTable('discounts')
      .set({ updated_at: sql`now()` })
      .where('discount_id', '=', id)
      .execute();
    await audit(trx, actor, {
      action: verb,
      entity: 'discount',
      entityId: id,
      shopId: own.length === 1 ? (own[0]?.shop_id ?? null) : null,
      after: { title: own[0]?.title, stores: own.map(({ name }) => name) },
    });
    const stores = own.map(({ shop_id }) => shop_id);
    for (const shopId of await pushDiscount(house, trx, actor, id, stores)) onItsWay.add(shopId);
  }
  return onItsWay;
};

type ByTitle = Call<
  | typeof discountsEndpoints.deactivateDiscount
  | typeof discountsEndpoints.reactivateDiscount
  | typeof discountsEndpoints.deleteDiscount
>;

/**
 * Acts on all discounts of a title in the stores named (a deletion also by code), and tells what became of each store.
 * @throws ApiError NOT_FOUND where none of them has it, FORBIDDEN where all are head office's or a store isn't held
 */
const changeByTitle = async (call: ByTitle, action: Action) => {
  const { scope, user, db, actor, body } = call;
  const stores = await storesToChange(scope, db, body.shopIds);
  const byCode = action === 'delete' && body.code ? sql`ds.code = ${body.code}` : sql`true`;
  return db.transaction().execute(async (trx) => {
    const found = await find(
      trx,
      sql`lower(ds.title) = lower(${body.title.trim()}) and ${byCode}
        and ds.shop_id = any(${stores.map(({ shop_id }) => shop_id)}::int[])`,
    );
    if (found.length === 0)
      throw new ApiError('NOT_FOUND', `There is no discount ${body.title} in these stores`);
    const mine = found.filter((one) => mayChange(scope, one, user.franchisee_id));
    if (mine.length === 0) throw new ApiError('FORBIDDEN', LOCKED);
    const onItsWay = await change(call, trx, actor, action, mine);
    const results = stores.map(({ shop_id, shop_domain, name }) => {
      const own = found.find((one) => one.shop_id === shop_id);
      const ok = mine.some((one) => one.shop_id === shop_id);
      const done = onItsWay.has(shop_id)
        ? `${words[action].done}: on its way to the shop`
        : words[action].done;
      const message = ok ? done : own ? LOCKED : 'It isn’t in this store';
      return { shop: shop_domain, shop_name: name, ok, message };
    });
    const done = results.filter(({ ok }) => ok).length;
    const where = done === 1 ? 'one store' : `${done} stores`;
    return {
      message: `${mine[0]?.title ?? body.title} ${words[action].done.toLowerCase()} in ${where}`,
      results,
    };
  });
};

export const deactivateDiscount = (call: Call<typeof discountsEndpoints.deactivateDiscount>) =>
  changeByTitle(call, 'pause');
export const reactivateDiscount = (call: Call<typeof discountsEndpoints.reactivateDiscount>) =>
  changeByTitle(call, 'resume');
export const deleteDiscount = (call: Call<typeof discountsEndpoints.deleteDiscount>) =>
  changeByTitle(call, 'delete');

const changeOne = async (reader: Reader, trx: Database, actor: Actor, action: Action, id: string) => {
  const found = await find(
    trx,
    sql`ds.discount_id = ${id}::uuid and ${heldNow(reader.scope.holdings, 'ds.shop_id')}`,
  );
  const [first] = found;
  if (!first) return { id, ok: false, message: 'There is no such discount' };
  if (!mayChange(reader.scope, first, reader.user.franchisee_id)) {
    return { id, ok: false, message: `${first.title}: ${LOCKED.charAt(0).toLowerCase()}${LOCKED.slice(1)}` };
  }
  await change(reader, trx, actor, action, found);
  return { id, ok: true, message: `${first.title} ${words[action].done.toLowerCase()}` };
};

/** Acts on discounts by id, in all stores that the caller holds; one that fails holds up no other. */
export const changeDiscounts = async (call: Call<typeof discountsEndpoints.changeDiscounts>) => {
  const { db, actor, body } = call;
  const results: { id: string; ok: boolean; message: string }[] = [];
  for (const id of [...new Set(body.ids)]) {
    results.push(await db.transaction().execute((trx) => changeOne(call, trx, actor, body.action, id)));
  }
  return { matched: results.length, done: results.filter(({ ok }) => ok).length, results, undo: null };
};
