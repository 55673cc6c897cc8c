import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callOptions } from '../api/call-options.ts';
import { readOrders } from '../orders/read-orders.ts';

const PAUSE_MS = 200;
const MOST_ORDERS = 5;

/** The text once typing pauses. */
const usePaused = (text: string) => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return paused;
};

export type FoundOrder = { key: string; name: string; customer: string | null; store: string };

/** The newest few orders that what is typed finds; none below two characters. */
export const useFoundOrders = (typed: string): FoundOrder[] => {
  const search = usePaused(typed.trim());
  const { data } = useQuery({
    ...callOptions('getOrderList', { body: { search, page: 1, limit: MOST_ORDERS } }),
    select: readOrders,
    enabled: search.length > 1 && search === typed.trim(),
    retry: false,
  });
  if (search.length < 2) return [];
  return (data?.rows ?? []).map((order) => ({
    // The key under which the orders page opens it.
    key: `${order.shop}~${order.shopify_order_id}`,
    name: order.name,
    customer: order.customer_name,
    store: order.store_name,
  }));
};
