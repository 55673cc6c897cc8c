import type { Json, Shop } from '../../pushes/index.ts';
import { codeById, codeInShop, type ShopCode } from './documents.ts';

/** By what a shop's own discounts are told from ours. */
export const TAG = 'bk-points';

/** Which code: what the shop calls it, once it is there, and the code that was made. */
type Which = { gid: string | null; code: string };

/** A code in its shop, whatever somebody there has made of it; null where it is gone, or was never there. */
export const findShopCode = async ({ client }: Shop, { gid, code }: Which): Promise<ShopCode | null> => {
  const known = gid === null ? null : (await client.send(codeById, { id: gid })).found;
  if (known) return known;
  const { found } = await client.send(codeInShop, { code });
  return found?.discount.tags?.includes(TAG) ? found : null;
};

const worthOf = ({ discount }: ShopCode): string | null => {
  const { amount, appliesOnEachItem, percentage } = discount.customerGets?.value ?? {};
  if (percentage !== undefined) return `${Math.round(percentage * 10_000) / 100} %`;
  if (!amount) return null;
  return `${Number(amount.amount).toFixed(2)}${appliesOnEachItem ? ' on each item' : ''}`;
};

const minimumOf = ({ discount }: ShopCode): string | null => {
  const { subtotal, quantity } = discount.minimumRequirement ?? {};
  if (subtotal) return Number(subtotal.amount).toFixed(2);
  return quantity === undefined ? null : `${quantity} items`;
};

/** What of a code is ours to say, as it is compared. */
export const stateOfCode = (there: ShopCode): Record<string, Json> => {
  const { codes, endsAt, usageLimit, context } = there.discount;
  return {
    code: codes?.nodes[0]?.code ?? null,
    value: worthOf(there),
    uses: usageLimit ?? null,
    ends: endsAt ? new Date(endsAt).toISOString() : null,
    minimum: minimumOf(there),
    customers: context?.customers?.map(({ id }) => id).sort() ?? null,
  };
};

/** Their names for people. */
export const codeFields = {
  code: 'Code',
  value: 'Worth',
  uses: 'Uses in all',
  ends: 'Ends',
  minimum: 'Smallest cart',
  customers: 'Whose',
};

/** What a shop holds, of what was looked at when it was sent: earlier versions sent less. */
export const asSent = (pushed: Json, theirs: Json): Json => {
  if (typeof pushed !== 'object' || pushed === null || typeof theirs !== 'object' || theirs === null)
    return theirs;
  return Object.fromEntries(Object.entries(theirs).filter(([name]) => name in pushed));
};
