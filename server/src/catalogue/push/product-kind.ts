import { ownedFieldWords } from '@backroom/contract/product-owner-words';
import { type Json, type Push, PushConflict, PushRefused, pushKind, type Shop } from '../../pushes/index.ts';
import { readOwners } from '../owners/field-owners.ts';
import { isHeadOffices, onlyDiffering, withoutStoresOwn } from '../owners/field-owners-rules.ts';
import { createInShop } from './create-in-shop.ts';
import { type Found, findInShop, readFromShop } from './find-in-shop.ts';
import { type ProductState, stateInShop, wantedState } from './product-state.ts';
import { hasPictures } from './sync-pictures.ts';
import { takeTheirs } from './take-theirs.ts';
import { updateInShop } from './update-in-shop.ts';
import { mergeWanted, type WantedProduct, wantedProduct } from './wanted-product.ts';

export const PRODUCT_KIND = 'product';

const isState = (value: Json | undefined): value is ProductState =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSame = (a: Json | undefined, b: Json | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** @throws PushConflict where the shop holds neither what was seen nor what is wanted */
const mustBeAsSeen = ({ wanted, before }: Push<WantedProduct>, now: ProductState, { name }: Shop) => {
  const seen = isState(before) ? before : wanted.seen;
  if (!seen) return;
  const then = wantedState(wanted);
  for (const [field, value] of Object.entries(seen)) {
    if (!(field in now) || isSame(now[field], value) || isSame(now[field], then[field])) continue;
    const [base = '', of] = field.split('|');
    const known: Readonly<Record<string, string>> = ownedFieldWords;
    const label = (known[base] ?? base) + (of ? ` of ${of}` : '');
    const words = (one: Json | undefined) => (one === null || one === undefined ? 'nothing' : String(one));
    throw new PushConflict(
      `${label} was changed in ${name} meanwhile: it is ${words(now[field])} there, and was ${words(value)}. Retry puts ours there.`,
    );
  }
};

const holds = (wanted: WantedProduct, now: ProductState): boolean =>
  wanted.join.length + wanted.leave.length === 0 &&
  Object.entries(wantedState(wanted)).every(([field, value]) => isSame(now[field], value));

/** A product of a store on its way to the store's shop (shopify.md 5.3). The subject is its key, `12~…`. */
export const productKind = pushKind<WantedProduct, Found>({
  kind: PRODUCT_KIND,
  label: 'Product',
  scopes: ['write_products'],
  repeats: 'newest',
  wanted: wantedProduct,
  merge: mergeWanted,
  resolve: (push, shop) => findInShop(push, shop),
  send: async (push, shop, found) => {
    const { create, handle } = push.wanted;
    if (found.kind === 'there') {
      mustBeAsSeen(push, stateInShop(found.product, push.wanted), shop);
      return updateInShop(push, found.product, shop);
    }
    if (found.kind === 'other') {
      throw new PushRefused(`“${found.title}” stands at the address “${handle}” in ${shop.name} already`, [
        { field: 'handle', message: `“${found.title}” has this address`, code: 'HANDLE_NOT_UNIQUE' },
      ]);
    }
    if (!create) {
      throw new PushRefused(`${shop.name} no longer has this product in its shop: somebody deleted it there`);
    }
    return createInShop(push, create, shop);
  },
  readBack: async ({ wanted }, shop, found) => {
    if (found.kind !== 'there') return null;
    const gid = found.product.id;
    const isThere = holds(wanted, stateInShop(found.product, wanted));
    return { gid, holds: isThere && (await hasPictures(wanted, gid, shop)) };
  },
  read: async (object, shop): Promise<Json> => {
    const there = await readFromShop(object, shop);
    return there && stateInShop(there, object.wanted);
  },
  takeTheirs,
  overlook: async (db, { wanted, pushed, theirs }) =>
    isState(pushed) && isState(theirs)
      ? withoutStoresOwn(await readOwners(db), { pushed, theirs, wanted: wantedState(wanted) })
      : theirs,
  putsBack: async (db, { pushed, theirs }) =>
    isState(pushed) && isState(theirs) && isHeadOffices(await readOwners(db), pushed, theirs),
  again: ({ wanted, pushed, theirs }) =>
    onlyDiffering(wanted, isState(pushed) ? pushed : {}, isState(theirs) ? theirs : null),
  fields: ownedFieldWords,
  href: (subject, audience) =>
    audience === 'franchisee' ? null : `/products?open=${encodeURIComponent(subject)}`,
});
