import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AnswerOf } from '../api/call.ts';
import { readJson, request } from '../api/request.ts';

const KEY = 'backroom-set-up';

/**
 * The call `getSetup`. Asked without the table of calls, which /sign-in then needs no sooner than somebody
 * signs in.
 */
const askSetUp = async () => {
  const response = await request({ method: 'GET', path: '/setup', token: null, failure: async () => '' });
  // As the contract has it.
  return (await readJson(response)) as AnswerOf<'getSetup'>;
};

/** Leads to /set-up while there is no one who could sign in. Asked until the answer was "done" once. */
export const useSetUpCheck = () => {
  const router = useRouter();
  useEffect(() => {
    if (localStorage.getItem(KEY) === 'done') return;
    askSetUp()
      .then(({ required }) => {
        if (required) return router.navigate({ to: '/set-up', replace: true });
        localStorage.setItem(KEY, 'done');
      })
      // Signing in works without this answer, also on a server that doesn't know the call.
      .catch((error: unknown) => console.warn('The set-up state is unknown', error));
  }, [router]);
};
