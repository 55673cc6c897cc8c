import { storeDayOf } from '@backroom/contract/kit/dates';
import type { OrderDocument } from '../../orders/index.ts';
import type { IntakeShop, OrderPosted } from '../../orders/intake/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import { codesOfOrders, useCodes } from '../codes/code-rows.ts';
import { namesOf, normalEmail } from '../customers/accounts.ts';
import { enrolTogether } from '../customers/enrol-together.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { earnAlone } from '../ledger/earn-alone.ts';
import { earnTogether } from '../ledger/earn-together.ts';
import { askToTell } from '../mails/tell-shoppers.ts';
import { type Programme, programmeAt, programmeStamp } from '../terms/programme-known.ts';
import { type TermsVersion, takesPart, versionAt } from '../terms/terms-in-force.ts';
import { collectionsKeptOf } from './excluded-collections.ts';
import { expiringAt, GatheredBooks, NotGathered } from './gathered-books.ts';
import { type NewOrderPlan, planNewOrder } from './new-order-plan.ts';
import { bookOrder, closedTo, domainOf, type ReadBefore } from './order-entries.ts';
import { type Expiring, expiryKey, readShoppers } from './read-gathered.ts';
import { type KnownOrder, settleOrder } from './settle-order.ts';
import { writeGathered } from './write-gathered.ts';

const whoOrdered: Statement = {
  name: 'loyalty who ordered',
  text: `select s.stamp, substr(i.identity, 7) as email, i.shop_id, i.loyalty_customer_id as id
    from (select ${programmeStamp} as stamp) s left join loyalty_identities i on i.identity = any($1::text[])`,
};

type Known = { programme: Programme; shoppers: Map<string, CustomerKey> };

type Found = { stamp: string; email: string | null; shop_id: number; id: number };

const knownFrom = async (trx: Database, rows: readonly Found[]): Promise<Known> => {
  const shoppers = new Map<string, CustomerKey>();
  for (const { email, shop_id, id } of rows) if (email !== null) shoppers.set(email, { shopId: shop_id, id });
  return { programme: await programmeAt(trx, rows[0]!.stamp), shoppers };
};

const identities = (emails: readonly string[]) => [emails.map((email) => `email:${email}`)];

/** Who ordered, where that was asked on the way with the order. */
const askedAhead = new WeakMap<OrderDocument, Promise<Found[]>>();

const readKnown = async (trx: Database, documents: readonly OrderDocument[]): Promise<Known> => {
  const [first] = documents;
  const ahead = documents.length === 1 && first ? await askedAhead.get(first) : undefined;
  const emails = new Set(documents.flatMap((document) => emailOf(document) ?? []));
  return await knownFrom(trx, ahead ?? (await run<Found>(trx, whoOrdered, identities([...emails]))).rows);
};

const askAhead: OrderPosted['askAhead'] = (query, _shop, document) => {
  const email = emailOf(document);
  const asked = query<Found>(whoOrdered, identities(email === null ? [] : [email]));
  askedAhead.set(document, asked);
  return asked;
};

const emailOf = ({ customer }: OrderDocument): string | null =>
  customer?.email ? normalEmail(customer.email) : null;

type Planned = { order: KnownOrder; email: string | null; plan: NewOrderPlan };

/** What each order does that does anything, in the sequence given. */
const planAll = async (
  trx: Database,
  shop: IntakeShop,
  documents: readonly OrderDocument[],
  { programme, codesOf }: Pick<ReadBefore, 'programme' | 'codesOf'>,
  now: Date,
): Promise<Planned[]> => {
  const dated = documents.flatMap((document) => {
    const held = versionAt(programme.versions, new Date(document.placed_at));
    return held ? [{ document, held }] : [];
  });
  const kept = new Map<TermsVersion, Awaited<ReturnType<typeof collectionsKeptOf>>>();
  for (const [held, orders] of Map.groupBy(dated, (one) => one.held)) {
    const those = orders.map(({ document }) => document);
    kept.set(held, await collectionsKeptOf(trx, shop.shop_id, held.terms.excluded_collections, those));
  }
  const names = dated.some(({ held }) => held.terms.participating_shops.length > 0);
  const domain = names ? await domainOf(trx, shop.shop_id) : '';
  return dated.flatMap(({ document, held }): Planned[] => {
    const order: KnownOrder = {
      shop,
      document,
      held,
      isExcluded: (sku) => programme.isExcluded(sku, document.placed_at),
      isInCollection: kept.get(held)?.(document) ?? (() => false),
      codes: codesOf(document),
      mayEarn: held.terms.is_enabled && takesPart(held.terms, domain),
    };
    const plan = planNewOrder(order, now);
    return plan ? [{ order, email: emailOf(document), plan }] : [];
  });
};

