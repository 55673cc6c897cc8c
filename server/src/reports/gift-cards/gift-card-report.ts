import { paginationOf } from '@backroom/contract/kit/list';
import { percent, toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import {
  average,
  besidesMuch,
  isLittle,
  matching,
  metaOf,
  namedForMuch,
  type ReportFilters,
  type ReportRange,
  readRange,
} from '../../figures/index.ts';
import { maskedCode } from '../../gift-cards/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { planForAnyValues } from '../../platform/database/kept-plans.ts';
import { askTogether } from '../../platform/database/one-statement.ts';
import type { Settled } from '../../platform/ledger/settlement.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import { slicesOf } from '../../platform/slices.ts';
import {
  type CardMovements,
  cardMovements,
  closingOf,
  type Moves,
  pageOfMovements,
  type SummedMovements,
  settlements,
} from './card-movements.ts';
import { hasOthers, movements } from './moving-cards.ts';

const sumNames = ['opening', ...movements] as const;

const addUp = async (cards: readonly Moves[]): Promise<SummedMovements> => {
  const sums: SummedMovements = {
    opening: 0,
    sold: 0,
    issued: 0,
    reloaded: 0,
    refunded: 0,
    adjusted: 0,
    redeemed: 0,
    redeemed_elsewhere: 0,
    expired: 0,
    uses: 0,
    cards: cards.length,
    active: 0,
  };
  for await (const some of slicesOf(cards)) {
    for (const card of some) {
      for (const name of sumNames) sums[name] += card[name];
      if (closingOf(card) > 0) sums.active += 1;
    }
  }
  return sums;
};

/** The specification's rule, as it stood at close of a day. */
const statusOf = ({ expires_on, balance, reloads }: CardMovements, end: string) => {
  if (expires_on !== null && expires_on <= end) return 'expired';
  if (balance < 0) return 'refunded';
  if (balance === 0) return 'redeemed';
  return reloads > 0 ? 'reloaded' : 'active';
};

const movementsOf = (moves: Moves) => ({
  sold: toDollars(moves.sold),
  issued: toDollars(moves.issued),
  reloaded: toDollars(moves.reloaded),
  refunded_to_card: toDollars(moves.refunded),
  adjusted: toDollars(moves.adjusted),
  redeemed: toDollars(moves.redeemed),
});

const figuresOf = (moves: Moves) => ({
  opening_balance: toDollars(moves.opening),
  ...movementsOf(moves),
  redeemed_elsewhere: toDollars(moves.redeemed_elsewhere),
  expired: toDollars(moves.expired),
  closing_balance: toDollars(closingOf(moves)),
  redeem_count: moves.uses,
});

const rowOf = (card: CardMovements, end: string) => ({
  masked_code: maskedCode(card.last_characters),
  source_store: card.issuer,
  shop_domain: card.issuer_domain,
  customer_email: card.customer_email,
  issued_date: card.issued_on,
  expires_at: card.expires_on,
  status: statusOf(card, end),
  ...figuresOf(card),
  last_used: card.last_used,
});

type Rule = { rule: string | null };

/** What stores are called, and which house rule settles between them (`settings`, gift-card-settlement): through head office, or directly. */
const settledHow = async (db: Database) => {
  const [stores, [set]] = await Promise.all([
    askTogether(db, sql<{ shop_id: number; name: string }>`select shop_id, name from shops`),
    askTogether(
      db,
      sql<Rule>`select value #>> '{}' as rule from settings where name = 'gift-card-settlement'`,
    ),
  ]);
  return {
    rule: set?.rule === 'PEER' ? ('PEER' as const) : ('CENTRAL' as const),
    nameOf: new Map(stores.map(({ shop_id, name }) => [shop_id, name])),
  };
};

/** What each store pays and receives for cards used at another store than the one that issued them. */
const settledStores = (range: ReportRange, pairs: readonly Settled[]) => {
  const [toPay, toReceive] = [new Map<number, number>(), new Map<number, number>()];
  for (const { home, event, amount } of pairs) {
    if (home === event) continue;
    toPay.set(home, (toPay.get(home) ?? 0) + amount);
    toReceive.set(event, (toReceive.get(event) ?? 0) + amount);
  }
  return range.stores
    .map((store) => {
      const [pays, receives] = [toPay.get(store.shop_id) ?? 0, toReceive.get(store.shop_id) ?? 0];
      return {
        shop: store.shop,
        store_name: store.store_name,
        to_pay: toDollars(pays),
        to_receive: toDollars(receives),
        net: toDollars(receives - pays),
      };
    })
    .filter(({ to_pay, to_receive }) => to_pay !== 0 || to_receive !== 0);
};

type Filters = ReportFilters & {
  page?: number | undefined;
  limit?: number | undefined;
  sort?: string | undefined;
};

type Listed = {
  rows: readonly CardMovements[];
  all: SummedMovements;
  own: SummedMovements;
  isEmpty: boolean;
};

/** All cards that match, in the order of what stands on them. */
const allCards = async (db: Database, range: ReportRange, search: string | undefined): Promise<Listed> => {
  const cards = await cardMovements(db, range);
  const { listed } = matching(cards, search, (card) => [
    maskedCode(card.last_characters),
    card.issuer,
    card.issuer_domain,
    card.customer_email,
    statusOf(card, range.end),
  ]);
  const chosen = new Set(range.shopIds);
  return {
    rows: listed.toSorted((a, b) => closingOf(b) - closingOf(a) || a.gift_card_id - b.gift_card_id),
    all: await addUp(listed),
    own: await addUp(listed.filter((card) => chosen.has(card.shop_id))),
    isEmpty: cards.length === 0,
  };
};

/** In the order asked for; empty cells stand last either way. */
const sorted = (rows: readonly ReturnType<typeof rowOf>[], sort: string | undefined) => {
  if (!sort) return rows;
  const [key = '', direction] = sort.split(':');
  const cellOf = (row: object) => Object.entries(row).find(([name]) => name === key)?.[1] ?? null;
  return rows.toSorted((left, right) => {
    const a = cellOf(left);
    const b = cellOf(right);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = a < b ? -1 : a > b ? 1 : 0;
    return direction === 'asc' ? order : -order;
  });
};

/** The cards of the answer, as rows, with the sums of all: a page where one is asked for, worked out in the database. */
const cardsAskedFor = async (db: Database, range: ReportRange, filters: Filters | undefined) => {
  const { search, page = 1, limit, sort } = filters ?? {};
  if (limit !== undefined && !search?.trim()) {
    const order = sort ?? 'closing_balance:desc';
    const { cards, all, own } = await pageOfMovements(db, range, { page, limit, sort: order });
    return { data: cards.map((card) => rowOf(card, range.end)), all, own, isEmpty: all.cards === 0 };
  }
  const { rows: cards, ...found } = await allCards(db, range, search);
  const rows = [];
  for await (const some of slicesOf(cards)) rows.push(...some.map((card) => rowOf(card, range.end)));
  const data = sorted(rows, sort);
  return { ...found, data: limit === undefined ? [...data] : data.slice((page - 1) * limit, page * limit) };
};

/**
 * R10: what is owed on each card before and after the range and what moved it, and what stores owe each other.
 * The summary rolls forward the cards of the chosen issuers; the list also holds foreign cards used there.
 */
export const giftCardReport = async (scope: Scope, db: Database, filters: Filters | undefined) => {
  const range = await readRange(scope, db, filters, { byStore: true });
  // Of some stores the cards of others are few, which no plan for these stores expects (moving-cards.ts).
  if (hasOthers(range) && !isLittle(range)) await planForAnyValues(db);
  // Cards take longer than all the rest, which is read beside them.
  await namedForMuch(db, range);
  const [{ data, all, own: sums, isEmpty }, [pairs, { rule, nameOf }]] = await Promise.all([
    cardsAskedFor(db, range, filters),
    besidesMuch(db, range, (at) => Promise.all([settlements(at, range), settledHow(at)])),
  ]);
  return {
    data,
    summary: {
      opening_liability: toDollars(sums.opening),
      ...movementsOf(sums),
      expired: toDollars(sums.expired),
      closing_liability: toDollars(closingOf(sums)),
      cards_count: all.cards,
      active_cards: sums.active,
      average_balance: average(closingOf(sums), sums.active),
      redemption_rate_pct: percent(sums.redeemed, sums.sold + sums.issued + sums.reloaded),
    },
    totals: figuresOf(all),
    settlement: pairs.map(({ home, event, amount }) => ({
      issuing_store: nameOf.get(home) ?? '',
      redeeming_store: nameOf.get(event) ?? '',
      amount: toDollars(amount),
    })),
    settlementStores: settledStores(range, pairs),
    settlementRule: rule,
    ...(filters?.limit === undefined
      ? {}
      : { pagination: paginationOf(filters.page ?? 1, filters.limit, all.cards) }),
    meta: await metaOf(db, range, { isEmpty }),
  };
};
