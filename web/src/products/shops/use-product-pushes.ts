import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callOptions } from '../../api/call-options.ts';

/** So many can be asked about in one call. */
const MOST = 2_000;
const EVERY_MS = 1_500;

/**
 * How far products are in the shops of their stores, asked again until nothing is on its way.
 * @param onArrived said once, when every shop has taken it
 */
export const useProductPushes = (ids: readonly string[], onArrived?: () => void) => {
  const asked = ids.slice(0, MOST);
  const query = useQuery({
    ...callOptions('getProductPushes', { body: { ids: asked } }),
    enabled: asked.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.pushes.some((one) => one.state === 'pending') === false ? false : EVERY_MS,
  });
  const pushes = query.data?.pushes ?? [];
  const waiting = pushes.filter(({ state }) => state === 'pending');
  const failed = pushes.filter(({ state }) => state === 'failed');
  const isOver = query.data !== undefined && waiting.length === 0;
  const key = asked.join();
  const told = useRef('');
  const hasArrived = isOver && failed.length === 0 && asked.length > 0;
  useEffect(() => {
    if (!hasArrived || told.current === key) return;
    told.current = key;
    onArrived?.();
  }, [hasArrived, key, onArrived]);
  return { pushes, waiting, failed, isOver, refetch: query.refetch };
};
