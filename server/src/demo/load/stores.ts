import type { DemoStore } from '@backroom/demo/stores';
import type { Database } from '../../platform/database/connect.ts';
import { addLocations, setOwner, addStores as storeStores } from '../../stores/index.ts';

/** A store of the demo, as the database knows it. */
export type LoadedStore = { store: DemoStore; shop_id: number; timezone: string; day_cutoff_minutes: number };

/** Adds the stores under the next Center IDs, each with its locations. */
export const addStores = async (
  trx: Database,
  stores: readonly DemoStore[],
  franchisees: readonly number[],
): Promise<LoadedStore[]> => {
  const ids = await storeStores(
    trx,
    stores.map((store) => ({
      shop_domain: store.domain,
      name: store.name,
      cid: store.cid,
      timezone: store.timezone,
      taxes_included: store.taxesIncluded,
      phone: `+1${store.place.areaCode}5550${String(100 + (store.index % 100)).padStart(3, '0')}`,
      address1: store.place.street,
      city: store.place.city,
      province: store.place.state,
      zip: store.place.zip,
      country: 'US',
      opened_on: store.openedOn,
    })),
  );
  const loaded = stores.map(
    (store, index): LoadedStore => ({
      store,
      shop_id: ids[index] ?? 0,
      timezone: store.timezone,
      day_cutoff_minutes: 0,
    }),
  );
  for (const { store, shop_id } of loaded) {
    await setOwner(trx, shop_id, store.owner === null ? null : (franchisees[store.owner] ?? null));
  }
  await addLocations(
    trx,
    loaded.flatMap(({ store, shop_id }) =>
      store.locations.map(({ id, name }, index) => ({
        shop_id,
        location_id: index + 1,
        shopify_location_id: id,
        name,
      })),
    ),
  );
  return loaded;
};
