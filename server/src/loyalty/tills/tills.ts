import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import type { loyaltyTillEndpoints } from '@backroom/contract/loyalty-tills';
import { POINTS_TITLE } from '@backroom/contract/points-code';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { isKnownSpread } from '../../platform/database/is-spread.ts';
import { isDuplicate } from '../../platform/database/transaction.ts';
import type { Call, Handlers } from '../../platform/http/call.ts';
import { once } from '../../platform/idempotency.ts';
import { inTurn } from '../../platform/in-turn.ts';
import type { EntryDetails } from '../../platform/ledger/ledger.ts';
import { entryToReverse } from '../../platform/ledger/reversal.ts';
import { type WriteRequest, writeRequestOf } from '../../platform/ledger/write-request.ts';
import { findById, identityOf } from '../customers/accounts.ts';
import { type CustomerKey, lockCustomer, takePoints } from '../ledger/book-points.ts';
import { spendable } from '../ledger/lots.ts';
import { pointsLedger } from '../ledger/points-ledger.ts';
import { readLots } from '../ledger/read-lots.ts';
import { lookAtSpender, type Spender, spendAtOnce } from '../ledger/spend-at-once.ts';
import { undoRedemption } from '../ledger/undo-redemption.ts';
import type { IsExcluded } from '../orders/eligible.ts';
import { skusInCollections } from '../orders/excluded-collections.ts';
import { exclusionsAt } from '../orders/exclusions.ts';
import { type Hundredths, toHundredths, toPoints, worthOf } from '../points.ts';
import { type TermsVersion, termsForTills, termsInForce, versionNow } from '../terms/terms-in-force.ts';
import { findMember, memberOf, memberShown } from './find-member.ts';
import { type CartLine, type Quote, quoteCart } from './quote.ts';

const domainOf = async (db: Database, shopId: number): Promise<string> =>
  (await db.selectFrom('shops').select('shop_domain').where('shop_id', '=', shopId).executeTakeFirstOrThrow())
    .shop_domain;

type Cart = { lines: readonly CartLine[]; shopId: number; held: TermsVersion; isExcluded: IsExcluded };

/** Who asks for the quote: what they may spend, and whether they earn. */
type Asking = { spendable: Hundredths; isMember: boolean };

const askingOf = async (db: Database, customer: CustomerKey): Promise<Asking> => {
  const { rows } = await sql<{ balance_points: number; unsubscribed_at: Date | null }>`
    select balance_points, unsubscribed_at from loyalty_customers
    where shop_id = ${customer.shopId} and loyalty_customer_id = ${customer.id}`.execute(db);
  const row = rows[0]!;
  const free = spendable(await readLots(db, customer), row.balance_points, new Date());
  return { spendable: free, isMember: row.unsubscribed_at === null };
};

