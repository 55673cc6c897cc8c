import {
  collectionWithout,
  type Push,
  PushRefused,
  refuseUserErrors,
  type Sent,
  type Shop,
  ShopTrouble,
} from '../../pushes/index.ts';
import { endsIn, startsIn } from '../store-time.ts';
import { afterCall, fieldOf, hasMore, inputOf, kindOf, type Method } from './discount-input.ts';
import {
  codeTaken,
  deletes,
  discountState,
  ends,
  type Made,
  type ShopDiscount,
  writes,
} from './documents.ts';
import type { Ids } from './resolve-items.ts';
import { stateOfShop } from './shop-state.ts';
import { ownTag, type WantedDiscount } from './wanted.ts';

/** What a shop holds of a discount; null where it is gone, or is another kind of thing. */
export const readShopDiscount = async (gid: string, { client }: Shop): Promise<ShopDiscount | null> => {
  const { discountNode } = await client.send(discountState, { id: gid });
  return discountNode?.discount.title === undefined ? null : discountNode.discount;
};

const methodOf = ({ __typename }: ShopDiscount): Method =>
  __typename.startsWith('DiscountAutomatic') ? 'Automatic' : 'Code';

const doesNotExist = (message: string) => /does not exist|not found/i.test(message);

/** Deletes it; one that is gone already is what was wanted. */
const remove = async (gid: string, method: Method, { client }: Shop): Promise<void> => {
  const { done } = await client.send(deletes[method], { id: gid });
  refuseUserErrors(
    done.userErrors.filter(({ message }) => !doesNotExist(message)),
    fieldOf,
  );
};

type Ours = { id: string; there: ShopDiscount | null };

/** Whose a code is in a shop: ours, to be adopted, or somebody's. */
const holderOf = async (code: string, { client }: Shop) => {
  const { codeDiscountNodeByCode: held } = await client.send(codeTaken, { code });
  return held && { id: held.id, title: held.codeDiscount.title ?? '', tags: held.codeDiscount.tags ?? [] };
};

const isTaken = ({ userErrors }: Made) => userErrors.some(({ code }) => code === 'TAKEN');

/** @returns our own discount that has the code there already @throws PushRefused where it is somebody else's */
const adopt = async (wanted: WantedDiscount, shop: Shop): Promise<Ours | null> => {
  const held = wanted.code === null ? null : await holderOf(wanted.code, shop);
  if (!held) return null;
  if (held.tags.includes(ownTag(wanted.discount_id))) {
    return { id: held.id, there: await readShopDiscount(held.id, shop) };
  }
  const message = `The code ${wanted.code} is already used in ${shop.name} by “${held.title}”`;
  throw new PushRefused(message, [{ field: 'code', message, code: 'TAKEN' }]);
};

const timesOf = ({ starts, ends: end }: WantedDiscount, { timezone }: Shop) => ({
  startsAt: startsIn(starts, timezone),
  endsAt: end === null ? null : endsIn(end, timezone),
});

/** Paused is a date in the past, since a shop has no other way that keeps the planned end (shopify.md 5.2). */
const pause = async (
  { wanted, askedAt }: Push<WantedDiscount>,
  { id, there }: Ours,
  shop: Shop,
): Promise<void> => {
  if (!there) return;
  const method = methodOf(there);
  const startsAt = there.startsAt ?? timesOf(wanted, shop).startsAt;
  const at = askedAt.toISOString();
  if (there.endsAt && Date.parse(there.endsAt) <= askedAt.getTime()) return;
  if (Date.parse(startsAt) >= askedAt.getTime()) {
    const { done } = await shop.client.send(ends[method], { id });
    return refuseUserErrors(done.userErrors, fieldOf);
  }
  const kind = there.__typename.replace(/^Discount(Code|Automatic)/, '');
  const known = kind === 'Bxgy' || kind === 'FreeShipping' ? kind : 'Basic';
  const { done } = await shop.client.send(writes[method][known].update, { id, input: { endsAt: at } });
  refuseUserErrors(done.userErrors, fieldOf);
};

