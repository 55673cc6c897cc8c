/** Two stores whose practice shops are connected, one that has none, and what happens in them. */
import { type RunningEmulator, startEmulator } from '@backroom/emulator';
import { sql } from 'kysely';
import { intakeOn } from '../../orders/intake/index.ts';
import { pushToStore } from '../../pushes/sending/push-to-store.ts';
import { connecting } from '../../testing/practice-shop.ts';
import { startTestChain, type TestChain } from '../chain.fixture.ts';
import { order, payment } from '../orders/card-order.fixture.ts';

export type ShopName = 'downtown' | 'pier';
export const shopNames: readonly ShopName[] = ['downtown', 'pier'];

export const domainOf = (name: ShopName) => `${name}.myshopify.com`;

let nextOrder = 0;

export type CardsInShops = Awaited<ReturnType<typeof startCardsInShops>>;

export const startCardsInShops = async () => {
  const shopify: RunningEmulator = await startEmulator();
  const chain: TestChain = await startTestChain({ SHOPIFY_URL: shopify.address });
  const { services, shops } = chain;
  const connect = connecting(chain, shopify);
  for (const name of shopNames) await connect(shops[name], domainOf(name));
  const { emulator } = shopify;
  const shopOf = (name: ShopName) => {
    const shop = emulator.shops.get(domainOf(name));
    if (!shop) throw new Error(`No shop ${name}`);
    return shop;
  };
  const cardOf = (name: ShopName, id: string) => {
    const found = [...shopOf(name).giftCards.values()].find(({ note }) => note === `bk:${id}`);
    if (!found) throw new Error(`Card ${id} isn’t in ${name}`);
    return found;
  };
  const balanceIn = (name: ShopName, id: string) => {
    const { initialCents, transactions } = cardOf(name, id);
    return transactions.reduce((sum, { cents }) => sum + cents, initialCents) / 100;
  };
  /** What waits for these shops is due, and sent; a shop that didn't answer is asked again. */
  const send = async (...names: ShopName[]) => {
    await sql`update shopify_push_stores set next_at = now() where state in ('WAITING', 'RESOLVING', 'SENDING')`.execute(
      services.db,
    );
    await sql`update shopify_connections set next_try_at = null, tries = 0`.execute(services.db);
    for (const name of names.length > 0 ? names : shopNames) {
      await pushToStore(services, shops[name], new AbortController().signal);
    }
  };
  /** A shop takes money off a card itself, as its checkout does: its order isn't here yet. */
  const takeInShop = (name: ShopName, id: string, dollars: number) => {
    const card = cardOf(name, id);
    nextOrder += 1;
    const at = new Date().toISOString();
    card.transactions.push({ id: String(900_000 + nextOrder), cents: -dollars * 100, at, note: null });
    card.updatedAt = at;
    return { number: nextOrder, cardNumber: card.id, last: card.lastCharacters, at };
  };
  /** The order of what a shop took comes in. */
  const orderComes = async (
    name: ShopName,
    { number, cardNumber, last, at }: ReturnType<typeof takeInShop>,
    dollars: number,
  ) => {
    const timezone = name === 'pier' ? 'America/Los_Angeles' : 'America/New_York';
    const paid = payment({
      id: `t${number}`,
      at,
      amount_cents: dollars * 100,
      gift_card: { id: cardNumber, last_characters: last },
    });
    await intakeOn(services).postOrder(
      { shop_id: shops[name], timezone, day_cutoff_minutes: 0 },
      order(10_000 + number, { placed_at: at, transactions: [paid] }),
    );
  };
  return {
    ...chain,
    chain,
    shopify,
    shopOf,
    cardOf,
    balanceIn,
    send,
    takeInShop,
    orderComes,
    /** A card that stands in both shops. */
    issueEverywhere: async (options: Record<string, unknown> = {}) => {
      const issued = await chain.issue(options);
      await send();
      return issued;
    },
    spend: async (name: ShopName, id: string, dollars: number) => {
      const taken = takeInShop(name, id, dollars);
      await orderComes(name, taken, dollars);
    },
    ledgerOf: async (id: string) => {
      const { body } = await chain.call('/get-gift-card-history', {
        body: { gift_card_id: id },
        token: chain.head,
      });
      return body.giftCard.balance as number;
    },
    pushesOf: async (id: string) => {
      const { rows } = await sql<{ shop_id: number; state: string; message: string | null }>`
        select shop_id, state, message from shopify_push_stores where kind = 'gift-card' and subject = ${id}
        order by push_no`.execute(services.db);
      return rows;
    },
    close: async () => {
      await chain.close();
      await shopify.close();
    },
  };
};