const quoteFor = async (
  db: Database,
  asking: Asking,
  { lines, shopId, held, isExcluded }: Cart,
): Promise<Quote> => {
  const now = new Date();
  const isInCollection = await skusInCollections(db, shopId, held.terms.excluded_collections);
  return quoteCart({
    terms: held.terms,
    // Only terms that name stores need its name.
    shop: held.terms.participating_shops.length === 0 ? '' : await domainOf(db, shopId),
    lines,
    balance: asking.spendable,
    isMember: asking.isMember,
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
  if (points > balance) {
    const message = 'Not enough points';
    throw new ApiError('LOYALTY_INSUFFICIENT_POINTS', message, [{ field: 'points', message }]);
  }
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

type RedeemCall = Call<typeof loyaltyTillEndpoints.redeemLoyaltyPoints>;

/** What is the same for everybody, as of a moment ago. */
type Rules = Pick<Cart, 'held' | 'isExcluded'>;

/** What a till may take for a cart. @throws ApiError as `checkSpending` */
const spendingFor = async (
  db: Database,
  { body, key }: Pick<RedeemCall, 'body' | 'key'>,
  rules: Rules,
  asking: Asking,
) => {
  const points = toHundredths(body.points);
  const quote = await quoteFor(db, asking, { lines: body.lines, shopId: key.shopId, ...rules });
  checkSpending(points, quote, rules.held, asking.spendable);
  const own = { value_cents: worthOf(points, rules.held.terms), config_version: rules.held.version };
  return { points, own };
};

const redeemed = (
  { id, entryNo }: { id: number; entryNo: number },
  { points, own }: Awaited<ReturnType<typeof spendingFor>>,
  customer: Awaited<ReturnType<typeof memberOf>>,
) => ({
  entry_id: `${id}-${entryNo}`,
  points: toPoints(-points),
  discount: toDollars(own.value_cents),
  title: POINTS_TITLE,
  customer,
});

const detailsOf = ({ body }: RedeemCall, write: WriteRequest): EntryDetails => ({
  ...write.entry,
  order: { id: null, name: body.order_name ?? null },
  note: body.note,
});

/** What was answered, and the shopper as they are after it: whoever waits for their turn needn't look again. */
type AtOnce = { done: ReturnType<typeof redeemed> | null; left: Spender | null };

const notAtOnce: AtOnce = { done: null, left: null };

/**
 * The plain case in two statements without a lock, each for all tills that ask at the moment: looks, and writes if nobody
 * wrote since. Null where it isn't plain, is refused, was asked before, or somebody was faster: nothing is booked then, and
 * the locked way says what it is.
 */
const redeemAtOnce = async (call: RedeemCall, write: WriteRequest, rules: Rules) => {
  const { services, body, key } = call;
  if (body.phone || !(body.email || body.member_code) || (await isKnownSpread(services.db))) return null;
  const identity = body.email ? identityOf('email', body.email) : identityOf('code', body.member_code ?? '');
  const { done } = await inTurn<AtOnce>(identity, async (before) => {
    const known = before?.left?.event.shopId === key.shopId ? before.left : null;
    const spender = known ?? (await lookAtSpender(services.pool, identity, key.shopId));
    if (!spender) return notAtOnce;
    const { lots, state, unsubscribedAt } = spender;
    const at = new Date();
    const asking = { spendable: spendable(lots, state.balance, at), isMember: unsubscribedAt === null };
    let left = spender;
    try {
      const spending = await spendingFor(services.db, call, rules, asking);
      const movement = { ...spending, at, details: detailsOf(call, write) };
      const done = await spendAtOnce(services.pool, spender, movement, write, (spent) => {
        left = { ...spender, state: spent.state, lots: spent.lots };
        const { balance } = spent.state;
        const free = spendable(spent.lots, balance, at);
        return redeemed(
          { id: spender.id, entryNo: spent.entryNo },
          spending,
          memberShown({ ...spender, balance, free }, rules.held),
        );
      });
      return done ? { done, left } : notAtOnce;
    } catch (error) {
      if (error instanceof ApiError || isDuplicate(error)) return notAtOnce;
      throw error;
    }
  });
  return done;
};

const redeem = async (call: RedeemCall) => {
  const { services, body, key } = call;
  const write = writeRequestOf(call, 'loyalty-redeem', body);
  // What is the same for everybody is read before the transaction: within it nobody waits for another connection.
  const held = await termsForTills(services.db);
  const rules = { held, isExcluded: await exclusionsAt(services.db, new Date().toISOString()) };
  const done = await redeemAtOnce(call, write, rules);
  if (done) return done;
  const found = await findMember(services, services.db, key.apiKeyId, who(body));
  return once(services, write, async (trx) => {
    const customer = await lockCustomer(trx, found, key.shopId);
    const lots = await readLots(trx, customer);
    const spending = await spendingFor(trx, call, rules, {
      spendable: spendable(lots, customer.state.balance, new Date()),
      isMember: customer.shown.unsubscribedAt === null,
    });
    const movement = { type: 'REDEEM', ...spending, at: new Date(), lots } as const;
    const booked = await takePoints(trx, customer, movement, detailsOf(call, write));
    return redeemed(booked, spending, await memberOf(trx, booked, held));
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
    const held = await termsInForce(trx);
    const { booked, standing } = await undoRedemption(trx, customer, entry, {
      ...write.entry,
      note: body.note,
    });
    return {
      entry_id: `${booked.id}-${booked.entryNo}`,
      points: toPoints(-entry.amount),
      discount: toDollars(0 - entry.own.value_cents),
      title: POINTS_TITLE,
      customer: await memberOf(trx, standing, held),
    };
  });
};

export const loyaltyTillRoutes: Handlers<typeof loyaltyTillEndpoints> = {
  lookUpLoyaltyCustomer: async ({ services, db, body, key }) => {
    const found = await findMember(services, db, key.apiKeyId, body);
    return { customer: await memberOf(db, found, await versionNow(db)) };
  },
  quoteLoyaltyCart: async ({ services, db, body, key }) => {
    const found = await findMember(services, db, key.apiKeyId, who(body));
    const held = await termsInForce(db);
    const isExcluded = await exclusionsAt(db, new Date().toISOString());
    const cart = { lines: body.lines, shopId: key.shopId, held, isExcluded };
    const quote = await quoteFor(db, await askingOf(db, found), cart);
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