const isLong = (there: ShopDiscount) =>
  [there.customerGets?.items, there.customerBuys?.items].some(
    (items) =>
      items?.products?.pageInfo.hasNextPage ||
      items?.productVariants?.pageInfo.hasNextPage ||
      items?.collections?.pageInfo.hasNextPage,
  );

/** Whether it can't become what is wanted by an edit: another kind of discount, or a list too long to be compared. */
const mustBeAnew = (wanted: WantedDiscount, there: ShopDiscount) => {
  const { method, kind } = kindOf(wanted);
  return there.__typename !== `Discount${method}${kind}` || isLong(there);
};

/** It stands there, whatever kept us from the rest of it: the next try looks for it before it writes. */
const unheard = (error: unknown): never => {
  if (error instanceof ShopTrouble)
    throw new ShopTrouble({ kind: 'unanswered', mayBeThere: true }, error.message);
  throw error;
};

type Written = { gid: string; state: ShopDiscount | null };

const write = async (wanted: WantedDiscount, ids: Ids, ours: Ours | null, shop: Shop): Promise<Written> => {
  const { method, kind } = kindOf(wanted);
  const { create, update } = writes[method][kind];
  const times = timesOf(wanted, shop);
  const there = ours?.there ?? null;
  const input = inputOf(wanted, ids, times, there);
  const { done } =
    ours && there
      ? await shop.client.send(update, { id: ours.id, input })
      : await shop.client.send(create, { input });
  if (isTaken(done)) {
    const adopted = await adopt(wanted, shop);
    if (adopted && adopted.id !== ours?.id) return write(wanted, ids, adopted, shop);
  }
  refuseUserErrors(done.userErrors, fieldOf);
  const gid = done.node?.id ?? ours?.id ?? '';
  const state = done.node?.discount ?? null;
  const now = state && afterCall(state, ids, there);
  // Another call for what found no room in this one.
  return now && hasMore(ids, now)
    ? write(wanted, ids, { id: gid, there: now }, shop).catch(unheard)
    : { gid, state };
};

/** Products marked so stand outside all promotions of the chain. */
const ELIGIBLE = {
  tag: 'bk-excluded',
  title: 'Eligible for promotions',
  handle: 'eligible-for-promotions',
};

/** Everything, less what is excluded: Shopify knows no other way than a collection, and a deal never takes everything. */
const getsOf = async (wanted: WantedDiscount, ids: Ids, shop: Shop): Promise<Ids> => {
  const isDeal = wanted.discount_type === 'BXGY';
  if (ids.gets || wanted.discount_type === 'SHIPPING' || (wanted.excluded.length === 0 && !isDeal))
    return ids;
  const collection = await collectionWithout(shop, ids.excluded, ELIGIBLE);
  return { ...ids, gets: { products: [], variants: [], collections: [collection] } };
};

const oursOf = async (push: Push<WantedDiscount>, shop: Shop): Promise<Ours | null> => {
  if (push.gid === null) return null;
  const there = await readShopDiscount(push.gid, shop);
  return there && { id: push.gid, there };
};

/** Makes a shop hold what is wanted of a discount. @throws PushRefused with the shop's words */
export const sendDiscount = async (push: Push<WantedDiscount>, shop: Shop, ids: Ids): Promise<Sent> => {
  const { wanted } = push;
  let ours = await oursOf(push, shop);
  if (wanted.removed) {
    if (ours?.there) await remove(ours.id, methodOf(ours.there), shop);
    return { gid: null, state: null };
  }
  if (wanted.paused) {
    // What isn't there yet is made when it is resumed.
    if (!ours) return { gid: null, state: null };
    await pause(push, ours, shop);
    return { gid: ours.id };
  }
  if (ours?.there && mustBeAnew(wanted, ours.there)) {
    await remove(ours.id, methodOf(ours.there), shop);
    ours = null;
  }
  const { gid, state } = await write(wanted, await getsOf(wanted, ids, shop), ours, shop);
  return { gid, state: state && stateOfShop(state), warnings: ids.warnings };
};
