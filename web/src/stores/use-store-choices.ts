import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StoreSummary } from '../api/answer-shapes.ts';
import { type ChoiceSource, choicesFrom } from '../ui/form/choice-source.ts';
import { storesQuery } from './stores-query.ts';

type Options = {
  /** Only the stores of this franchisee. */
  franchiseeId?: string | undefined;
  /** Only those that are one's own today: something is to be done there. */
  held?: boolean;
  /** What stands beside a store's name; its domain unless said. Keep it outside the component. */
  hintOf?: (store: StoreSummary) => string | undefined;
};

const domainOf = (store: StoreSummary) => store.shop_domain;

/** The stores that one may see, by domain, to choose from. */
export const useStoreChoices = ({
  franchiseeId,
  held = false,
  hintOf = domainOf,
}: Options = {}): ChoiceSource => {
  const { data, error, isFetching, refetch } = useQuery(storesQuery(franchiseeId));
  return useMemo(
    () =>
      choicesFrom({ data, error, isFetching, refetch }, (stores) =>
        stores
          .filter((store) => store.held || !held)
          .map((store) => ({ value: store.shop_domain, label: store.name, hint: hintOf(store) })),
      ),
    [data, error, isFetching, refetch, held, hintOf],
  );
};
