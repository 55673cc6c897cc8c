import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import type { loyaltyTillEndpoints } from '@backroom/contract/loyalty-tills';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import { entryToReverse } from '../../platform/ledger/reversal.ts';
import { writeRequestOf } from '../../platform/ledger/write-request.ts';
import { findById } from '../customers/accounts.ts';
import { type CustomerKey, lockCustomer, returnPoints, takePoints } from '../ledger/book-points.ts';
import { giveToLots, spendable } from '../ledger/lots.ts';
import { pointsLedger } from '../ledger/points-ledger.ts';
import { outstandingOf, readLots } from '../ledger/read-lots.ts';
import { skusInCollections } from '../orders/excluded-collections.ts';
import { exclusionsAt } from '../orders/exclusions.ts';
import { toHundredths, toPoints, worthOf } from '../points.ts';
import type { TermsVersion } from '../terms/terms-in-force.ts';
import { findMember, memberOf, termsInForce, termsNow } from './find-member.ts';
import { type CartLine, type Quote, quoteCart } from './quote.ts';

const TITLE = 'Loyalty points' as const;

const domainOf = async (db: Database, shopId: number): Promise<string> =>
  (await db.selectFrom('shops').select('shop_domain').where('shop_id', '=', shopId).executeTakeFirstOrThrow())
    .shop_domain;

type Cart = { lines: readonly CartLine[]; shopId: number; held: TermsVersion };

const quoteFor = async (
  db: Database,
  customer: CustomerKey,
  { lines, shopId, held }: Cart,
): Promise<Quote> => {
  const now = new Date();
  const { rows } = await sql<{ balance_points: number; unsubscribed_at: Date | null }>`
    select balance_points, unsubscribed_at from loyalty_customers
    where shop_id = ${customer.shopId} and loyalty_customer_id = ${customer.id}`.execute(db);
  const row = rows[0]!;
  const isExcluded = await exclusionsAt(db, now.toISOString());
  const isInCollection = await skusInCollections(db, shopId, held.terms.excluded_collections);
  return quoteCart({
    terms: held.terms,
    shop: await domainOf(db, shopId),
    lines,
    balance: spendable(await readLots(db, customer), row.balance_points, now),
    isMember: row.unsubscribed_at === null,
    isExcluded: (sku) => isExcluded(sku) || isInCollection(sku),
    now,
  });
};

const who = ({ email, phone, member_code }: Parameters<typeof findMember>[3]) => ({
  email,
  phone,
  member_code,
});

/** Points that a till asks to spend. @throws ApiError LOYALTY_NOT_REDEEMABLE, LOYALTY_INSUFFICIENT_POINTS, VALIDATION_FAILED */
const checkSpending = (points: number, quote: Quote, held: TermsVersion, balance: number) => {
  if (quote.refused && balance >= points) throw new ApiError('LOYALTY_NOT_REDEEMABLE', quote.refused);
  if (points > balance) throw new ApiError('LOYALTY_INSUFFICIENT_POINTS', 'Not enough points');
  const step = toHundredths(held.terms.redeem_increment);
  if (points % step !== 0)
    throw invalidField('points', `Points are spent in steps of ${(step / 100).toFixed(2)}`);
  if (points > quote.most) {
    throw invalidField(
      'points',
      `At most ${toPoints(quote.most).toFixed(2)} points can be spent on this cart`,
    );
  }
};

const redeem = async (call: Call<typeof loyaltyTillEndpoints.redeemLoyaltyPoints>) => {
  const { services, body, key } = call;
  const write = writeRequestOf(call, 'loyalty-redeem', body);
  const found = await findMember(services, services.db, key.apiKeyId, who(body));
  return once(services, write, async (trx) => {
    const customer = await lockCustomer(trx, found, key.shopId);
    const held = await termsInForce(trx);
    const points = toHundredths(body.points);
    const quote = await quoteFor(trx, customer, { lines: body.lines, shopId: key.shopId, held });
    checkSpending(
      points,
      quote,
      held,
      spendable(await readLots(trx, customer), customer.state.balance, new Date()),
    );
    const own = { value_cents: worthOf(points, held.terms), config_version: held.version };
    const details = { ...write.entry, order: { id: null, name: body.order_name ?? null }, note: body.note };
    const booked = await takePoints(trx, customer, { type: 'REDEEM', points, at: new Date(), own }, details);
    return {
      entry_id: `${booked.id}-${booked.entryNo}`,
      points: toPoints(-points),
      discount: toDollars(own.value_cents),
      title: TITLE,
      customer: await memberOf(trx, booked, held),
    };
  });
};

const unknownEntry = () => new ApiError('NOT_FOUND', 'There is no such entry of this store');

const reverse = async (call: Call<typeof loyaltyTillEndpoints.reverseLoyaltyEntry>) => {
  const { services, body, key } = call;
  const write = writeRequestOf(call, 'loyalty-reverse', body);
  return once(services, write, async (trx) => {
    const match = /^(\d{1,15})-(\d{1,9})$/.exec(body.entry_id);
    const found = match?.[1] ? await findById(trx, match[1]) : null;
    if (!found) throw unknownEntry();
    const entryNo = Number(match?.[2]);
    const customer = await lockCustomer(trx, found, key.shopId);
    const entry = await entryToReverse(trx, pointsLedger, customer, entryNo, (one) => {
      if (one.eventShopId !== key.shopId) return false;
      if (one.type !== 'REDEEM') throw new ApiError('CONFLICT', 'Only redemptions of a till can be reversed');
      if (one.order.id !== null) throw new ApiError('CONFLICT', 'The order has come: refund it instead');
      return true;
    });
    if (!entry) throw unknownEntry();
    const lots = giveToLots(await outstandingOf(trx, customer, [entryNo]), -entry.amount);
    const held = await termsInForce(trx);
    const movement = {
      type: 'REDEEM_REVERSAL',
      lots,
      at: new Date(),
      reverses: { entryNo, type: 'REDEEM' },
    } as const;
    const booked = await returnPoints(trx, customer, movement, { ...write.entry, note: body.note });
    return {
      entry_id: `${booked.id}-${booked.entryNo}`,
      points: toPoints(-entry.amount),
      discount: toDollars(0 - entry.own.value_cents),
      title: TITLE,
      customer: await memberOf(trx, booked, held),
    };
  });
};

export const loyaltyTillRoutes: Handlers<typeof loyaltyTillEndpoints> = {
  lookUpLoyaltyCustomer: async ({ services, db, body, key }) => {
    const found = await findMember(services, db, key.apiKeyId, body);
    return { customer: await memberOf(db, found, await termsNow(db)) };
  },
  quoteLoyaltyCart: async ({ services, db, body, key }) => {
    const found = await findMember(services, db, key.apiKeyId, who(body));
    const held = await termsInForce(db);
    const quote = await quoteFor(db, found, { lines: body.lines, shopId: key.shopId, held });
    return {
      customer: await memberOf(db, found, held),
      eligible: toDollars(quote.eligible),
      earns: toPoints(quote.earns),
      most_points: toPoints(quote.most),
      most_discount: toDollars(worthOf(quote.most, held.terms)),
      refused: quote.refused,
    };
  },
  redeemLoyaltyPoints: redeem,
  reverseLoyaltyEntry: reverse,
};
