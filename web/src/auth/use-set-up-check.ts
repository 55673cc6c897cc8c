import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../api/call.ts';

const KEY = 'backroom-set-up';

/** Leads to /set-up while there is no one who could sign in. Asked until the answer was "done" once. */
export const useSetUpCheck = () => {
  const router = useRouter();
  useEffect(() => {
    if (localStorage.getItem(KEY) === 'done') return;
    call('getSetup')
      .then(({ required }) => {
        if (required) return router.navigate({ to: '/set-up', replace: true });
        localStorage.setItem(KEY, 'done');
      })
      // Signing in works without this answer, also on a server that doesn't know the call.
      .catch((error: unknown) => console.warn('The set-up state is unknown', error));
  }, [router]);
};
