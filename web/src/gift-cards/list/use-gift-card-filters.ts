import { giftCardStatuses } from '@backroom/contract/gift-card-statuses';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { callOptions } from '../../api/call-options.ts';
import { storesQuery } from '../../stores/index.ts';
import type { ListFilter } from '../../ui/list/list-filter.ts';
import { filterValue, valuesOf } from '../../ui/list/list-state.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { wordsOf } from '../../ui/text/status-badge.tsx';
import { giftCardDefaults } from './gift-cards-query.ts';

const statuses = giftCardStatuses.map((value) => ({ value, label: wordsOf(value) }));

/** A franchisee chosen narrows the stores, and drops chosen ones that aren't theirs. */
const useStoresOf = (franchisee: string | undefined) => {
  const [state, change] = useListState(giftCardDefaults);
  const chosen = valuesOf(state, 'store');
  const { data: stores, isFetching } = useQuery(storesQuery(franchisee));
  const foreign = useMemo(() => {
    if (!franchisee || !stores || isFetching || !chosen) return false;
    const own = new Set(stores.map((store) => store.shop_domain));
    return chosen.some((domain) => !own.has(domain));
  }, [franchisee, stores, isFetching, chosen]);
  useEffect(() => {
    if (!foreign || !stores) return;
    const kept = chosen?.filter((domain) => stores.some((store) => store.shop_domain === domain)) ?? [];
    change({ filters: { ...state.filters, store: kept } }, { replace: true });
  }, [foreign, stores, chosen, change, state.filters]);
  return stores;
};

/** The filters of the list: franchisee, stores, status, day of issue. */
export const useGiftCardFilters = (): ListFilter[] => {
  const [state] = useListState(giftCardDefaults);
  const franchisee = filterValue(state, 'franchisee');
  const franchisees = useQuery(callOptions('getFranchiseeStats')).data?.data.recentFranchisees;
  const stores = useStoresOf(franchisee);
  return useMemo(() => {
    const filters: ListFilter[] = [
      {
        key: 'store',
        label: 'Store',
        kind: 'many',
        choices: stores?.map((store) => ({
          value: store.shop_domain,
          label: store.name,
          hint: store.shop_domain,
        })),
      },
      { key: 'status', label: 'Status', kind: 'one', choices: statuses },
      { key: 'date', label: 'Issued', kind: 'dates' },
    ];
    // Whoever sees one franchisee only, their own, has nothing to choose.
    if (franchisees?.length === 1 && !franchisee) return filters;
    const choices = franchisees?.map(({ id, name, shops }) => ({
      value: id,
      label: name,
      hint: shops.map((shop) => shop.name).join(', ') || 'no stores',
    }));
    return [{ key: 'franchisee', label: 'Franchisee', kind: 'one', choices }, ...filters];
  }, [stores, franchisees, franchisee]);
};
