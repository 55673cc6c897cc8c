import type { Context } from './context.ts';
import { type SearchTerms, searchFor } from './search.ts';

/** The test of a root's `query`; what it doesn't know is warned of in the answer's extensions. */
export const searchIn = <T>(
  context: Context,
  root: string,
  query: string | null | undefined,
  terms: SearchTerms<T>,
  byDefault: (item: T) => string = () => '',
): ((item: T) => boolean) => {
  if (!query) return () => true;
  const { test, warnings } = searchFor(query, terms, byDefault, context.emulator.clock.now());
  context.search.push({ path: [root], query, warnings });
  return test;
};
