import { sql } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import type { Json } from '../../pushes/index.ts';
import { storeNames, takenIn } from '../write/taken.ts';
import { pushDiscount } from './push-discount.ts';
import { fieldsOfState, reads, refuse, type State, same } from './state-columns.ts';
import type { WantedDiscount } from './wanted.ts';

/** What differs there, as columns of the campaign. @throws ApiError CONFLICT for what we can't keep */
const patchOf = (ours: State, theirs: State, timezone: string): Partial<WantedDiscount> => {
  const differing = Object.keys(theirs).filter((name) => !same(ours[name], theirs[name]));
  const patches = differing.map((name) => {
    const read = reads[name];
    if (read) return read(theirs[name], timezone);
    return refuse(
      name === 'customers'
        ? 'Customers chosen there aren’t known here by e-mail'
        : 'It is another kind of discount there',
    );
  });
  return Object.assign({}, ...patches);
};

/** Ended by hand there, and nothing else changed: it is paused in that store alone. */
const wasEnded = (ours: State, theirs: State): boolean => {
  const others = Object.keys(theirs).filter((name) => name !== 'ends' && !same(ours[name], theirs[name]));
  return others.length === 0 && typeof theirs.ends === 'string' && Date.parse(theirs.ends) <= Date.now();
};

const mustBeFree = async (trx: Database, discountId: string, { title, code }: Partial<WantedDiscount>) => {
  const { rows } = await sql<{ shop_id: number }>`
    select shop_id from discount_shops where discount_id = ${discountId}::uuid and removed_at is null`.execute(
    trx,
  );
  const stores = rows.map(({ shop_id }) => shop_id);
  const taken = await takenIn(trx, stores, { title: title ?? null, code: code ?? null, except: discountId });
  if (taken.length > 0)
    refuse(`Title or code is used by another discount in ${storeNames(taken.map((one) => one.shop_name))}`);
};

type Drifted = { shopId: number; subject: string; ours: Json; theirs: Json };

/**
 * Makes the campaign what one shop made of it: what was changed there is changed in all its stores. Where it was only ended
 * there, it is paused in that store.
 * @throws ApiError CONFLICT for what can't be kept here
 */
export const takeTheirs = async (
  trx: Database,
  actor: Actor,
  { shopId, subject, ours: oursJson, theirs: theirsJson }: Drifted,
  house: House,
): Promise<void> => {
  const [ours, theirs] = [fieldsOfState(oursJson), fieldsOfState(theirsJson)];
  await sql`select from discounts where discount_id = ${subject}::uuid for update`.execute(trx);
  if (wasEnded(ours, theirs)) {
    await sql`update discount_shops set paused = true
      where discount_id = ${subject}::uuid and shop_id = ${shopId}`.execute(trx);
    await audit(trx, actor, {
      action: 'discount.paused',
      entity: 'discount',
      entityId: subject,
      shopId,
      after: {},
    });
    return;
  }
  const shop = await trx
    .selectFrom('shops')
    .select('timezone')
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  const patch = patchOf(ours, theirs, shop.timezone);
  await mustBeFree(trx, subject, patch);
  const { starts, ends, ...columns } = patch;
  await trx
    .updateTable('discounts')
    .set({
      ...columns,
      ...(starts === undefined ? {} : { starts: sql<Date>`${starts}::timestamp` }),
      ...(ends === undefined ? {} : { ends: sql<Date>`${ends}::timestamp` }),
      updated_at: sql`now()`,
    })
    .where('discount_id', '=', subject)
    .execute();
  await sql`update discount_shops ds set title = d.title, code = d.code from discounts d
    where d.discount_id = ds.discount_id and ds.discount_id = ${subject}::uuid and ds.removed_at is null`.execute(
    trx,
  );
  await audit(trx, actor, {
    action: 'discount.updated',
    entity: 'discount',
    entityId: subject,
    shopId,
    before: Object.fromEntries(
      Object.keys(theirs)
        .filter((name) => !same(ours[name], theirs[name]))
        .map((name) => [name, ours[name] ?? null]),
    ),
    after: Object.fromEntries(
      Object.keys(theirs)
        .filter((name) => !same(ours[name], theirs[name]))
        .map((name) => [name, theirs[name] ?? null]),
    ),
  });
  await pushDiscount(house, trx, actor, subject);
};
