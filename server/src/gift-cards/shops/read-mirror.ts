import { parseCents } from '@backroom/contract/kit/money';
import type { ShopClient } from '../../pushes/index.ts';
import { type MirrorAnswer, mirrorState } from './documents.ts';
import type { Mirror } from './mirror-plan.ts';

/** What we note at a card that we make, and at each movement of ours: such are never booked again. */
export const noteOf = (cardId: number): string => `bk:${cardId}`;
export const isOurNote = (note: string | null): boolean => note?.startsWith('bk:') ?? false;

/** Shopify's decimal text as cents. @throws RangeError where it isn't an amount */
export const centsOfShop = (amount: string): number => {
  const isMinus = amount.startsWith('-');
  const cents = parseCents(isMinus ? amount.slice(1) : amount);
  if (cents === null) throw new RangeError(`${amount} is not an amount`);
  return isMinus ? 0 - cents : cents;
};

/** A card in a shop: what is on it, and how much of that is ours; null where there is none. */
export const readMirror = async (
  client: ShopClient,
  gid: string,
  madeHere: boolean,
): Promise<(Mirror & { updatedAt: string }) | null> => {
  let first: MirrorAnswer | null = null;
  let all = 0;
  let noted = 0;
  let after: string | null = null;
  do {
    const { giftCard }: { giftCard: MirrorAnswer | null } = await client.send(mirrorState, {
      id: gid,
      after,
    });
    if (!giftCard) return null;
    // Changed between two pages: from the beginning.
    if (first && first.updatedAt !== giftCard.updatedAt) return readMirror(client, gid, madeHere);
    first ??= giftCard;
    for (const { amount, note } of giftCard.transactions?.nodes ?? []) {
      const cents = centsOfShop(amount.amount);
      all += cents;
      if (isOurNote(note)) noted += cents;
    }
    after = giftCard.transactions?.pageInfo.hasNextPage ? giftCard.transactions.pageInfo.endCursor : null;
  } while (after !== null);
  const balance = centsOfShop(first.balance.amount);
  const { enabled, expiresOn, updatedAt } = first;
  return { enabled, expiresOn, balance, ours: noted + (madeHere ? balance - all : 0), updatedAt };
};
