import { giftCardStatuses } from '@backroom/contract/gift-card-statuses';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf } from '../../api/call.ts';
import { callOptions } from '../../api/call-options.ts';
import { useStoreChoices } from '../../stores/index.ts';
import { choicesFrom } from '../../ui/form/choice-source.ts';
import type { ListFilter } from '../../ui/list/list-filter.ts';
import { filterValue, valuesOf } from '../../ui/list/list-state.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { wordsOf } from '../../ui/text/status-badge.tsx';
import { giftCardDefaults } from './gift-cards-query.ts';

const statuses = [...giftCardStatuses, 'deactivated'].map((value) => ({ value, label: wordsOf(value) }));

const toFranchiseeChoices = ({ data }: AnswerOf<'getFranchiseeStats'>) =>
  data.recentFranchisees.map(({ id, name, shops }) => ({
    value: id,
    label: name,
    hint: shops.map((shop) => shop.name).join(', ') || 'no stores',
  }));

/** A franchisee chosen narrows the stores, and drops chosen ones that aren't theirs. */
const useStoresOf = (franchisee: string | undefined) => {
  const [state, change] = useListState(giftCardDefaults);
  const chosen = valuesOf(state, 'store');
  const stores = useStoreChoices({ franchiseeId: franchisee });
  const own = franchisee ? stores.choices : undefined;
  const kept = own && chosen?.filter((domain) => own.some(({ value }) => value === domain));
  const isForeign = kept !== undefined && kept.length < (chosen?.length ?? 0);
  useEffect(() => {
    if (isForeign) change({ filters: { ...state.filters, store: kept } }, { replace: true });
  }, [isForeign, kept, change, state.filters]);
  return stores;
};

/** The filters of the list: franchisee, stores, status, day of issue. */
export const useGiftCardFilters = (): ListFilter[] => {
  const [state] = useListState(giftCardDefaults);
  const franchisee = filterValue(state, 'franchisee');
  const franchisees = choicesFrom(useQuery(callOptions('getFranchiseeStats')), toFranchiseeChoices);
  const filters: ListFilter[] = [
    { key: 'store', label: 'Store', kind: 'many', ...useStoresOf(franchisee) },
    { key: 'status', label: 'Status', kind: 'one', choices: statuses },
    { key: 'date', label: 'Issued', kind: 'dates' },
  ];
  // Whoever sees one franchisee only, their own, has nothing to choose.
  if (franchisees.choices?.length === 1 && !franchisee) return filters;
  return [{ key: 'franchisee', label: 'Franchisee', kind: 'one', ...franchisees }, ...filters];
};
