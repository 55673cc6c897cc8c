import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  Ban,
  Download,
  Pencil,
  Plus,
  RefreshCw,
  Scale,
  ScanSearch,
  Trash2,
  Upload,
} from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { messageOf } from '../../api/call-error.ts';
import { download } from '../../api/download.ts';
import { useSavedViews } from '../../saved-views/index.ts';
import { FreshnessLine } from '../../stores/index.ts';
import type { Action } from '../../ui/action.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ListState } from '../../ui/list/list-state.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { type CardAction, openKeyOf, useOpenCard } from '../card/use-open-card.ts';
import { useZoneOf } from '../use-zone-of.ts';
import type { ChosenCards } from '../write/deactivate-selected.tsx';
import { CounterCards } from './counter-cards.tsx';
import { FoundElsewhere } from './found-elsewhere.tsx';
import { giftCardColumns } from './gift-card-columns.tsx';
import { type CardView, toCardView } from './gift-card-view.ts';
import { giftCardDefaults, giftCardFilterOf, giftCardsQuery } from './gift-cards-query.ts';
import { useGiftCardFilters } from './use-gift-card-filters.ts';

const CardPanel = lazy(() => import('../card/card-panel.tsx'));
const DeactivateSelected = lazy(() => import('../write/deactivate-selected.tsx'));

const rowKey = (card: CardView) => card.id;
const rowLabel = (card: CardView) => `gift card ${card.cardNumber.slice(-4)} of ${card.storeId}`;

const read = (answer: AnswerOf<'getGiftCardList'>) => ({
  rows: answer.data.giftCards.map(toCardView),
  total: answer.data.pagination.totalCount,
});

type Some = { ids?: string[] | undefined; except?: string[] | undefined };

const exportCards = (state: ListState, columns?: string[], some: Some = {}) =>
  download(
    'exportGiftCardList',
    { body: { ...giftCardFilterOf(state), columns, ...some } },
    { fileName: 'gift-cards.csv' },
  );

const useColumns = () => {
  const zoneOf = useZoneOf('shop_domain');
  return useMemo(() => giftCardColumns(zoneOf), [zoneOf]);
};

const useRowActions = () => {
  const open = useOpenCard();
  return (card: CardView): Action[] => {
    const isEnded = card.status === 'deactivated';
    const ended = isEnded ? 'deactivated' : undefined;
    const unusable = isEnded ? 'deactivated' : card.status === 'expired' ? 'expired' : undefined;
    const to = (action: CardAction) => () => open(openKeyOf(card.id, action));
    return [
      { label: 'Edit', icon: Pencil, disabled: ended, onSelect: to('edit') },
      { label: 'Reload', icon: RefreshCw, disabled: unusable, onSelect: to('reload') },
      { label: 'Adjust balance', icon: Scale, disabled: unusable, onSelect: to('adjust') },
      { label: 'Deactivate', icon: Ban, tone: 'danger', disabled: ended, onSelect: to('deactivate') },
      { label: 'Delete', icon: Trash2, tone: 'danger', disabled: ended, onSelect: to('delete') },
    ];
  };
};

const usePageActions = (): Action[] => {
  const open = useOpenCard();
  const navigate = useNavigate();
  return [
    {
      label: 'Settlement',
      icon: ArrowLeftRight,
      onSelect: () => void navigate({ to: '/gift-card/settlement' }),
    },
    { label: 'Look up card', icon: ScanSearch, onSelect: () => open('redeem') },
    { label: 'Import', icon: Upload, onSelect: () => open('import') },
    { label: 'Create card', icon: Plus, primary: true, onSelect: () => open('new') },
  ];
};

/** The counters come with the list's own answer. */
const Counters = () => {
  const [state] = useListState(giftCardDefaults);
  const { data, isError } = useQuery({ ...giftCardsQuery(state), placeholderData: keepPreviousData });
  return isError && !data ? null : <CounterCards counters={data?.data.counters} />;
};

/** Every gift card that one's stores have issued, with what can be done with it (specification 2; domain.md 3.1). */
export const GiftCardsPage = () => {
  const [state] = useListState(giftCardDefaults);
  const actions = usePageActions();
  const [ending, setEnding] = useState<ChosenCards | null>(null);
  const exportSelected = ({ ids, except }: ChosenCards['told']) =>
    exportCards(ids ? { ...state, search: '', filters: {} } : state, undefined, { ids, except }).catch(
      (error: unknown) => toast.bad('Export failed', { description: messageOf(error) }),
    );
  return (
    <>
      <ListPage
        name="gift-cards"
        title="Gift Card"
        description="Every card your stores have issued. Each pays in every store of the chain."
        columns={useColumns()}
        defaults={giftCardDefaults}
        search="Code or its end, customer, note"
        filters={useGiftCardFilters()}
        query={giftCardsQuery}
        read={read}
        rowKey={rowKey}
        rowLabel={rowLabel}
        rowActions={useRowActions()}
        filterOf={giftCardFilterOf}
        bulkActions={(selection, told) => [
          { label: 'Export', icon: Download, onSelect: () => void exportSelected(told) },
          { label: 'Deactivate', icon: Ban, tone: 'danger', onSelect: () => setEnding({ selection, told }) },
        ]}
        details={(key, close) => <CardPanel openKey={key} onClose={close} />}
        onExport={exportCards}
        actions={actions}
        above={
          <>
            <FreshnessLine />
            <Counters />
            <FoundElsewhere />
          </>
        }
        savedViews={useSavedViews('/gift-card')}
        live={{ kind: 'gift-cards', one: 'gift card' }}
        empty={{
          title: 'No gift cards yet',
          text: 'Cards appear here when a store sells one, when you create one, or after an import.',
          action: actions.at(-1),
        }}
      />
      {ending && (
        <Suspense>
          <DeactivateSelected {...ending} onClose={() => setEnding(null)} />
        </Suspense>
      )}
    </>
  );
};
