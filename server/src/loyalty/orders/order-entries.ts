import { storeDayOf } from '@backroom/contract/kit/dates';
import { type ClosedPeriod, closedPeriodsOf, type OrderDocument } from '../../orders/index.ts';
import type { IntakeShop } from '../../orders/intake/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { queryOnDatabase } from '../../platform/database/query.ts';
import { type CodeRow, codesOfOrders } from '../codes/code-rows.ts';
import { findByIdentity, namesOf, normalEmail, openAccount } from '../customers/accounts.ts';
import type { CustomerKey } from '../ledger/book-points.ts';
import { askToTell } from '../mails/tell-shoppers.ts';
import type { Programme } from '../terms/programme-known.ts';
import { takesPart, versionAt, versionsIn } from '../terms/terms-in-force.ts';
import { collectionsKept } from './excluded-collections.ts';
import { exclusionsAt } from './exclusions.ts';
import { StoredOrderBooks } from './order-books.ts';
import { type KnownOrder, pointsOf, type Shopper, settleOrder } from './settle-order.ts';

export const domainOf = async (trx: Database, shopId: number): Promise<string> => {
  const shop = trx.selectFrom('shops').select('shop_domain').where('shop_id', '=', shopId);
  return (await shop.executeTakeFirstOrThrow()).shop_domain;
};

/** What was read before, in the same transaction, for all orders that it posts. */
export type ReadBefore = {
  programme: Programme;
  /** Whom e-mails in lower case lead to; those that lead nowhere yet are left out until they are enrolled. */
  shoppers: Map<string, CustomerKey>;
  closed?: Promise<ClosedPeriod[]>;
  codesOf: (document: OrderDocument) => CodeRow[];
  /** Codes that were taken as used in this transaction. */
  used: ReadonlySet<string>;
};

/** Days that are closed to an order: none to one of today, since only days that are over are closed. */
export const closedTo = (
  trx: Database,
  shop: IntakeShop,
  placedAt: Date,
  before: ReadBefore | undefined,
): Promise<ClosedPeriod[]> => {
  if (storeDayOf(placedAt, shop) >= storeDayOf(new Date(), shop)) return Promise.resolve([]);
  const closed = before?.closed ?? closedPeriodsOf(queryOnDatabase(trx), shop.shop_id);
  if (before) before.closed = closed;
  return closed;
};

/** Of two who open an account for one e-mail at once the second finds the first's. */
const findOrOpen = async (trx: Database, shop: IntakeShop, document: OrderDocument, email: string) => {
  for (;;) {
    const known = await findByIdentity(trx, 'email', email);
    if (known) return { key: known, isNew: false };
    const { name, phone } = document.customer ?? {};
    const person = { ...namesOf(name ?? null), email, phone: phone ?? null };
    const at = new Date(document.placed_at);
    const opened = await openAccount(trx, { ...person, shopId: shop.shop_id, at });
    if (opened) return { key: opened, isNew: true };
  }
};

/** The shopper of an order, enrolled by it where nobody knows the e-mail yet. */
const enrol = async (
  trx: Database,
  shop: IntakeShop,
  document: OrderDocument,
  email: string,
  shoppers: ReadBefore['shoppers'] = new Map(),
): Promise<Shopper> => {
  const before = shoppers.get(normalEmail(email));
  if (before) return { key: before, isNew: false };
  const found = await findOrOpen(trx, shop, document, email);
  shoppers.set(normalEmail(email), found.key);
  return found;
};

/** Books what one order does, whatever that is: event by event, each on what the ledger says of it. */
export const bookOrder = async (
  trx: Database,
  shop: IntakeShop,
  document: OrderDocument,
  previous: OrderDocument | null,
  before?: ReadBefore,
): Promise<void> => {
  const placedAt = new Date(document.placed_at);
  const held = versionAt(before?.programme.versions ?? (await versionsIn(trx)), placedAt);
  if (!held) return;
  const isExcluded = before
    ? (sku: string) => before.programme.isExcluded(sku, document.placed_at)
    : await exclusionsAt(trx, document.placed_at);
  const isInCollection = await collectionsKept(trx, shop.shop_id, held.terms.excluded_collections, {
    document,
    previous,
  });
  const codesOf = before?.codesOf ?? (await codesOfOrders(trx, shop.shop_id, [document]));
  const codes = codesOf(document);
  // Only terms that name stores need its name.
  const named = held.terms.participating_shops.length > 0 ? await domainOf(trx, shop.shop_id) : '';
  const mayEarn = held.terms.is_enabled && takesPart(held.terms, named);
  const order: KnownOrder = { shop, document, held, isExcluded, isInCollection, codes, mayEarn };
  const asItIs = pointsOf(order);
  const books = new StoredOrderBooks(trx, before?.used);
  const booked = previous ? await books.booked(order) : [];
  const email = document.customer?.email;
  const [first] = booked;
  const [code] = codes;
  if (!first && !code && (!email || asItIs.events.length === 0)) return;
  // Whose points paid it, earns for it: a shop may know them by no e-mail, or by another one.
  const theirs = first ?? code;
  const shopper = theirs
    ? { key: { shopId: theirs.shop_id, id: theirs.loyalty_customer_id }, isNew: false }
    : await enrol(trx, shop, document, email ?? '', before?.shoppers);
  const closed = await closedTo(trx, shop, placedAt, before);
  const earned = await settleOrder(books, order, shopper, { booked, asItIs, closed });
  if (earned && held.terms.mail_earned) {
    await askToTell(trx, earned, { shopId: shop.shop_id, id: document.shopify_order_id, placedAt });
  }
};
