import { queryOnDatabase } from '../../platform/database/query.ts';
import type { Services } from '../../platform/services.ts';
import { findOrAddLocation } from '../../stores/index.ts';
import { numberOf } from '../client/document.ts';
import type { StoreClient } from '../connection/client-of-store.ts';
import { type LocationsAnswer, locationsDocument } from '../documents/shop.ts';

/** Learns where a shop has its goods, so that nothing there goes by a number. */
export const takeLocations = async (
  { db }: Pick<Services, 'db'>,
  shopId: number,
  client: StoreClient,
): Promise<void> => {
  if (!client.scopes.includes('read_locations')) return;
  let after: string | null = null;
  do {
    const { locations }: LocationsAnswer = await client.send(locationsDocument, { after });
    for (const { id, name } of locations.nodes) {
      await findOrAddLocation(queryOnDatabase(db), shopId, { id: numberOf(id), name });
    }
    after = locations.pageInfo.hasNextPage ? locations.pageInfo.endCursor : null;
  } while (after !== null);
};
