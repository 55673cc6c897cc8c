import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type AnswerOf, type CallArguments, type CallName, call, type GivenTo } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';
import { successOf } from '../../api/call-words.ts';
import { newId } from '../../api/new-id.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** What a change to a card makes out of date. */
const stale = new Set(['getGiftCardList', 'getGiftCardHistory', 'getGiftCardSettlement']);

/**
 * Makes a write once: while its outcome is unknown (no answer came) the same request goes out under the same
 * Idempotency-Key, so that trying again never does it twice. Refreshes what shows cards, and says that it is done
 * unless the page itself does (`quiet`).
 */
export const useGiftCardWrite = <N extends CallName>(name: N, { quiet = false } = {}) => {
  const queries = useQueryClient();
  const pending = useRef<{ request: string; key: string } | null>(null);
  return useCallback(
    async (given: GivenTo<N>): Promise<AnswerOf<N>> => {
      const request = JSON.stringify(given);
      if (pending.current?.request !== request) pending.current = { request, key: newId() };
      try {
        const extras = { idempotencyKey: pending.current.key };
        // What is given was checked above; spreading it again loses the tie to N.
        const answer = await call(name, ...([given, extras] as unknown as CallArguments<N>));
        pending.current = null;
        if (successOf(name) && !quiet) toast.good(successOf(name));
        await queries.invalidateQueries({ predicate: ({ queryKey }) => stale.has(String(queryKey[0])) });
        return answer;
      } catch (error) {
        if (error instanceof CallError && error.status > 0 && error.status < 500) pending.current = null;
        throw error;
      }
    },
    [name, queries, quiet],
  );
};
