import { discountCode } from '@backroom/contract/discount-fields';
import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import type { Json } from '../../pushes/index.ts';
import { endWallIn, wallIn } from '../store-time.ts';
import { storeNames, takenIn } from '../write/taken.ts';
import { pushDiscount } from './push-discount.ts';
import type { WantedDiscount } from './wanted.ts';

type State = Readonly<Record<string, Json | undefined>>;

const stateOf = (state: Json): State =>
  typeof state === 'object' && state !== null && !Array.isArray(state)
    ? // An object of JSON, and no array, which the compiler doesn't take from isArray.
      (state as State)
    : {};

const refuse = (message: string): never => {
  throw new ApiError('CONFLICT', `${message}: put ours back, or leave it`);
};

const centsIn = (words: string): number => Math.round(Number(words.replaceAll(/[^\d.]/g, '')) * 100);

const valueFrom = (words: Json | undefined): Partial<WantedDiscount> => {
  const said = String(words);
  const value = centsIn(said);
  const isFixed = said.startsWith('$');
  if (value <= 0 || (!isFixed && value > 10_000)) return refuse('What it takes off there can’t be kept here');
  return { value, value_type: isFixed ? 'FIXED' : 'PERCENTAGE' };
};

const minimumOf = (words: Json | undefined): Partial<WantedDiscount> => {
  if (typeof words !== 'string') return { minimum_type: 'NONE', minimum_value: null };
  return words.startsWith('$')
    ? { minimum_type: 'SUBTOTAL', minimum_value: centsIn(words) }
    : { minimum_type: 'QUANTITY', minimum_value: Number.parseInt(words, 10) };
};

const COLLECTION = 'Collection ';
const ELIGIBLE = 'Collection eligible-for-promotions';

const keysOf = (words: Json | undefined) => {
  const names = Array.isArray(words) ? words.map(String) : [];
  if (words === 'Everything' || (names.length === 1 && names[0] === ELIGIBLE)) {
    return { kind: 'all' as const, keys: [] };
  }
  const isCollections = names.some((name) => name.startsWith(COLLECTION));
  const keys = names.map((name) => (isCollections ? name.slice(COLLECTION.length) : name).toLowerCase());
  return { kind: isCollections ? ('collections' as const) : ('products' as const), keys };
};

const codeOf = (code: Json | undefined): Partial<WantedDiscount> => {
  const read = discountCode.safeParse(code);
  return read.success && read.data !== ''
    ? { code: read.data }
    : refuse(`The code ${String(code)} can’t be kept here (3 to 20 letters, digits, - and _)`);
};

type Read = (theirs: Json | undefined, timezone: string) => Partial<WantedDiscount>;

const count =
  (name: 'buys_quantity' | 'gets_quantity' | 'uses_per_order' | 'usage_limit'): Read =>
  (theirs) => ({ [name]: theirs === null ? null : Number(theirs) });
const flag =
  (name: 'once_per_customer' | 'with_order' | 'with_product' | 'with_shipping'): Read =>
  (theirs) => ({ [name]: theirs === true });

/** How each field of a shop's state becomes ours; what isn't named can't be taken over. */
const reads: Readonly<Record<string, Read>> = {
  title: (theirs) => ({ title: String(theirs).trim().slice(0, 100) }),
  code: codeOf,
  value: valueFrom,
  minimum: minimumOf,
  items: (theirs) => {
    const { kind, keys } = keysOf(theirs);
    return { items_kind: kind, items: keys };
  },
  buys: (theirs) => {
    const { kind, keys } = keysOf(theirs);
    return kind === 'all'
      ? refuse('What has to be bought there can’t be kept here')
      : { buys_kind: kind, buys: keys };
  },
  buys_quantity: count('buys_quantity'),
  gets_quantity: count('gets_quantity'),
  uses_per_order: count('uses_per_order'),
  usage_limit: count('usage_limit'),
  once_per_customer: flag('once_per_customer'),
  with_order: flag('with_order'),
  with_product: flag('with_product'),
  with_shipping: flag('with_shipping'),
  starts: (theirs, timezone) => ({ starts: wallIn(String(theirs), timezone) }),
  ends: (theirs, timezone) => ({ ends: theirs === null ? null : endWallIn(String(theirs), timezone) }),
};

const same = (a: Json | undefined, b: Json | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

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
  const [ours, theirs] = [stateOf(oursJson), stateOf(theirsJson)];
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
