import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callOptions } from '../api/call-options.ts';
import { storeUser } from '../api/session.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

/**
 * Asks who is signed in, so that a changed role or name shows without a new sign-in. A server without
 * that call is no reason to complain: the user of the sign-in stays.
 */
export const useFreshUser = () => {
  const { data } = useQuery({ ...callOptions('getSession'), staleTime: FIVE_MINUTES_MS, retry: false });
  useEffect(() => {
    if (data?.user?.email && data.user.role) storeUser(data.user);
  }, [data]);
};
