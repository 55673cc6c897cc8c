import type { Services } from '../../platform/services.ts';
import { ShopifyError } from '../client/shopify-error.ts';
import type { StoreClient } from '../connection/client-of-store.ts';
import { bulkRunning, bulkStart } from '../documents/bulk.ts';
import { bulkOrders, countOrders } from '../documents/orders.ts';
import { isKind, kinds } from './kinds.ts';
import { madeIn } from './search-filter.ts';
import { type Slice, setSlice } from './slice-row.ts';

/** What a slice asks a bulk operation for. */
const queryOf = ({ kind, from_at, to_at }: Slice): string =>
  isKind(kind) ? kinds[kind].bulk : bulkOrders(madeIn(from_at, to_at));

const BUSY = new Set(['OPERATION_IN_PROGRESS', 'LIMIT_REACHED']);

const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Starts the bulk operation of a slice, or finds the one that was started when a process ended in between: none runs
 * twice.
 * @throws ShopifyError
 */
export const startSlice = async (
  { db }: Pick<Services, 'db'>,
  client: StoreClient,
  slice: Slice,
): Promise<void> => {
  const query = queryOf(slice);
  const { bulkOperations } = await client.send(bulkRunning);
  const ours = bulkOperations.nodes.find((running) => words(running.query) === words(query));
  if (ours) return await setSlice(db, slice, { state: 'RUNNING', operation_gid: ours.id });
  const filter = madeIn(slice.from_at, slice.to_at);
  const counted = slice.kind === 'orders' ? await client.send(countOrders, { filter }) : null;
  const { bulkOperationRunQuery: started } = await client.send(bulkStart, { query });
  const [refused] = started?.userErrors ?? [];
  if (refused && BUSY.has(refused.code ?? '')) {
    throw new ShopifyError('THROTTLED', refused.message, { waitMs: 10_000 });
  }
  if (refused || !started?.bulkOperation) {
    throw new ShopifyError('OUR_MISTAKE', `A bulk operation was refused: ${refused?.message ?? 'no reason'}`);
  }
  await setSlice(db, slice, {
    state: 'RUNNING',
    operation_gid: started.bulkOperation.id,
    expected: counted?.ordersCount?.count ?? null,
  });
};
