/** A call as TanStack Query options: key and function in one place, for loaders, preloading and pages. */
import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, type CallArguments, type CallName, call, type GivenTo } from './call.ts';
import { invalidResponse } from './call-error.ts';

/** `useQuery(callOptions('getStoreList', { body: {} }))`. The key is `[name, given]`. */
export const callOptions = <N extends CallName>(name: N, ...[given]: CallArguments<N>) =>
  queryOptions<AnswerOf<N>, Error, AnswerOf<N>, readonly [N, GivenTo<N> | undefined]>({
    queryKey: [name, given],
    // The given arguments were checked above; spreading them again loses the tie to N.
    queryFn: async ({ signal }) => {
      const answer = await call(name, ...([given, { signal }] as unknown as CallArguments<N>));
      // A read that answers with nothing at all has not answered.
      if (answer === undefined || answer === null) throw invalidResponse();
      return answer;
    },
  });
