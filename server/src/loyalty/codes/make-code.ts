import { randomBytes } from 'node:crypto';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { POINTS_CODE_DAYS, POINTS_CODE_LETTERS, POINTS_CODE_PREFIX } from '@backroom/contract/points-code';
import { sql } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { pushToShops } from '../../pushes/index.ts';
import type { BookedCustomer, CustomerKey } from '../ledger/book-points.ts';
import { type LockedCustomer, takePoints } from '../ledger/book-points.ts';
import { spendable } from '../ledger/lots.ts';
import { readLots } from '../ledger/read-lots.ts';
import { type Hundredths, toHundredths, toPoints, worthOf } from '../points.ts';
import type { TermsVersion } from '../terms/terms-in-force.ts';
import { refusalOf } from '../tills/quote.ts';
import { codeIdOf, POINTS_CODE } from './code-rows.ts';

/** The store in whose shop a code is to work. */
export type CodeStore = { shop_id: number; shop_domain: string; name: string };

/** What points would become. */
export type CodeOffer = {
  spendable: Hundredths;
  value: number;
  /** What a cart must come to, so that no more of it is paid with points than may be; in cents. */
  minimum: number | null;
  expiresAt: Date;
  refused: string | null;
};

const isConnected = async (house: House, db: Database, shopId: number): Promise<boolean> => {
  const [connections] = house.asked('shopConnections');
  return (await connections?.connected(db, [shopId]))?.has(shopId) ?? false;
};

/** What so many points of a shopper are as a code of a store's shop at this moment. */
export const offerOf = async (
  house: House,
  db: Database,
  customer: CustomerKey & { balance: Hundredths },
  store: CodeStore,
  held: TermsVersion,
  points: Hundredths,
): Promise<CodeOffer> => {
  const now = new Date();
  const { terms } = held;
  const free = spendable(await readLots(db, customer), customer.balance, now);
  const value = worthOf(points, terms);
  const minimum =
    terms.max_redeem_pct_of_order >= 100 ? null : Math.ceil((value * 100) / terms.max_redeem_pct_of_order);
  const refused =
    refusalOf({ terms, shop: store.shop_domain, balance: free, now }) ??
    ((await isConnected(house, db, store.shop_id)) ? null : `${store.name} has no connection to Shopify`);
  const expiresAt = new Date(now.getTime() + POINTS_CODE_DAYS * 86_400_000);
  return { spendable: free, value, minimum, expiresAt, refused };
};

/** @throws ApiError LOYALTY_NOT_REDEEMABLE, LOYALTY_INSUFFICIENT_POINTS, VALIDATION_FAILED (field `points`) */
const check = (offer: CodeOffer, points: Hundredths, { terms }: TermsVersion): void => {
  if (points > offer.spendable) {
    const message = `At most ${toPoints(offer.spendable).toFixed(2)} points can be spent now`;
    throw new ApiError('LOYALTY_INSUFFICIENT_POINTS', message, [{ field: 'points', message }]);
  }
  if (offer.refused) throw new ApiError('LOYALTY_NOT_REDEEMABLE', offer.refused);
  const step = toHundredths(terms.redeem_increment);
  if (points % step !== 0) {
    throw invalidField('points', `Points are spent in steps of ${(step / 100).toFixed(2)}`);
  }
  if (offer.value <= 0) throw invalidField('points', 'So few points are worth nothing');
};

const newCode = (): string =>
  POINTS_CODE_PREFIX +
  Array.from(randomBytes(12), (byte) => POINTS_CODE_LETTERS[byte % POINTS_CODE_LETTERS.length]).join('');

/**
 * Turns points into a code of a store's shop, in the transaction given: the points are taken now, and the code is on its way.
 * @throws ApiError LOYALTY_NOT_REDEEMABLE, LOYALTY_INSUFFICIENT_POINTS, VALIDATION_FAILED (field `points`)
 */
export const makeCode = async (
  house: House,
  trx: Database,
  actor: Actor,
  customer: LockedCustomer,
  { store, held, points }: { store: CodeStore; held: TermsVersion; points: Hundredths },
  details: EntryDetails,
): Promise<BookedCustomer> => {
  const who = { shopId: customer.shopId, id: customer.id, balance: customer.state.balance };
  const offer = await offerOf(house, trx, who, store, held, points);
  check(offer, points, held);
  const own = { value_cents: offer.value, config_version: held.version };
  const movement = { type: 'REDEEM', points, at: new Date(), own } as const;
  const booked = await takePoints(trx, customer, movement, details);
  const key = { shop_id: booked.shopId, loyalty_customer_id: booked.id, entry_no: booked.entryNo };
  await sql`insert into loyalty_codes (shop_id, loyalty_customer_id, entry_no, for_shop_id, code, points, value_cents,
      minimum_cents, combines, expires_at, created_by)
    values (${key.shop_id}, ${key.loyalty_customer_id}, ${key.entry_no}, ${store.shop_id}, ${newCode()}, ${points},
      ${offer.value}, ${offer.minimum}, ${!held.terms.redeem_excludes_discounted}, ${offer.expiresAt}, ${actor.name})`.execute(
    trx,
  );
  await pushToShops(house, trx, actor, {
    kind: POINTS_CODE,
    subject: codeIdOf(key),
    label: `Points code of ${toPoints(points).toFixed(2)} points`,
    to: [{ shopId: store.shop_id, wanted: { ...key, ended: false } }],
  });
  await audit(trx, actor, {
    action: 'loyalty-customer.points-to-code',
    entity: 'loyalty-customer',
    entityId: String(key.loyalty_customer_id),
    shopId: store.shop_id,
    before: { points: toPoints(customer.state.balance) },
    after: { points: toPoints(booked.state.balance), store: store.name },
  });
  return booked;
};
