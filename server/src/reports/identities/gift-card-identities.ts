import { addDays } from '@backroom/contract/kit/dates';
import { toCents, toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { type CheckResult, nothingDiffers, sidesAgree } from '../../checks/index.ts';
import type { ReportRange } from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import { slicesOf } from '../../platform/slices.ts';
import { giftCardReport } from '../gift-cards/gift-card-report.ts';
import { filtersOf, type ReportsOfRange } from './reports-of-range.ts';
import { withoutOrder } from './without-order.ts';

type Card = ReportsOfRange['giftCards']['data'][number];

/** Cards of one store may end alike: their figures are taken together. */
const cardKey = (card: Card) => `${card.shop_domain} ${card.masked_code}`;

type Moved = Pick<
  Card,
  | 'opening_balance'
  | 'sold'
  | 'issued'
  | 'reloaded'
  | 'refunded_to_card'
  | 'adjusted'
  | 'redeemed'
  | 'expired'
>;

const rolled = (card: Moved) =>
  toCents(card.opening_balance) +
  toCents(card.sold) +
  toCents(card.issued) +
  toCents(card.reloaded) +
  toCents(card.refunded_to_card) +
  toCents(card.adjusted) -
  toCents(card.redeemed) -
  toCents(card.expired);

/** What the entries until the end of the range leave owed on cards of its stores, in cents. */
const owedByEntries = async (db: Database, { shopIds, end }: ReportRange): Promise<number> => {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(liability_delta_cents), 0)::float8 as owed from gift_card_entries
    where shop_id = any(${[...shopIds]}::int[]) and local_date <= ${end}::date`.execute(db);
  return rows[0]?.owed ?? 0;
};

/** A foreign card is listed only while something happens to it: its liability is its issuer's. */
const ownCards = (range: ReportRange, cards: readonly Card[]) => {
  const own = new Set(range.stores.map((store) => store.shop));
  return cards.filter((card) => own.has(card.shop_domain));
};

/** I8 card by card: it closes at what moved it, and opens the next day with that. */
const everyCard = async (now: readonly Card[], next: readonly Card[]): Promise<CheckResult> => {
  const opening = new Map<string, number>();
  for await (const cards of slicesOf(next)) {
    for (const card of cards) {
      const before = opening.get(cardKey(card)) ?? 0;
      opening.set(cardKey(card), before + toCents(card.opening_balance));
    }
  }
  const sums = new Map<string, { first: Card; closing: number; moved: number }>();
  for await (const cards of slicesOf(now)) {
    for (const card of cards) {
      const sum = sums.get(cardKey(card)) ?? { first: card, closing: 0, moved: 0 };
      sum.closing += toCents(card.closing_balance);
      sum.moved += rolled(card);
      sums.set(cardKey(card), sum);
    }
  }
  const behind = [...sums].flatMap(([key, { first, closing, moved }]) => {
    const cents = closing - moved || closing - (opening.get(key) ?? 0);
    if (cents === 0) return [];
    return [
      {
        shop: first.shop_domain,
        store_name: first.source_store,
        name: first.masked_code,
        shopify_order_id: null,
        difference: toDollars(cents),
      },
    ];
  });
  return nothingDiffers('I8', 'Every card rolls forward', 'opening + what moved it = closing = next', behind);
};

/** A side with what moved without an order, which is named where there is any. */
const withLoose = (name: string, dollars: number, loose: number): [string, number] =>
  loose === 0
    ? [name, dollars]
    : [`${name} and ${loose.toFixed(2)} without an order`, toDollars(toCents(dollars) + toCents(loose))];

/** I8: liabilities roll forward; over the whole chain they agree with sales and payments. */
export const giftCardIdentities = async (
  scope: Scope,
  db: Database,
  range: ReportRange,
  { giftCards, sales, payment }: ReportsOfRange,
  isWholeChain: boolean,
): Promise<CheckResult[]> => {
  const { summary, settlement, settlementStores } = giftCards;
  const next = await giftCardReport(scope, db, {
    ...filtersOf(range),
    start_date: addDays(range.end, 1),
    end_date: addDays(range.end, 1),
  });
  const checks = [
    await sidesAgree('I8', { title: 'Gift card liability', measure: 'closing_liability' }, [
      ['closing', summary.closing_liability],
      ['opening of the next day', next.summary.opening_liability],
      ['all entries', toDollars(await owedByEntries(db, range))],
    ]),
    await everyCard(ownCards(range, giftCards.data), ownCards(range, next.data)),
  ];
  if (!isWholeChain) return checks;
  const sum = (dollars: readonly number[]) =>
    toDollars(dollars.reduce((cents, one) => cents + toCents(one), 0));
  const { rows } = await sql<{ paid: number; kept: number }>`
    select coalesce(sum(e.amount_cents) filter (where e.type in ('SOLD', 'SALE_REFUNDED')
        or coalesce(o.type, e.type) = 'RELOADED' and e.paid), 0)::float8 as paid,
      coalesce(-sum(e.amount_cents) filter (where coalesce(o.type, e.type) = 'REDEEMED'), 0)::float8 as kept
    from gift_card_entries e
    left join gift_card_entries o on o.shop_id = e.shop_id and o.gift_card_id = e.gift_card_id
      and o.entry_no = e.reverses_entry_no
    where e.local_date between ${range.start}::date and ${range.end}::date`.execute(db);
  const byCard = payment.data.find((row) => row.payment_type === 'Gift card')?.gross_payments ?? 0;
  const loose = await withoutOrder(db, range);
  return [
    ...checks,
    await sidesAgree('I8', { title: 'Gift cards sold', measure: 'gift_card_sales' }, [
      withLoose('Sales page', sales.summary.gift_card_sales, loose.reloaded),
      ['ledger', toDollars(rows[0]?.paid ?? 0)],
    ]),
    await sidesAgree('I8', { title: 'Gift cards used', measure: 'redeemed' }, [
      withLoose('payments by gift card', byCard, loose.redeemed),
      ['ledger', summary.redeemed],
      ['settlement', sum(settlement.map((row) => row.amount))],
    ]),
    await sidesAgree('I8', 'Redemptions, less those taken back', [
      ['settlement', sum(settlement.map((row) => row.amount))],
      ['card report', summary.redeemed],
      ['ledger, each with what it takes back', toDollars(rows[0]?.kept ?? 0)],
    ]),
    await sidesAgree('I8', 'Settlement between stores', [
      ['to pay', sum(settlementStores.map((row) => row.to_pay))],
      ['to receive', sum(settlementStores.map((row) => row.to_receive))],
      ['used elsewhere, card by card', giftCards.totals.redeemed_elsewhere],
    ]),
  ];
};
