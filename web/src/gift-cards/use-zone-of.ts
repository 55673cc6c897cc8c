import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { storesQuery } from '../stores/index.ts';

/** The zone of a store, by its domain or its name; undefined where that says too little. */
export type ZoneOf = (store: string) => string | undefined;

/**
 * Times of a card are those of a store, as the date filter counts them: of the one that issued it, or that took it.
 * @returns null until stores are known: times in the reader's zone would be others a moment later
 */
export const useZoneOf = (by: 'shop_domain' | 'name'): ZoneOf | null => {
  const { data: stores, isPending } = useQuery(storesQuery());
  return useMemo(() => {
    if (isPending) return null;
    const zones = new Map<string, string | undefined>();
    // Two stores may share a name, though not a zone.
    for (const { [by]: store, timezone } of stores ?? [])
      zones.set(store, zones.has(store) ? undefined : timezone);
    return (store) => zones.get(store);
  }, [stores, isPending, by]);
};
