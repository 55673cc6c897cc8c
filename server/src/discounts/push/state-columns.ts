import { discountCode } from '@backroom/contract/discount-fields';
import { ApiError } from '@backroom/contract/kit/errors';
import type { Json } from '../../pushes/index.ts';
import { endWallIn, wallIn } from '../store-time.ts';
import type { WantedDiscount } from './wanted.ts';

export type State = Readonly<Record<string, Json | undefined>>;

/** A normalised state, field by field. */
export const fieldsOfState = (state: Json): State =>
  typeof state === 'object' && state !== null && !Array.isArray(state)
    ? // An object of JSON, and no array, which the compiler doesn't take from isArray.
      (state as State)
    : {};

export const refuse = (message: string): never => {
  throw new ApiError('CONFLICT', message);
};

const centsIn = (words: string): number => Math.round(Number(words.replaceAll(/[^\d.]/g, '')) * 100);

const valueFrom = (words: Json | undefined): Partial<WantedDiscount> => {
  const said = String(words);
  const value = centsIn(said);
  const isFixed = said.startsWith('$');
  if (value <= 0 || (!isFixed && value > 10_000)) return refuse('What it takes off there can’t be kept here');
  return {
    value,
    value_type: isFixed ? 'FIXED' : 'PERCENTAGE',
    once_per_order: isFixed && !said.endsWith('each'),
  };
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
export const reads: Readonly<Record<string, Read>> = {
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

export const same = (a: Json | undefined, b: Json | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const kindFrom = ({ kind, value, items }: State): Pick<WantedDiscount, 'discount_type'> => {
  const name = String(kind);
  if (name.endsWith('Bxgy')) return { discount_type: 'BXGY' };
  if (name.endsWith('FreeShipping')) return { discount_type: 'SHIPPING' };
  const isOrder = keysOf(items).kind === 'all' && !String(value).endsWith('each');
  return { discount_type: isOrder ? 'ORDER' : 'PRODUCT' };
};

/** What stands in a campaign that nothing is said of. */
export const plain = {
  code: null,
  once_per_order: false,
  items_kind: 'all',
  items: [],
  buys_kind: null,
  buys: [],
  buys_quantity: null,
  gets_quantity: null,
  uses_per_order: null,
  minimum_type: 'NONE',
  minimum_value: null,
  usage_limit: null,
  once_per_customer: false,
  customers: null,
} as const;

export type StateColumns = Omit<WantedDiscount, 'discount_id' | 'scope' | 'paused' | 'removed' | 'excluded'>;

/**
 * A discount that lives in a shop as the columns of a campaign, times in the shop's zone.
 * @throws ApiError CONFLICT for what can't be kept here, in words
 */
export const columnsOfState = (state: State, timezone: string): StateColumns => {
  const { discount_type } = kindFrom(state);
  const isDeal = discount_type === 'BXGY';
  const isFree = discount_type === 'SHIPPING';
  const said = Object.entries(reads).flatMap(([name, read]) => {
    if (name === 'code' && state.code === null) return [];
    if (isFree && (name === 'value' || name === 'items')) return [];
    if (!isDeal && ['buys', 'buys_quantity', 'gets_quantity', 'uses_per_order'].includes(name)) return [];
    // A shop's codes may be longer, or have spaces: they stay until somebody changes them.
    if (name === 'code') return [{ code: String(state.code).trim().toUpperCase() }];
    return [read(state[name], timezone)];
  });
  const columns: StateColumns = Object.assign(
    { ...plain, ...(isFree ? { value: 10_000, value_type: 'PERCENTAGE' } : {}), discount_type },
    ...said,
  );
  if (isDeal && columns.buys_quantity === null)
    refuse('It asks for an amount to be bought, which can’t be kept here');
  // Deactivated before it began, it ends where it begins.
  const ends =
    columns.ends !== null && columns.ends <= columns.starts ? afterStart(columns.starts) : columns.ends;
  return { ...columns, ends, once_per_order: columns.once_per_order && discount_type === 'PRODUCT' };
};

const afterStart = (starts: string) => new Date(Date.parse(`${starts}Z`) + 1_000).toISOString().slice(0, 19);
