import { storeDayOf } from '@backroom/contract/kit/dates';
import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';
import { sql } from 'kysely';
import { type ClosedPeriod, closedPeriodsOf, isClosed, type OrderDocument } from '../../orders/index.ts';
import type { IntakeShop, OrderPosted } from '../../orders/intake/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { run, type Statement } from '../../platform/database/prepared.ts';
import { queryOnDatabase } from '../../platform/database/query.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { findByIdentity, namesOf, openAccount } from '../customers/accounts.ts';
import {
  addPoints,
  type CustomerKey,
  type LockedCustomer,
  lockCustomer,
  returnPoints,
  takePoints,
  writeOff,
} from '../ledger/book-points.ts';
import { giveToLots } from '../ledger/lots.ts';
import { outstandingOf } from '../ledger/read-lots.ts';
import { askToTell } from '../mails/tell-shoppers.ts';
import { type Hundredths, toHundredths, worthOf } from '../points.ts';
import { type TermsVersion, takesPart, versionAt, versionsIn } from '../terms/terms-in-force.ts';
import { collectionsKept } from './excluded-collections.ts';
import { exclusionsAt } from './exclusions.ts';
import { type OrderPoints, orderPoints, type PointsEvent } from './order-points.ts';

/** An entry that stands for an order. */
type Booked = {
  shop_id: number;
  loyalty_customer_id: number;
  entry_no: number;
  type: string;
  amount_points: number;
  written_off_points: number;
  order_id: string | null;
  order_name: string | null;
  reverses_entry_no: number | null;
  value_cents: number;
  idempotency_key: string;
};

type Posting = {
  trx: Database;
  shop: IntakeShop;
  document: OrderDocument;
  held: TermsVersion;
  closed: readonly ClosedPeriod[];
  booked: Booked[];
  eligible: number;
};

const entryColumns = `shop_id, loyalty_customer_id, entry_no, type, amount_points, written_off_points, order_id, order_name,
  reverses_entry_no, value_cents, idempotency_key`;

const ofOrder: Statement = {
  name: 'loyalty entries of order',
  text: `select ${entryColumns} from loyalty_entries where event_shop_id = $1 and order_id = $2
    order by shop_id, loyalty_customer_id, entry_no`,
};

const shopDomains = new WeakMap<Database, Map<number, Promise<string>>>();

/** The store's domain, read once in a transaction. */
const domainOf = (trx: Database, shopId: number): Promise<string> => {
  const known = shopDomains.get(trx) ?? new Map<number, Promise<string>>();
  shopDomains.set(trx, known);
  const before = known.get(shopId);
  if (before) return before;
  const read = trx
    .selectFrom('shops')
    .select('shop_domain')
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow()
    .then((row) => row.shop_domain);
  known.set(shopId, read);
  return read;
};

const prefixOf = ({ shop, document }: Pick<Posting, 'shop' | 'document'>) =>
  `order:${shop.shop_id}:${document.shopify_order_id}:`;

