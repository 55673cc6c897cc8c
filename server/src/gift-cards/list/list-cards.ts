import type { giftCardsEndpoints } from '@backroom/contract/gift-cards';
import type { Call } from '../../platform/http/call.ts';
import { codeKeyOf } from '../ledger/codes.ts';
import { readFilter } from './card-filter.ts';
import { presentCard, readCards } from './card-rows.ts';
import { countCards, findPage, paginationOf } from './find-cards.ts';

/** Cards by filter with counters over all of it; a Franchisee sees those that own stores issued. */
export const listCards = async (call: Call<typeof giftCardsEndpoints.getGiftCardList>) => {
  const { scope, db, services, body } = call;
  const { page, limit, sortBy, sortOrder, ...input } = body;
  const filter = await readFilter(scope, db, await codeKeyOf(services), input);
  const counters = await countCards(db, filter);
  const place = { page, limit, total: counters.totalCards };
  const rows = await readCards(db, await findPage(db, filter, { sortBy, sortOrder }, place));
  const pagination = paginationOf(page, limit, counters.totalCards);
  return { data: { giftCards: rows.map(presentCard), pagination, counters } };
};
