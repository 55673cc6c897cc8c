import type { DiscountBody } from '@backroom/contract/discount-fields';
import type { discountsEndpoints } from '@backroom/contract/discounts';
import { ApiError, type FieldProblem } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { assertVersion } from '../../platform/record-version.ts';
import { scopeOfToday } from '../../platform/sessions/scope.ts';
import { type CampaignRow, columnsOf, fieldsOf, type Shares, versionOfCampaign } from '../campaign.ts';
import { storesToChange } from '../list/find-discounts.ts';
import { pushDiscount } from '../push/push-discount.ts';
import { campaignColumns, mayChange, type Reader, readDiscount } from '../read-discounts.ts';
import {
  franchiseeProblems,
  itemProblems,
  limitProblems,
  type Store,
  scopeProblems,
  takenProblems,
} from './problems.ts';
import { storeNames } from './taken.ts';

type Create = Call<typeof discountsEndpoints.createDiscount>;
type Update = Call<typeof discountsEndpoints.updateDiscount>;

const refuse = (details: FieldProblem[]): void => {
  const [first] = details;
  if (first) throw new ApiError('VALIDATION_FAILED', first.message, details);
};

const payerOf = ({ scope }: Reader): Shares =>
  scope.audience === 'franchisee'
    ? { hq: 0, franchisee: 100, vendor: 0 }
    : { hq: 100, franchisee: 0, vendor: 0 };

/** Puts stores onto a discount. What somebody else took a moment ago is refused, and nothing is kept. */
const addStores = async (
  trx: Database,
  discountId: string,
  stores: readonly Store[],
  { title, code, status }: DiscountBody,
): Promise<void> => {
  if (stores.length === 0) return;
  const { rows } = await sql<{ shop_id: number }>`
    insert into discount_shops (shop_id, discount_id, title, code, paused)
    select shop_id, ${discountId}::uuid, ${title}, ${code}, ${status === 'PAUSED'}
    from unnest(${stores.map(({ shop_id }) => shop_id)}::int[]) as shop_id order by shop_id
    on conflict do nothing returning shop_id`.execute(trx);
  if (rows.length < stores.length) {
    const missed = stores.filter(({ shop_id }) => !rows.some((row) => row.shop_id === shop_id));
    throw new ApiError(
      'CONFLICT',
      `Somebody has just used this title or code in ${storeNames(missed.map(({ name }) => name))}`,
    );
  }
};

const COUNTS = 'Counts for tills that ask Backroom';
const ON_ITS_WAY = 'On its way to the shop';

const resultsOf = (stores: readonly Store[], onItsWay: ReadonlySet<number>) =>
  stores.map(({ shop_id, shop_domain, name }) => ({
    shop: shop_domain,
    shop_name: name,
    ok: true,
    message: onItsWay.has(shop_id) ? ON_ITS_WAY : COUNTS,
  }));

const savedWords = (title: string, stores: number, verb: string) =>
  `${title} ${verb} in ${stores === 1 ? 'one store' : `${stores} stores`}`;

/** Starts a discount in stores that the caller holds today. @throws ApiError VALIDATION_FAILED at each wrong field */
export const createDiscount = async (call: Create) => {
  const { scope, user, services, db, actor, body } = call;
  const stores = await storesToChange(scope, db, body.shops);
  refuse([
    ...(await franchiseeProblems(call, db, body)),
    ...(await takenProblems(db, stores, body, null)),
    ...(await scopeProblems(services.house, db, stores, body)),
    ...(await itemProblems(db, stores, body)),
  ]);
  const { id, onItsWay } = await db.transaction().execute(async (trx) => {
    const { discount_id } = await trx
      .insertInto('discounts')
      .values({
        ...columnsOf(body, payerOf(call)),
        franchisee_id: scope.audience === 'franchisee' ? user.franchisee_id : null,
        created_by: actor.name,
      })
      .returning('discount_id')
      .executeTakeFirstOrThrow();
    await addStores(trx, discount_id, stores, body);
    await writeDown(trx, actor, 'discount.created', discount_id, null, { ...body, shops: stores.length });
    return { id: discount_id, onItsWay: await pushDiscount(services.house, trx, actor, discount_id) };
  });
  return {
    message: savedWords(body.title, stores.length, 'counts'),
    data: await readDiscount({ scope, user, services }, db, id),
    results: resultsOf(stores, onItsWay),
  };
};

/** The log holds for how many shoppers a discount is, never for whom. */
const withoutPeople = ({ customer_selection, customers, ...fields }: Record<string, unknown>) => {
  // Of one that is read they stand in a field of their own.
  const chosen = customers ?? (customer_selection as { customers: string[] } | undefined)?.customers;
  return { ...fields, ...(Array.isArray(chosen) ? { customers: chosen.length } : {}) };
};

