import type { Variables } from '../client/document.ts';
import type { StoreClient } from '../connection/client-of-store.ts';
import { orderRest, type WholeOrder } from '../documents/orders.ts';
import { isCutOff, type Json, listIn, objectOf } from './json-fields.ts';

/** How often an order that changes between its pages is begun again. */
const MOST_TRIES = 3;

type Pages = { list: Json[]; updatedAt: string };

/** All pages of one of an order's lists; null where the order changed between them, or is gone. */
const pagesOf = async (
  client: StoreClient,
  id: string,
  name: 'lineItems' | 'agreements',
): Promise<Pages | null> => {
  const list: Json[] = [];
  let updatedAt: string | null = null;
  let after: string | null = null;
  do {
    const variables: Variables = name === 'lineItems' ? { lines: after } : { agreements: after };
    const { order }: { order: WholeOrder | null } = await client.send(orderRest, { id, ...variables });
    if (!order || (updatedAt !== null && updatedAt !== order.updatedAt)) return null;
    updatedAt = order.updatedAt;
    list.push(...listIn(order[name]));
    const { endCursor } = objectOf(objectOf(order[name]).pageInfo);
    after = isCutOff(order[name]) && typeof endCursor === 'string' ? endCursor : null;
  } while (after !== null);
  return updatedAt === null ? null : { list, updatedAt };
};

const hasLongAgreement = (agreements: unknown) => listIn(agreements).some(({ sales }) => isCutOff(sales));

/**
 * An order with all pages of its lines and agreements; as it came where there was only one of each. Null where it keeps
 * changing between its pages: it is read again later.
 */
export const completed = async (client: StoreClient, first: WholeOrder): Promise<Json | null> => {
  const isLong =
    isCutOff(first.lineItems) || isCutOff(first.agreements) || hasLongAgreement(first.agreements);
  if (!isLong) return first;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const lines = await pagesOf(client, first.id, 'lineItems');
    const agreements = lines && (await pagesOf(client, first.id, 'agreements'));
    if (!lines || !agreements || lines.updatedAt !== agreements.updatedAt) continue;
    if (lines.updatedAt !== first.updatedAt) return null; // its head is older than its pages
    return { ...first, lineItems: lines.list, agreements: agreements.list };
  }
  return null;
};
