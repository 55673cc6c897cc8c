import type { Services } from '../../platform/services.ts';
import { ShopifyError } from '../client/shopify-error.ts';
import { clientOfStore, NotConnected } from '../connection/client-of-store.ts';
import { stillThere } from '../documents/shop.ts';

/** A shop of which nothing was heard for so long is asked each minute whether it still lets us in: a lost access is seen within it. */
export const QUIET_MS = 2_000;

/** Asks a shop whether it still lets us in; what it says is noted at the store's connection. */
export const askWhetherThere = async (services: Services, shopId: number): Promise<void> => {
  try {
    const client = await clientOfStore(services, shopId);
    await client.send(stillThere);
  } catch (error) {
    if (!(error instanceof NotConnected) && !(error instanceof ShopifyError)) throw error;
  }
};
