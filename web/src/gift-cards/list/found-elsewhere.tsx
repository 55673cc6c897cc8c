import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { useOpenCard } from '../card/use-open-card.ts';
import { giftCardDefaults, giftCardsQuery } from './gift-cards-query.ts';

const isWholeCode = (text: string): boolean =>
  /^(?=.*\d)[A-Z0-9]{8,20}$/i.test(text.replaceAll(/[\s-]/g, ''));

/** Somebody searched a whole code and found nothing: the card may be another store's, and be used here. */
export const FoundElsewhere = () => {
  const [state] = useListState(giftCardDefaults);
  const { data } = useQuery({ ...giftCardsQuery(state), placeholderData: keepPreviousData });
  const open = useOpenCard();
  if (!isWholeCode(state.search) || data?.data.pagination.totalCount !== 0) return null;
  return (
    <Notice tone="info">
      None of these stores’ cards has this code, but a card of another store pays here too.{' '}
      <Button size="sm" look="ghost" onClick={() => open('redeem')}>
        Look it up
      </Button>
    </Notice>
  );
};
