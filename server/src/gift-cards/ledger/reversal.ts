import { ApiError } from '@backroom/contract/kit/errors';
import type { Database } from '../../platform/database/connect.ts';
import { type LockedCard, lockCard } from './ledger.ts';
import type { Movement } from './ledger-rules.ts';

const unknownEntry = () => new ApiError('NOT_FOUND', 'There is no such entry of this store');

/**
 * What takes back an entry that a till of this store wrote, the card locked: a redemption comes back as
 * REFUNDED_TO_CARD, a reload goes as ADJUSTED. Orders take their own entries back.
 * @throws ApiError NOT_FOUND, GIFT_CARD_ENTRY_REVERSED
 */
export const reversalOf = async (
  trx: Database,
  entryId: string,
  shopId: number,
): Promise<{
  card: LockedCard;
  movement: Movement;
  reversesEntryNo: number;
  order: { id: null; name: string | null };
}> => {
  const match = /^(\d{1,15})-(\d{1,9})$/.exec(entryId);
  if (!match) throw unknownEntry();
  const [cardId, entryNo] = [Number(match[1]), Number(match[2])];
  const found = await trx
    .selectFrom('gift_cards')
    .select('shop_id')
    .where('gift_card_id', '=', cardId)
    .executeTakeFirst();
  if (!found) throw unknownEntry();
  const card = await lockCard(trx, { shopId: found.shop_id, cardId }, shopId);
  const entries = await trx
    .selectFrom('gift_card_entries')
    .select(['entry_no', 'type', 'amount_cents', 'event_shop_id', 'order_id', 'order_name'])
    .where('shop_id', '=', card.shopId)
    .where('gift_card_id', '=', cardId)
    .where((where) => where.or([where('entry_no', '=', entryNo), where('reverses_entry_no', '=', entryNo)]))
    .execute();
  const entry = entries.find((one) => one.entry_no === entryNo);
  if (!entry || entry.event_shop_id !== shopId) throw unknownEntry();
  if (entries.length > 1) throw new ApiError('GIFT_CARD_ENTRY_REVERSED', 'This entry was reversed before');
  const isTillEntry = entry.order_id === null && ['REDEEMED', 'RELOADED'].includes(entry.type);
  if (!isTillEntry) throw new ApiError('CONFLICT', 'Only redemptions and reloads of a till can be reversed');
  const type = entry.type === 'REDEEMED' ? 'REFUNDED_TO_CARD' : 'ADJUSTED';
  const movement = { type, amount: -entry.amount_cents, at: new Date() } as const;
  return { card, movement, reversesEntryNo: entryNo, order: { id: null, name: entry.order_name } };
};
