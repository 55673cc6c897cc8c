import { isTooShort } from '@backroom/contract/kit/list';
import { Gift } from 'lucide-react';
import { call } from '../api/call.ts';
import type { Finder } from '../ui/room.ts';
import { formatMoney } from '../ui/text/format.ts';
import { toCardView } from './list/gift-card-view.ts';

const MOST_CARDS = 5;

/** Gift cards by the end of their code, or whose they are. */
const findCards: Finder = {
  heading: 'Gift cards',
  icon: Gift,
  find: async (search) => {
    if (isTooShort(search)) return [];
    const { data } = await call('getGiftCardList', { body: { search, page: 1, limit: MOST_CARDS } });
    return data.giftCards.map(toCardView).map((card) => ({
      key: card.id,
      label: [`…${card.cardNumber.slice(-4)}`, card.customerName ?? card.customerEmail]
        .filter(Boolean)
        .join(' · '),
      hint: `${formatMoney(card.balance)} · ${card.storeId}`,
      to: '/gift-card',
      search: { open: card.id },
    }));
  },
};

export default findCards;