/** Enrols whom nobody knows yet; who is welcomed with points is left to be booked one by one. */
const enrolNew = async (
  trx: Database,
  shop: IntakeShop,
  planned: readonly Planned[],
  shoppers: Map<string, CustomerKey>,
): Promise<void> => {
  const unknown = planned.flatMap(({ email, order }) =>
    email !== null && order.codes.length === 0 && !shoppers.has(email) ? [{ email, order }] : [],
  );
  const firsts = [...Map.groupBy(unknown, ({ email }) => email).values()].flatMap(([first]) => first ?? []);
  const people = firsts
    .filter(({ order: { held } }) => held.terms.signup_bonus === 0)
    .map(({ email, order: { document } }) => ({
      ...namesOf(document.customer?.name ?? null),
      email,
      phone: document.customer?.phone ?? null,
      at: document.placed_at,
    }));
  if (people.length === 0) return;
  for (const [email, key] of await enrolTogether(trx, shop.shop_id, people)) shoppers.set(email, key);
};

/** Takes the codes that orders bring as used, before anything of their shoppers is locked. @returns those that were open */
const takeCodes = async (trx: Database, planned: readonly Planned[]): Promise<Set<string>> => {
  const used = new Set<string>();
  const codes = planned.flatMap(({ order }) => order.codes);
  const stores = [...Map.groupBy(codes, ({ shop_id }) => shop_id)].toSorted(([a], [b]) => a - b);
  for (const [shopId, some] of stores) for (const id of await useCodes(trx, shopId, some)) used.add(id);
  return used;
};

/** An order with the shopper whose points it moves. */
type Theirs = Planned & { key: CustomerKey };

/** Of those whose shopper is known: whose points paid it, earns for it. */
const withShoppers = (planned: readonly Planned[], shoppers: ReadonlyMap<string, CustomerKey>) =>
  planned.flatMap((one): Theirs[] => {
    const [code] = one.order.codes;
    const ofCode = code && { shopId: code.shop_id, id: code.loyalty_customer_id };
    const key = ofCode ?? (one.email === null ? undefined : shoppers.get(one.email));
    return key ? [{ ...one, key }] : [];
  });

const byStore = (orders: readonly Theirs[]) =>
  [...Map.groupBy(orders, ({ key }) => key.shopId)].toSorted(([a], [b]) => a - b);

const ask = (trx: Database, { key, order: { shop, document } }: Theirs) => {
  const { shopify_order_id: id, placed_at } = document;
  return askToTell(trx, key, { shopId: shop.shop_id, id, placedAt: new Date(placed_at) });
};

const earn: typeof earnTogether = async (trx, shopId, of, earnings) => {
  const [one, ...others] = earnings;
  if (!one || others.length > 0) return await earnTogether(trx, shopId, of, earnings);
  return new Set((await earnAlone(trx, shopId, of, one)) ? [one.order_id] : []);
};

/** Books orders of shoppers who only earn, those of each store in one statement. @returns what was booked */
const bookPlain = async (
  trx: Database,
  shop: IntakeShop,
  orders: readonly Theirs[],
  now: Date,
): Promise<Theirs[]> => {
  const of = { shopId: shop.shop_id, now, today: storeDayOf(now, shop) };
  const booked: Theirs[] = [];
  for (const [shopId, some] of byStore(orders)) {
    const earnings = some.flatMap(({ key, plan }) =>
      (plan.earnings ?? []).map((one) => ({ ...one, id: key.id })),
    );
    const done = await earn(trx, shopId, of, earnings);
    booked.push(...some.filter(({ order }) => done.has(order.document.shopify_order_id)));
  }
  for (const one of booked) if (one.order.held.terms.mail_earned) await ask(trx, one);
  return booked;
};

