import type { Database } from '../../platform/database/connect.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { clearLevels } from '../../stock/index.ts';
import { keepLocations } from '../../stores/index.ts';
import { numberOf } from '../client/document.ts';
import type { StoreClient } from '../connection/client-of-store.ts';
import { type LocationsAnswer, locationsDocument } from '../documents/shop.ts';
import { queueOf } from './mark-dirty.ts';

/** Learns where a shop has its goods, so that nothing there goes by a number; nothing lies where it has none any more. */
export const takeLocations = async (
  { db }: Pick<Services, 'db'>,
  shopId: number,
  client: StoreClient,
): Promise<void> => {
  if (!client.scopes.includes('read_locations')) return;
  let after: string | null = null;
  const there: { id: string; name: string }[] = [];
  do {
    const { locations }: LocationsAnswer = await client.send(locationsDocument, { after });
    there.push(...locations.nodes.map(({ id, name }) => ({ id: numberOf(id), name })));
    after = locations.pageInfo.hasNextPage ? locations.pageInfo.endCursor : null;
  } while (after !== null);
  await db.transaction().execute(async (trx) => {
    await clearLevels(trx, shopId, { locations: await keepLocations(trx, shopId, there) });
  });
};

/** Has a shop's locations read again. */
export const askForLocations = (trx: Database, shopId: number): Promise<void> =>
  enqueue(
    trx,
    'shopify-locations',
    { shopId },
    { key: `shopify-locations:${shopId}`, queue: queueOf(shopId) },
  );
