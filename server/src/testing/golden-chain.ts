import { Intake } from '../orders/intake/intake.ts';
import { setOwner } from '../stores/index.ts';
import type { TestApplication } from './application.ts';
import { type Golden, goldenDocuments, goldenShop } from './golden.ts';

type LedgerEntry = Golden['gift_cards']['ledger'][number];

/** The order that sold a card, or that a card paid for. */
const orderBehind = (golden: Golden, entry: LedgerEntry) =>
  golden.orders.find(
    ({ store, payments, lines }) =>
      store === entry.store &&
      (entry.type === 'SOLD'
        ? lines.some((line) => line.gift_card && line.unit_price_cents === entry.amount_cents)
        : payments.some(({ type, at }) => type === 'gift_card' && at === entry.at)),
  );

const businessDay = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at));

/** The stores of the file with their owners and terms; the keys of the file lead to their ids. */
const addStores = async ({ services, addFranchisee }: TestApplication, golden: Golden) => {
  const { db } = services;
  const shops = new Map<string, { shop_id: number; timezone: string; day_cutoff_minutes: number }>();
  for (const store of golden.stores) {
    const franchisee_id = store.owner === null ? null : await addFranchisee(store.owner);
    const shop = await db
      .insertInto('shops')
      .values(goldenShop(golden, store.key))
      .returning(['shop_id', 'timezone', 'day_cutoff_minutes'])
      .executeTakeFirstOrThrow();
    await setOwner(db, shop.shop_id, franchisee_id);
    shops.set(store.key, shop);
    await db
      .insertInto('royalty_terms')
      .values({
        shop_id: shop.shop_id,
        franchisee_id,
        agreement: store.owner === null ? 'COMPANY_OWNED' : 'FRANCHISED',
        effective_from: '2024-01-01',
        rate_type: 'FLAT',
        rate_pct: Number((Number(store.royalty_rate) * 100).toFixed(4)),
        marketing_rate_pct: Number((Number(store.marketing_rate) * 100).toFixed(4)),
        minimum_cents: store.minimum_royalty_cents,
        updated_by: 'test',
      })
      .execute();
  }
  return shops;
};

/** The cards of the file and what happened to them; a card's code ends in its name. */
const addGiftCards = async (
  { services }: TestApplication,
  golden: Golden,
  shops: Awaited<ReturnType<typeof addStores>>,
) => {
  const { db } = services;
  const shopOf = (key: string) => {
    const shop = shops.get(key);
    if (!shop) throw new Error(`No store ${key}`);
    return shop;
  };
  for (const { card, issued_by } of golden.gift_cards.cards) {
    const issuer = shopOf(issued_by);
    const ledger = golden.gift_cards.ledger.filter((entry) => entry.card === card);
    const first = ledger[0];
    if (!first) throw new Error(`${card} was never issued`);
    const { gift_card_id } = await db
      .insertInto('gift_cards')
      .values({
        shop_id: issuer.shop_id,
        last_characters: card,
        face_cents: first.amount_cents,
        issued_on: businessDay(first.at, issuer.timezone),
        created_by: 'test',
        is_from: 'web',
        search_text: card,
      })
      .returning('gift_card_id')
      .executeTakeFirstOrThrow();
    let balance = 0;
    for (const [index, entry] of ledger.entries()) {
      const ends = entry.type === 'EXPIRED';
      const amount_cents = ends ? 0 : entry.amount_cents;
      balance += amount_cents;
      const shop = shopOf(entry.store);
      const order = orderBehind(golden, entry);
      await db
        .insertInto('gift_card_entries')
        .values({
          shop_id: issuer.shop_id,
          gift_card_id,
          entry_no: index + 1,
          type: entry.type,
          amount_cents,
          liability_delta_cents: entry.amount_cents,
          balance_after_cents: balance,
          at: entry.at,
          local_date: businessDay(entry.at, shop.timezone),
          event_shop_id: shop.shop_id,
          paid: entry.type === 'SOLD',
          order_id: order ? `${order.store}-${order.name.slice(1)}` : null,
          order_name: order?.name ?? null,
          actor_kind: 'system',
          actor: 'test',
          idempotency_key: `${card}-${index}`,
        })
        .execute();
    }
    await db
      .updateTable('gift_cards')
      .set({ balance_cents: balance })
      .where('gift_card_id', '=', gift_card_id)
      .execute();
  }
};

/** Posts the whole hand-made chain into an application: stores, terms, orders and gift cards. */
export const postGoldenChain = async (application: TestApplication, golden: Golden) => {
  const shops = await addStores(application, golden);
  const intake = new Intake(application.connection);
  for (const [key, orders] of Map.groupBy(goldenDocuments(golden), ({ store }) => store)) {
    const shop = shops.get(key);
    if (!shop) throw new Error(`No store ${key}`);
    const posted = await intake.postOrders(
      shop,
      orders.map(({ document }) => document),
    );
    if (posted.some(({ outcome }) => outcome !== 'new')) throw new Error('Not all orders were posted');
  }
  await addGiftCards(application, golden, shops);
  return shops;
};