/** What may expire when, of what some orders earn. */
const expiringOf = (orders: readonly Theirs[], now: Date): Expiring[] => {
  const all = orders.flatMap(({ order: { held, mayEarn }, plan }) => {
    const moments = plan.asItIs.events.flatMap(({ kind, at }) => (kind === 'earn' ? [at] : []));
    return mayEarn ? [...moments, now].map((at) => expiringAt(held.terms, at)) : [];
  });
  return [...new Map(all.map((one) => [expiryKey(one), one])).values()];
};

/** Whether all codes that an order was paid with are its shopper's. */
const isOfOne = ({ key, order }: Theirs): boolean =>
  order.codes.every((code) => code.shop_id === key.shopId && code.loyalty_customer_id === key.id);

/**
 * Books all orders of shoppers of whom one is more than earned for, those of each store in memory, from which they are written
 * at once. @returns what was booked
 */
const bookGathered = async (
  trx: Database,
  shop: IntakeShop,
  orders: readonly Theirs[],
  before: ReadBefore,
  now: Date,
): Promise<Theirs[]> => {
  const booked: Theirs[] = [];
  for (const [shopId, some] of byStore(orders)) {
    const documents = some.map(({ order }) => order.document);
    const ids = [...new Set(some.map(({ key }) => key.id))];
    const codes = some.flatMap(({ order }) => order.codes.map(({ entry_no }) => entry_no));
    const asked = { shopId: shop.shop_id, orders: documents, codes, expiring: expiringOf(some, now) };
    const books = new GatheredBooks(shopId, await readShoppers(trx, shopId, ids, asked), before.used);
    const earned: Theirs[] = [];
    for (const one of some) {
      if (!books.shoppers.has(one.key.id)) continue;
      const { order, key } = one;
      const { asItIs } = one.plan;
      const closed = await closedTo(trx, shop, new Date(order.document.placed_at), before);
      try {
        if (!isOfOne(one)) throw new NotGathered();
        const shopper = { key, isNew: false };
        if (await settleOrder(books, order, shopper, { booked: [], asItIs, closed })) earned.push(one);
      } catch (error) {
        if (!(error instanceof NotGathered)) throw error;
        books.forget(key);
      }
    }
    await writeGathered(trx, books, shop.shop_id);
    const done = ({ key }: Theirs) => books.shoppers.has(key.id);
    booked.push(...some.filter(done));
    for (const one of earned.filter(done)) if (one.order.held.terms.mail_earned) await ask(trx, one);
  }
  return booked;
};

const newOnes = async (
  trx: Database,
  shop: IntakeShop,
  documents: readonly OrderDocument[],
): Promise<void> => {
  if (documents.length === 0) return;
  const now = new Date();
  const known = await readKnown(trx, documents);
  const codesOf = await codesOfOrders(trx, shop.shop_id, documents);
  const planned = await planAll(trx, shop, documents, { ...known, codesOf }, now);
  const before: ReadBefore = { ...known, codesOf, used: await takeCodes(trx, planned) };
  await enrolNew(trx, shop, planned, before.shoppers);
  const theirs = withShoppers(planned, before.shoppers);
  const nameOf = ({ key }: Theirs) => `${key.shopId}:${key.id}`;
  const more = new Set(theirs.filter(({ plan }) => !plan.earnings).map(nameOf));
  const plain = await bookPlain(
    trx,
    shop,
    theirs.filter((one) => !more.has(nameOf(one))),
    now,
  );
  const gathered = theirs.filter((one) => more.has(nameOf(one)));
  const done = new Set(
    [...plain, ...(await bookGathered(trx, shop, gathered, before, now))].map(({ order }) => order),
  );
  for (const { order } of planned) {
    if (!done.has(order)) await bookOrder(trx, shop, order.document, null, before);
  }
};

/**
 * Books what an order does to its shopper's points, in the transaction that stores the order (domain.md 3.3): each event of
 * it once, however often it is posted and in whatever shape; what a later version tells otherwise is put right. Orders
 * placed before the programme began do nothing. New orders are written together: those that only earn in as
 * many statements as one of them takes, those of shoppers who pay with points in a few more.
 */
export const orderEntries: OrderPosted = Object.assign(
  (...[trx, shop, document, previous]: Parameters<OrderPosted>) =>
    previous ? bookOrder(trx, shop, document, previous) : newOnes(trx, shop, [document]),
  { newOnes, askAhead },
);
