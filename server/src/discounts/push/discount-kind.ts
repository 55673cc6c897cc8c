import { type PushKind, pushKind } from '../../pushes/index.ts';
import { codeTaken, discountByTag } from './documents.ts';
import { type Ids, resolveIds } from './resolve-items.ts';
import { readShopDiscount, sendDiscount } from './send-discount.ts';
import { stateFields, stateOfShop } from './shop-state.ts';
import { takeTheirs } from './take-theirs.ts';
import { ownTag, type WantedDiscount, wantedDiscount } from './wanted.ts';

/** A campaign in one shop: made, changed, paused and deleted there as it is wanted, and compared with it afterwards. */
export const discountKind: PushKind = pushKind<WantedDiscount, Ids>({
  kind: 'discount',
  label: 'Discount',
  scopes: ['write_discounts'],
  repeats: 'newest',
  wanted: wantedDiscount,
  resolve: ({ wanted }, shop) => resolveIds(wanted, shop),
  send: sendDiscount,
  // What is found is written once more: that changes nothing where it holds already.
  readBack: async ({ wanted, gid }, shop) => {
    if (gid !== null && (await readShopDiscount(gid, shop))) return { gid, holds: false };
    const tag = ownTag(wanted.discount_id);
    if (wanted.code !== null) {
      const { codeDiscountNodeByCode: held } = await shop.client.send(codeTaken, { code: wanted.code });
      if (held?.codeDiscount.tags?.includes(tag)) return { gid: held.id, holds: false };
    }
    const { discountNodes } = await shop.client.send(discountByTag, { query: `tag:"${tag}"` });
    const [found] = discountNodes.nodes;
    return found ? { gid: found.id, holds: false } : null;
  },
  read: async ({ gid }, shop) => {
    const there = await readShopDiscount(gid, shop);
    return there && stateOfShop(there);
  },
  takeTheirs,
  fields: stateFields,
  href: (subject) => `/discounts?open=${subject}`,
});
