/** Where the choices of a filter or field come from, when they are read: there, on their way, or not to be had. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { Choice } from './select.tsx';

export type ChoiceSource = {
  /** Undefined while they load. */
  choices: readonly Choice[] | undefined;
  /** Why there are none; said where they would be, with Retry. */
  failure?: ChoicesFailure | undefined;
};

export type ChoicesFailure = { error: unknown; onRetry: () => void };

type Read<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;

/** `{ key: 'store', label: 'Store', kind: 'many', ...choicesFrom(stores, toChoices) }` */
export const choicesFrom = <T>(query: Read<T>, toChoices: (data: T) => readonly Choice[]): ChoiceSource => {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return { choices: toChoices(data) };
  // Asked again, it is on its way again.
  if (!error || isFetching) return { choices: undefined };
  return { choices: undefined, failure: { error, onRetry: () => void refetch() } };
};