/** The event that an entry was booked for; null for one of a till. */
const eventKeyOf = (posting: Posting, { idempotency_key }: Booked): string | null => {
  const prefix = prefixOf(posting);
  return idempotency_key.startsWith(prefix)
    ? idempotency_key.slice(prefix.length).replace(/(#\d+)?!?$/, '')
    : null;
};

/** Who ordered is kept with the order, not here: the ledger stays when a person goes. */
const detailsOf = (posting: Posting, key: string, note: string | null = null): EntryDetails => {
  const before = posting.booked.filter((entry) => eventKeyOf(posting, entry) === key).length;
  return {
    actor: { kind: 'shopper', name: posting.document.channel },
    idempotencyKey: `${prefixOf(posting)}${key}${before === 0 ? '' : `#${before}`}`,
    order: { id: posting.document.shopify_order_id, name: posting.document.name },
    note,
  };
};

/** The shopper of an order, enrolled by it where nobody knows the e-mail yet. */
const enrol = async (
  trx: Database,
  shop: IntakeShop,
  document: OrderDocument,
  email: string,
): Promise<{ key: CustomerKey; isNew: boolean }> => {
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

/** The one that stands for a shopper who was merged. */
const lockStanding = async (trx: Database, key: CustomerKey, shopId: number): Promise<LockedCustomer> => {
  const locked = await lockCustomer(trx, key, shopId);
  const { mergedShopId, mergedId } = locked.shown;
  return mergedShopId === null || mergedId === null
    ? locked
    : lockStanding(trx, { shopId: mergedShopId, id: mergedId }, shopId);
};

/** When something is booked: at its own moment, unless its day is closed or still to come; then now. */
const openMoment = ({ shop, closed }: Posting, at: Date): Date => {
  const now = new Date();
  const day = storeDayOf(at, shop);
  return at > now || isClosed(closed, day) ? now : at;
};

const sum = (entries: readonly Booked[], of: (entry: Booked) => number) =>
  entries.reduce((total, entry) => total + of(entry), 0);

/** What the ledger holds for an event: what couldn't be taken counts as taken. */
const standing = (entries: readonly Booked[]) =>
  sum(entries, (entry) => entry.amount_points - entry.written_off_points);

const lotsOfOrder = (posting: Posting, customer: CustomerKey): number[] =>
  posting.booked
    .filter(
      (entry) =>
        entry.type === 'EARN' &&
        entry.shop_id === customer.shopId &&
        entry.loyalty_customer_id === customer.id,
    )
    .map(({ entry_no }) => entry_no);

/** How much of what an order earned has expired meanwhile: that can't be taken back any more. */
const expiredOf = async ({ trx }: Posting, { shopId, id }: CustomerKey, lots: readonly number[]) => {
  if (lots.length === 0) return 0;
  const { rows } = await sql<{ expired: number }>`
    select coalesce(sum(expired_points), 0)::float8 as expired from loyalty_lots
    where shop_id = ${shopId} and loyalty_customer_id = ${id} and lot_no = any(${lots}::int[])`.execute(trx);
  return rows[0]?.expired ?? 0;
};

/** Takes back what an order earned: no more than is left un-expired, and not below zero where the terms forbid it. */
const clawBack = async (posting: Posting, customer: LockedCustomer, due: Hundredths, event: PointsEvent) => {
  const { trx, held, booked } = posting;
  const lots = lotsOfOrder(posting, customer);
  const earned = sum(booked, (entry) => (entry.type === 'EARN' ? entry.amount_points : 0));
  const taken = 0 - sum(booked, (entry) => (entry.type === 'EARN_REVERSAL' ? entry.amount_points : 0));
  const living = Math.max(0, earned - taken - (await expiredOf(posting, customer, lots)));
  const floor = held.terms.allow_negative_balance
    ? Number.POSITIVE_INFINITY
    : Math.max(0, customer.state.balance);
  const points = Math.min(due, living, floor);
  const own = ownOf(posting);
  const at = openMoment(posting, event.at);
  const after =
    points === 0
      ? customer
      : await takePoints(
          trx,
          customer,
          { type: 'EARN_REVERSAL', points, at, own, first: lots, alreadyDone: true },
          detailsOf(posting, event.key),
        );
  if (points === due) return;
  const details = detailsOf(posting, event.key, 'Expired or spent before');
  const idempotencyKey = `${details.idempotencyKey}!`;
  const rest = { ...own, written_off_points: due - points };
  await writeOff(trx, after, { type: 'WRITE_OFF', at, own: rest }, { ...details, idempotencyKey });
};

const ownOf = ({ held, eligible }: Posting) => ({
  order_cents: eligible,
  rate_used: held.terms.earn_rate,
  config_version: held.version,
});

const isSame = (customer: CustomerKey, entry: Booked) =>
  entry.shop_id === customer.shopId && entry.loyalty_customer_id === customer.id;

/** Gives points back that the order was paid with, to the lots that they came from. */
const giveBack = async (posting: Posting, customer: LockedCustomer, due: Hundredths, event: PointsEvent) => {
  const { trx, booked } = posting;
  const entryNos = booked
    .filter((entry) => isSame(customer, entry) && ['REDEEM', 'REDEEM_REVERSAL'].includes(entry.type))
    .map(({ entry_no }) => entry_no);
  const outstanding = await outstandingOf(trx, customer, entryNos);
  const lots = giveToLots(outstanding, due);
  const found = lots.reduce((points, lot) => points + lot.points, 0);
  const at = openMoment(posting, event.at);
  const own = { config_version: posting.held.version };
  if (found > 0) {
    await returnPoints(
      trx,
      customer,
      { type: 'REDEEM_REVERSAL', lots, at, own },
      detailsOf(posting, event.key),
    );
  }
  if (found === due) return;
  // Paid by an account that was merged into this one: its lots came over, so these points are a lot of their own.
  const details = detailsOf(posting, `${event.key}:merged`);
  const after = await lockCustomer(trx, customer, posting.shop.shop_id);
  const given = { type: 'REDEEM_REVERSAL', points: due - found, at, own } as const;
  await addPoints(
    trx,
    after,
    { ...given, borneBy: posting.shop.shop_id, terms: posting.held.terms },
    details,
  );
};

const bookEvent = async (
  posting: Posting,
  customer: LockedCustomer,
  event: PointsEvent,
  diff: Hundredths,
) => {
  const { trx, held, shop } = posting;
  const at = openMoment(posting, event.at);
  const isPayment = event.kind === 'redeem' || event.kind === 'restore';
  if (isPayment && diff > 0) return giveBack(posting, customer, diff, event);
  if (isPayment) {
    const value_cents = worthOf(-diff, held.terms);
    const own = { config_version: held.version, value_cents };
    const movement = { type: 'REDEEM', points: -diff, at, own, alreadyDone: true } as const;
    return takePoints(trx, customer, movement, detailsOf(posting, event.key));
  }
  if (diff < 0) return clawBack(posting, customer, -diff, event);
  const own = ownOf(posting);
  const earned = { type: 'EARN', points: diff, at, own, borneBy: shop.shop_id, isActivity: true } as const;
  return addPoints(trx, customer, { ...earned, terms: held.terms }, detailsOf(posting, event.key));
};

/** What a till redeemed for this order before it came: it is tied to the order now (domain.md 3.3, REDEEM). */
const tieTills = async (
  { trx, shop, document }: Pick<Posting, 'trx' | 'shop' | 'document'>,
  { shopId, id }: CustomerKey,
  cents: number,
): Promise<Booked[]> => {
  const { rows } = await sql<Booked & { reversed: boolean }>`
    update loyalty_entries e set order_id = ${document.shopify_order_id}, order_name = ${document.name}
    from (
      select e.entry_no, sum(e.value_cents) over (order by e.order_name is null, e.entry_no) as through
      from loyalty_entries e
      where e.shop_id = ${shopId} and e.loyalty_customer_id = ${id} and e.event_shop_id = ${shop.shop_id}
        and e.type = 'REDEEM' and e.order_id is null
        and (e.order_name = ${document.name} or e.order_name is null
          and e.at between ${new Date(Date.parse(document.placed_at) - 86_400_000)} and ${new Date(Date.parse(document.placed_at) + 86_400_000)})
        and not exists (select 1 from loyalty_entries r where r.shop_id = e.shop_id
          and r.loyalty_customer_id = e.loyalty_customer_id and r.reverses_entry_no = e.entry_no)
    ) due
    where e.shop_id = ${shopId} and e.loyalty_customer_id = ${id} and e.entry_no = due.entry_no
      and due.through <= ${cents}
    returning e.*`.execute(trx);
  return rows;
};

/** Makes the ledger say of each event what the order says now. */
const settle = async (posting: Posting, key: CustomerKey, events: readonly PointsEvent[]): Promise<void> => {
  const { trx, shop } = posting;
  const wanted = new Set(events.map((event) => event.key));
  const gone = [...new Set(posting.booked.flatMap((entry) => eventKeyOf(posting, entry) ?? []))]
    .filter((eventKey) => !wanted.has(eventKey) && !eventKey.endsWith(':merged'))
    .map((eventKey): PointsEvent => {
      const isPayment = eventKey === 'redeem' || eventKey.startsWith('restore:');
      return { key: eventKey, kind: isPayment ? 'restore' : 'reversal', at: new Date(), points: 0 };
    });
  for (const event of [...gone, ...events]) {
    const own = posting.booked.filter((entry) => {
      const eventKey = eventKeyOf(posting, entry);
      return (
        eventKey === event.key ||
        eventKey === `${event.key}:merged` ||
        (event.key === 'redeem' && eventKey === null)
      );
    });
    const diff = event.points - standing(own);
    if (diff === 0) continue;
    await bookEvent(posting, await lockStanding(trx, key, shop.shop_id), event, diff);
    posting.booked = await readBooked(posting);
  }
};

const readBooked = async ({
  trx,
  shop,
  document,
}: Pick<Posting, 'trx' | 'shop' | 'document'>): Promise<Booked[]> =>
  (await run<Booked>(trx, ofOrder, [shop.shop_id, document.shopify_order_id])).rows;

const signUp = async (posting: Posting, key: CustomerKey, terms: LoyaltyTerms): Promise<void> => {
  const bonus = toHundredths(terms.signup_bonus);
  if (bonus === 0) return;
  const { trx, shop, document } = posting;
  const customer = await lockCustomer(trx, key, shop.shop_id);
  const at = openMoment(posting, new Date(document.placed_at));
  const details: EntryDetails = {
    actor: { kind: 'system', name: 'loyalty' },
    idempotencyKey: `bonus:${key.id}`,
    reason: 'Welcome',
  };
  await addPoints(trx, customer, { type: 'BONUS', points: bonus, at, borneBy: null, terms }, details);
};

/** What counts of an order for this shopper: nothing earned before they were there, or after they left. */
const eventsFor = (
  { events }: OrderPoints,
  customer: LockedCustomer,
  placedAt: Date,
  mayEarn: boolean,
): PointsEvent[] => {
  const { openedAt, unsubscribedAt } = customer.shown;
  const isMember = (!openedAt || placedAt >= openedAt) && (!unsubscribedAt || placedAt < unsubscribedAt);
  return mayEarn && isMember ? events : events.filter(({ kind }) => kind === 'redeem' || kind === 'restore');
};

/**
 * Books what an order does to its shopper's points, in the transaction that stores the order (domain.md 3.3): each event of
 * it once, however often it is posted and in whatever shape; what a later version tells otherwise is put right. Orders
 * placed before the programme began do nothing.
 */
export const orderEntries: OrderPosted = async (trx, shop, document, previous) => {
  const placedAt = new Date(document.placed_at);
  const held = versionAt(await versionsIn(trx), placedAt);
  if (!held) return;
  const isExcluded = await exclusionsAt(trx, document.placed_at);
  const isInCollection = await collectionsKept(trx, shop.shop_id, held.terms.excluded_collections, {
    document,
    previous,
  });
  const points = orderPoints(document, shop, held.terms, isExcluded, isInCollection);
  const booked = previous ? await readBooked({ trx, shop, document }) : [];
  const email = document.customer?.email;
  const [first] = booked;
  if (!first && (!email || points.events.length === 0)) return;
  const found = first
    ? { key: { shopId: first.shop_id, id: first.loyalty_customer_id }, isNew: false }
    : await enrol(trx, shop, document, email ?? '');
  const { key, isNew } = found;
  const customer = await lockStanding(trx, key, shop.shop_id);
  if (points.paidWithPoints > 0) {
    const rest =
      points.paidWithPoints - sum(booked, (entry) => (entry.type === 'REDEEM' ? entry.value_cents : 0));
    if (rest > 0) booked.push(...(await tieTills({ trx, shop, document }, customer, rest)));
  }
  const closed = await closedPeriodsOf(queryOnDatabase(trx), shop.shop_id);
  const posting: Posting = { trx, shop, document, held, closed, booked, eligible: points.eligible };
  const mayEarn = held.terms.is_enabled && takesPart(held.terms, await domainOf(trx, shop.shop_id));
  if (isNew && mayEarn) await signUp(posting, key, held.terms);
  const hadEarned = booked.some(({ type }) => type === 'EARN');
  await settle(posting, key, eventsFor(points, customer, placedAt, mayEarn));
  const hasEarned = !hadEarned && posting.booked.some(({ type }) => type === 'EARN');
  if (hasEarned && held.terms.mail_earned) {
    await askToTell(trx, customer, { shopId: shop.shop_id, id: document.shopify_order_id, placedAt });
  }
};
