/** The one hook for writes: made once, what goes stale asked for again, said, and offered to be taken back. */
import type { Endpoints } from '@backroom/contract/endpoints';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type ToastOptions, toast } from '../ui/feedback/toast.ts';
import { type AnswerOf, type CallArguments, type CallName, call, type GivenTo, loadWords } from './call.ts';
import { CallError, messageOf } from './call-error.ts';
import { noteOwnWrite } from './live.ts';
import { newId } from './new-id.ts';

/** A call that declares what it makes stale. */
export type WriteName = {
  [N in CallName]: Endpoints[N] extends { stale: unknown } ? N : never;
}[CallName];

/** What is said when a write is done: words, words with a line under them, or nothing. `tone` where not all is well. */
export type Said = string | { title: string; description?: string | undefined; tone?: 'good' | 'bad' } | null;

type WriteOptions<N extends WriteName> = {
  /** Instead of the success message of the contract. */
  say?: (answer: AnswerOf<N>, given: GivenTo<N>) => Said;
};

/** Asks again for what a write makes stale, as the contract names it; the record's history always is. */
const refreshAfter = async (queries: QueryClient, name: WriteName): Promise<void> => {
  const stale: readonly string[] | 'everything' = (await loadWords())[name][2];
  if (stale === 'everything') return queries.invalidateQueries();
  return queries.invalidateQueries({
    predicate: ({ queryKey: [read] }) => read === 'getRecordHistory' || stale.includes(String(read)),
  });
};

/** The offer to take a write back, where its answer carries one. */
const undoIdIn = (answer: unknown): string | null => {
  if (typeof answer !== 'object' || answer === null || !('undo' in answer)) return null;
  const { undo } = answer;
  return typeof undo === 'object' && undo !== null && 'undo_id' in undo && typeof undo.undo_id === 'string'
    ? undo.undo_id
    : null;
};

const sayDone = (said: Said, options: ToastOptions) => {
  if (!said) return;
  const {
    title,
    description,
    tone = 'good',
  }: Exclude<Said, string | null> = typeof said === 'string' ? { title: said } : said;
  toast[tone](title, { ...options, description });
};

const takeBack = async (queries: QueryClient, name: WriteName, undo_id: string): Promise<void> => {
  try {
    const { message } = await call('undo', { body: { undo_id } });
    toast.good(message);
  } catch (error) {
    toast.bad('It could not be taken back', { description: messageOf(error) });
  }
  await refreshAfter(queries, name);
};

/**
 * `const reload = useWrite('reloadGiftCard'); await reload({ body })`. Throws CallError where it fails; forms show it at
 * their fields (ui/form/form.tsx). While the outcome is unknown (no answer came) the same request goes out under the
 * same Idempotency-Key, so that trying again never does it twice.
 */
export const useWrite = <N extends WriteName>(name: N, { say }: WriteOptions<N> = {}) => {
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
        noteOwnWrite();
        const said: Said = say ? say(answer, given) : (await loadWords())[name][1];
        const undoId = undoIdIn(answer);
        const options: ToastOptions = undoId
          ? { action: { label: 'Undo', onClick: () => void takeBack(queries, name, undoId) } }
          : {};
        sayDone(said, options);
        await refreshAfter(queries, name);
        return answer;
      } catch (error) {
        if (error instanceof CallError && error.status > 0 && error.status < 500) pending.current = null;
        throw error;
      }
    },
    [name, queries, say],
  );
};
