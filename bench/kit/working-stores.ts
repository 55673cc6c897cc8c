/** Stores of a chain whose tills and other systems work over HTTP: what they hold, and what they send. */
import { randomUUID } from 'node:crypto';
import { randomOf } from '@backroom/demo/random';
import type { Answered, Caller } from './caller.ts';
import { onDatabase } from './database.ts';

const STORES = 8;
const CARDS = 20;

export type WorkingStore = { domain: string; key: string; skus: string[]; cards: string[] };

/** @throws where it isn't the answer that was asked for. */
export const answerOf = async (sent: Promise<Answered>) => {
  const { status, text } = await sent;
  if (status !== 200) throw new Error(`answered ${status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
};

/** Keys, cards with money on them and what is sold, of some stores. */
export const openStores = (call: Caller, token: string, url: string): Promise<WorkingStore[]> =>
  onDatabase(url, async (client) => {
    const { shop } = await answerOf(call('/v1/getStoreList', { token }));
    const { rows } = await client.query<{ sku: string }>('select sku from skus limit 200');
    const skus = rows.map(({ sku }) => sku);
    const stores: WorkingStore[] = [];
    for (const { shop_domain: domain } of shop.slice(0, STORES)) {
      const body = { name: 'Mixed', shop_domain: domain, permissions: ['orders', 'gift-cards'] };
      const { key } = await answerOf(call('/v1/create-api-key', { token, body }));
      const cards: string[] = [];
      for (let card = 0; card < CARDS; card += 1) {
        const { data } = await answerOf(
          call('/v1/create-gift-card', {
            token,
            body: { initial_amount: 2_000, shop_domain: domain, reason: 'Promotion' },
            headers: { 'idempotency-key': randomUUID() },
          }),
        );
        cards.push(data.code);
      }
      stores.push({ domain, key, skus, cards });
    }
    return stores;
  });

/** Makes orders of other systems: one to four lines, paid, of now. */
export const orderMaker = () => {
  const random = randomOf('mixed');
  let number = 900_000_000;
  return ({ skus }: WorkingStore) => {
    number += 1;
    const at = new Date().toISOString();
    const line_items = Array.from({ length: 1 + Math.floor(random.next() * 4) }, (_, line) => {
      const sku = skus[Math.floor(random.next() * skus.length)] ?? 'KITE-1';
      return {
        id: number * 10 + line,
        title: sku,
        sku,
        quantity: 1,
        price: (5 + random.next() * 80).toFixed(2),
      };
    });
    return {
      id: number,
      name: `#${number}`,
      created_at: at,
      updated_at: at,
      currency: 'USD',
      financial_status: 'paid',
      line_items,
    };
  };
};

type MadeOrder = ReturnType<ReturnType<typeof orderMaker>>;

/** Sends an order in through the door, by its store's key. */
export const take = (call: Caller, { key }: WorkingStore, order: MadeOrder): Promise<Answered> =>
  call('/v1/orders/take', { token: key, body: { orders: [order] } });

/** A till takes a cent from a card of its store. */
export const redeem = (call: Caller, { key }: WorkingStore, code: string): Promise<Answered> => {
  const headers = { 'idempotency-key': randomUUID() };
  return call('/v1/gift-cards/redeem', { token: key, headers, body: { code, amount: 0.01 } });
};
