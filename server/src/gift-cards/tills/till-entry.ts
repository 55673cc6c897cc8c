import { ApiError } from '@backroom/contract/kit/errors';
import type { Database } from '../../platform/database/connect.ts';
import type { Reversible } from '../../platform/ledger/reversal.ts';
import type { CardKind } from '../ledger/card-ledger.ts';
import { type LockedCard, lockCard } from '../ledger/ledger.ts';

const unknownEntry = () => new ApiError('NOT_FOUND', 'There is no such entry of this store');

/**
 * The card of an entry by the id that a till was given for it, locked for what happens in this store.
 * @throws ApiError NOT_FOUND
 */
export const findEntry = async (
  trx: Database,
  entryId: string,
  shopId: number,
): Promise<{ card: LockedCard; entryNo: number }> => {
  const match = /^(\d{1,15})-(\d{1,9})$/.exec(entryId);
  if (!match) throw unknownEntry();
  const [id, entryNo] = [Number(match[1]), Number(match[2])];
  const found = await trx
    .selectFrom('gift_cards')
    .select('shop_id')
    .where('gift_card_id', '=', id)
    .executeTakeFirst();
  if (!found) throw unknownEntry();
  return { card: await lockCard(trx, { shopId: found.shop_id, id }, shopId), entryNo };
};

/** Whether a till of this store may take an entry back. @throws ApiError CONFLICT where no till can */
export const isOfTill = (entry: Reversible<CardKind>, shopId: number): boolean => {
  if (entry.eventShopId !== shopId) return false;
  const isTills = entry.order.id === null && ['REDEEMED', 'RELOADED'].includes(entry.type);
  if (!isTills) throw new ApiError('CONFLICT', 'Only redemptions and reloads of a till can be reversed');
  return true;
};
