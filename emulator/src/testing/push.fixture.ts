import { chainAt } from '@backroom/demo/chain';
import type { Variant } from '../kinds/catalogue.ts';
import type { Shop } from '../shop.ts';
import { push } from './documents.fixture.ts';
import { type Tried, tryEmulator } from './try.fixture.ts';

/** A practice shop that things are sent to. */
export type Pushing = {
  tried: Tried;
  shopOf(): Shop;
  /** The one field of a document's answer; the bucket is full again before. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes depends on the document; expectations are its check.
  send(name: string, variables: Record<string, unknown>): Promise<any>;
  /** One of the variants whose stock is counted. */
  variantOf(index: number): Variant;
};

const chain = chainAt(new Date('2026-02-20T15:00:00Z'), { stores: 1, days: 30, dailyOrders: 4 });

export const tryPushing = async (): Promise<Pushing> => {
  const tried = await tryEmulator({ chain, frozen: true });
  const shopOf = () => {
    const shop = tried.emulator.shops.get(tried.domain);
    if (!shop) throw new Error('The shop is missing');
    return shop;
  };
  return {
    tried,
    shopOf,
    send: async (name, variables) => {
      await tried.emulator.clock.advance(20_000);
      const data = await tried.data(push(name), variables);
      return data[Object.keys(data)[0] ?? ''];
    },
    variantOf: (index) => {
      const variant = [...shopOf().catalogue.variants.values()].filter(({ tracked }) => tracked)[index];
      if (!variant) throw new Error('The shop has too few variants');
      return variant;
    },
  };
};
