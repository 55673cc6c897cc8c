import type { Json } from '../../pushes/index.ts';
import { type ProductState, stateName } from '../push/product-state.ts';
import { type WantedProduct, wholeOf } from '../push/wanted-product.ts';
import type { Owners } from './field-owners.ts';

const fieldOf = (name: string) => name.split('|')[0] ?? '';

const amountOf = (value: Json | undefined) => (typeof value === 'string' ? Number(value) : Number.NaN);

const isSame = (a: Json | undefined, b: Json | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Whether what a store has in its shop is its own affair: a field that is the store's, or a price within its band around what head
 * office recommends.
 */
const isStores = (owners: Owners, name: string, recommended: Json | undefined, theirs: Json | undefined) => {
  const rule = owners.get(fieldOf(name));
  if (rule?.owner === 'STORE') return true;
  if (rule?.owner !== 'BAND') return false;
  const [ours, there] = [amountOf(recommended), amountOf(theirs)];
  // In cents: 10 % of 10.00 above is 11.00, and that is within.
  return (
    Math.abs(Math.round(there * 100) - Math.round(ours * 100)) * 100 <=
    Math.round(ours * 100) * rule.bandPercent
  );
};

/** What a shop holds, with what is the store's own as if nobody had changed it: what differs then is drift. */
export const withoutStoresOwn = (
  owners: Owners,
  { pushed, wanted, theirs }: { pushed: ProductState; wanted: ProductState; theirs: ProductState },
): ProductState =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => [
      name,
      isStores(owners, name, wanted[name] ?? pushed[name], value) ? (pushed[name] ?? null) : value,
    ]),
  );

/** Whether all that differs is head office's for good: then it is put back without asking. */
export const isHeadOffices = (owners: Owners, pushed: ProductState, theirs: ProductState): boolean => {
  const differing = Object.keys(theirs).filter((name) => !isSame(pushed[name], theirs[name]));
  return (
    differing.length > 0 && differing.every((name) => owners.get(fieldOf(name))?.owner === 'HEAD_OFFICE')
  );
};

const keeping = <Fields extends object>(fields: Fields, isKept: (name: string) => boolean): Fields =>
  // Fewer of the same fields, all of which may be missing.
  Object.fromEntries(Object.entries(fields).filter(([name]) => isKept(name))) as Fields;

/** What is sent to put ours back: only what differs. All of it where the shop has nothing any more. */
export const onlyDiffering = (
  wanted: WantedProduct,
  pushed: ProductState,
  theirs: ProductState | null,
): WantedProduct => {
  if (theirs === null) return wanted;
  const differs = (name: string) => !isSame(pushed[name], theirs[name]);
  const { fields, variants } = wholeOf(wanted);
  const { pictures_before: _, ...rest } = wanted;
  return {
    ...rest,
    create: null,
    join: [],
    leave: [],
    pictures: [],
    fields: keeping(fields, differs),
    variants: variants
      .map((one) => ({ ...one, set: keeping(one.set, (name) => differs(stateName(name, one.options))) }))
      .filter(({ set }) => Object.keys(set).length > 0),
  };
};

/** What of a change goes to a shop that has the product: not what is the store's. */
export const withoutStoreFields = <Fields extends object>(owners: Owners, fields: Fields): Fields =>
  keeping(fields, (name) => owners.get(name)?.owner !== 'STORE');
