import type { Chain } from '@backroom/demo/chain';
import { planGiftCards } from '@backroom/demo/orders/gift-card-plan';
import { type DemoOrder, ordersOfStore } from '@backroom/demo/orders/store-orders';
import type { Intake } from '../../orders/intake/index.ts';
import type { LoadedStore } from './stores.ts';

const BATCH = 1_000;

/** While PostgreSQL takes one store's orders, the next ones' are generated. */
const AT_ONCE = 3;

/** Told of the orders of a store that are stored, and when a store is complete. */
export type OrdersLoaded = {
  stored(store: LoadedStore, orders: readonly DemoOrder[]): void;
  complete(store: LoadedStore): Promise<void>;
};

/** Posts all orders of a chain through the one intake. @throws the first error of an order that was refused. */
export const addOrders = async (
  intake: Intake,
  chain: Chain,
  stores: readonly LoadedStore[],
  { stored, complete }: OrdersLoaded,
): Promise<void> => {
  const plan = planGiftCards(chain);

  const post = async (store: LoadedStore, orders: DemoOrder[]) => {
    const documents = orders.map(({ document }) => document);
    for (const result of await intake.postOrders(store, documents)) {
      if (result.outcome === 'failed') throw result.error;
    }
    stored(store, orders);
  };
  const load = async (store: LoadedStore) => {
    let batch: DemoOrder[] = [];
    for (const order of ordersOfStore(chain, store.store, plan)) {
      batch.push(order);
      if (batch.length < BATCH) continue;
      await post(store, batch);
      batch = [];
    }
    await post(store, batch);
    await complete(store);
  };

  const waiting = [...stores];
  const worker = async () => {
    for (let store = waiting.shift(); store; store = waiting.shift()) await load(store);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};
