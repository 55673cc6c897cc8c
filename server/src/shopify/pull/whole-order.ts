import type { StoreClient } from '../connection/client-of-store.ts';
import { orderAgreement, orderLines, type WholeOrder } from '../documents/orders.ts';
import { isCutOff, type Json, listIn, objectOf } from './json-fields.ts';

/** How often an order that changes between its pages is begun again. */
const MOST_TRIES = 3;

type Pages = { list: Json[]; updatedAt: string };

/** Where the next page of a connection begins; null after the last one. */
const nextOf = (connection: unknown): string | null => {
  const { endCursor } = objectOf(objectOf(connection).pageInfo);
  return isCutOff(connection) && typeof endCursor === 'string' ? endCursor : null;
};

/** All pages of an order's lines; null where the order changed between them, or is gone. */
const linesOf = async (client: StoreClient, id: string): Promise<Pages | null> => {
  const list: Json[] = [];
  let updatedAt: string | null = null;
  let after: string | null = null;
  do {
    const { order }: { order: WholeOrder | null } = await client.send(orderLines, { id, after });
    if (!order || (updatedAt !== null && updatedAt !== order.updatedAt)) return null;
    updatedAt = order.updatedAt;
    list.push(...listIn(order.lineItems));
    after = nextOf(order.lineItems);
  } while (after !== null);
  return updatedAt === null ? null : { list, updatedAt };
};

/** All agreements of an order, each with all its sales: one may hold a thousand. Null as for the lines. */
const agreementsOf = async (client: StoreClient, id: string): Promise<Pages | null> => {
  const list: Json[] = [];
  let updatedAt: string | null = null;
  let before: string | null = null;
  let sales: string | null = null;
  let read: Json[] = [];
  for (;;) {
    const { order }: { order: WholeOrder | null } = await client.send(orderAgreement, { id, before, sales });
    if (!order || (updatedAt !== null && updatedAt !== order.updatedAt)) return null;
    updatedAt = order.updatedAt;
    const [agreement] = listIn(order.agreements);
    if (!agreement) return { list, updatedAt };
    read.push(...listIn(agreement.sales));
    sales = nextOf(agreement.sales);
    if (sales !== null) continue;
    list.push({ ...agreement, sales: read });
    read = [];
    before = nextOf(order.agreements);
    if (before === null) return { list, updatedAt };
  }
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
    const lines = await linesOf(client, first.id);
    const agreements = lines && (await agreementsOf(client, first.id));
    if (!lines || !agreements || lines.updatedAt !== agreements.updatedAt) continue;
    if (lines.updatedAt !== first.updatedAt) return null; // its head is older than its pages
    return { ...first, lineItems: lines.list, agreements: agreements.list };
  }
  return null;
};
