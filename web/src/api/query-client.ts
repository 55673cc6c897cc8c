/** Caching and retry rules of reads (specification 1, section 8 and 9). */
import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { onSessionChange, readToken } from './session.ts';

const MAX_RETRIES = 3;

/** Of the answers that say that the question was wrong (4xx), those that another time may be different. */
const passing: readonly number[] = [408, 429];

/** A read is retried three times, unless asking again can't change the answer (docs/decisions/0013). */
export const shouldRetry = (failures: number, error: unknown): boolean => {
  const status = error instanceof CallError ? error.status : 0;
  if (status >= 400 && status < 500 && !passing.includes(status)) return false;
  return failures < MAX_RETRIES;
};

/** 1 s, 2 s, 4 s … at most 30 s. `attempt` counts from 0. */
export const retryDelay = (attempt: number): number => Math.min(1_000 * 2 ** attempt, 30_000);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});

// What one person has read is never shown to the next.
let token = readToken();
onSessionChange(() => {
  const now = readToken();
  if (now !== token) queryClient.clear();
  token = now;
});
