import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { storesQuery } from '../../stores/index.ts';

/** The zone of a store, by its domain; undefined until the stores are known. */
export type ZoneOf = (shopDomain: string) => string | undefined;

/** A card's times are shown in the zone of the store that issued it, as the date filter counts them. */
export const useZoneOf = (): ZoneOf => {
  const { data: stores } = useQuery(storesQuery());
  return useMemo(() => {
    const zones = new Map(stores?.map((store) => [store.shop_domain, store.timezone]));
    return (domain) => zones.get(domain);
  }, [stores]);
};