const writeDown = (
  trx: Database,
  actor: Actor,
  action: string,
  id: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
) =>
  audit(trx, actor, {
    action,
    entity: 'discount',
    entityId: id,
    before: before && withoutPeople(before),
    after: withoutPeople(after),
  });

/** The discount itself, held for the rest of the transaction. @throws ApiError NOT_FOUND, FORBIDDEN */
const lockCampaign = async (trx: Database, reader: Reader, id: string): Promise<CampaignRow> => {
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns} from discounts d where discount_id = ${id}::uuid for update`.execute(trx);
  const [row] = rows;
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such discount');
  if (!mayChange(reader.scope, row, reader.user.franchisee_id)) {
    throw new ApiError('FORBIDDEN', 'This is head office’s discount: only head office changes it');
  }
  return row;
};

/** Changes a discount everywhere at once. @throws ApiError NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, VALIDATION_FAILED */
export const updateDiscount = async (call: Update) => {
  const { scope, user, services, db, actor, body } = call;
  const before = await readDiscount({ scope, user, services }, db, body.id);
  const named = body.shops.length > 0 ? body.shops : before.discount_shops.map(({ shop }) => shop);
  const stores = await storesToChange(scope, db, named);
  const { changed, onItsWay } = await db.transaction().execute(async (trx) => {
    const row = await lockCampaign(trx, call, before.id);
    const there = await trx
      .selectFrom('discount_shops')
      .innerJoin('shops', 'shops.shop_id', 'discount_shops.shop_id')
      .select(['discount_shops.shop_id', 'shop_domain'])
      .where('discount_id', '=', row.discount_id)
      .where('removed_at', 'is', null)
      .execute();
    const fields = fieldsOf(row);
    const current = {
      ...fields,
      version: versionOfCampaign(
        row,
        there.map((one) => one.shop_domain),
      ),
    };
    assertVersion(body.version, current);
    refuse([
      ...(await franchiseeProblems(call, trx, body)),
      ...(await takenProblems(trx, stores, body, row.discount_id)),
      ...(await limitProblems(trx, row.discount_id, body.usage_limit, stores)),
      ...(await scopeProblems(services.house, trx, stores, body)),
      ...(await itemProblems(trx, stores, body)),
    ]);
    const columns = columnsOf(body, {
      hq: fields.funding.hq,
      franchisee: fields.funding.franchisee,
      vendor: fields.funding.vendor,
    });
    await trx
      .updateTable('discounts')
      .set({ ...columns, ...(body.start_date ? {} : { starts: row.starts }), updated_at: sql`now()` })
      .where('discount_id', '=', row.discount_id)
      .execute();
    const wanted = stores.map(({ shop_id }) => shop_id);
    // Stores of others, which a franchisee doesn't see, keep it.
    const gone = there.filter(({ shop_id }) => !wanted.includes(shop_id)).map(({ shop_id }) => shop_id);
    const mine = scopeOfToday(scope).holdings;
    const leaving = mine === 'all' ? gone : gone.filter((id) => mine.some(({ shopId }) => shopId === id));
    await sql`
      update discount_shops set removed_at = now()
      where discount_id = ${row.discount_id}::uuid and shop_id = any(${leaving}::int[])`.execute(trx);
    await sql`
      update discount_shops set title = ${body.title}, code = ${body.code},
        removed_at = null, added_at = greatest(added_at, now() + case when removed_at is not null then interval '0' end),
        paused = case when removed_at is null then paused else ${body.status === 'PAUSED'} end
      where discount_id = ${row.discount_id}::uuid
        and (shop_id = any(${wanted}::int[]) or removed_at is null)`.execute(trx);
    const known = await trx
      .selectFrom('discount_shops')
      .select('shop_id')
      .where('discount_id', '=', row.discount_id)
      .execute();
    const fresh = stores.filter(({ shop_id }) => !known.some((one) => one.shop_id === shop_id));
    await addStores(trx, row.discount_id, fresh, body);
    const after = await sql<CampaignRow>`
      select ${campaignColumns} from discounts d where discount_id = ${row.discount_id}::uuid`.execute(trx);
    await writeDown(
      trx,
      actor,
      'discount.updated',
      row.discount_id,
      { ...fields, shops: there.map((one) => one.shop_domain).toSorted() },
      {
        ...(after.rows[0] ? fieldsOf(after.rows[0]) : {}),
        shops: stores.map((one) => one.shop_domain).toSorted(),
      },
    );
    const staying = await pushDiscount(services.house, trx, actor, row.discount_id);
    if (leaving.length > 0) await pushDiscount(services.house, trx, actor, row.discount_id, leaving);
    return { changed: row.discount_id, onItsWay: staying };
  });
  return {
    message: savedWords(body.title, stores.length, 'changed'),
    data: await readDiscount({ scope, user, services }, db, changed),
    results: resultsOf(stores, onItsWay),
  };
};
