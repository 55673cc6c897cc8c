/**
 * The store list and its rules (specification 2, section 4): three failures in a row and it is left
 * alone; it isn't asked for while it is on its way, nor again once it is there, unless for a franchisee.
 */
import { storesOf } from '../api/answer-shapes.ts';
import { callOptions } from '../api/call-options.ts';
import { shouldRetry } from '../api/query-client.ts';

const MAX_FAILURES = 3;

/** Stores one may see; `franchiseeId` 'all' means no filter. Reads every answer shape. */
export const storesQuery = (franchiseeId = 'all') => {
  const isFiltered = franchiseeId !== 'all';
  const options = callOptions('getStoreList', {
    body: isFiltered ? { franchisee_id: [franchiseeId] } : {},
  });
  return {
    ...options,
    select: storesOf,
    retry: (failures: number, error: unknown) => failures < MAX_FAILURES - 1 && shouldRetry(failures, error),
    retryOnMount: false,
    refetchOnReconnect: false,
    staleTime: isFiltered ? 0 : Number.POSITIVE_INFINITY,
  };
};
