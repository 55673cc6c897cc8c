import { type RawBuilder, sql } from 'kysely';
import { anewForMuch, besidesMuch, isLittle, type ReportRange } from '../../figures/index.ts';
import { cardLedger } from '../../gift-cards/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { isKnownSpread } from '../../platform/database/is-spread.ts';
import { togetherOnServers } from '../../platform/database/one-statement.ts';
import { MOST_OF_A_SERVER, rowsOfEachServer, rowsOfStores } from '../../platform/database/store-servers.ts';
import { countsAs, settlementOf } from '../../platform/ledger/settlement.ts';
import {
  type Counted,
  cardsIn,
  cardsOf,
  chosen,
  columnsOfMoves,
  columnsOfResting,
  counted,
  firstOwing,
  firstResting,
  hasOthers,
  isElsewhere,
  isOfMoney,
  movedOn,
  movements,
  moving,
  owed,
  owing,
  times,
  told,
  within,
} from './moving-cards.ts';

/** A card over a range, in cents of liability; `balance` is what stands on it at the end, expired or not. */
export type CardMovements = {
  shop_id: number;
  gift_card_id: number;
  last_characters: string;
  customer_email: string | null;
  issued_on: string;
  expires_on: string | null;
  deactivated_at: Date | null;
  issuer: string;
  issuer_domain: string;
  opening: number;
  sold: number;
  issued: number;
  reloaded: number;
  refunded: number;
  adjusted: number;
  redeemed: number;
  redeemed_elsewhere: number;
  expired: number;
  balance: number;
  reloads: number;
  uses: number;
  last_used: string | null;
};

/** A card `m` with the store that issued it and what its entries tell. */
const named = sql`m.*, c.last_characters, c.customer_email, c.issued_on, c.expires_on, c.deactivated_at,
  h.name as issuer, h.shop_domain as issuer_domain, coalesce(t.reloads, 0) as reloads, t.last_used`;
const withCard = sql`join gift_cards c on c.shop_id = m.shop_id and c.gift_card_id = m.gift_card_id`;
const withStore = sql`join shops h on h.shop_id = m.shop_id`;
const withNames = sql`${withCard} ${withStore}
  left join told t on t.shop_id = m.shop_id and t.gift_card_id = m.gift_card_id`;

/** In no order. Of a card of another store everything lies where that one's rows do: each server can tell its own cards. */
export const cardMovements = (db: Database, range: ReportRange): Promise<CardMovements[]> =>
  rowsOfStores(
    db,
    sql<CardMovements>`
    with ${chosen(range)} ${moving(range, cardsOf(range))}, ${told(range, sql`moving`)}
    select ${named} from moving m ${withNames}`,
  );

/** What movements are added up to, in cents of liability but for how often something was done. */
export type Moves = Record<'opening' | (typeof movements)[number], number>;

/** What is owed after movements. */
export const closingOf = (moves: Omit<Moves, 'redeemed_elsewhere' | 'uses'>): number =>
  moves.opening +
  moves.sold +
  moves.issued +
  moves.reloaded +
  moves.refunded +
  moves.adjusted -
  moves.redeemed -
  moves.expired;

/** Sums of movements, with the number of cards and of those with something left. */
export type SummedMovements = Moves & { cards: number; active: number };

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);

const addUp = (rows: readonly SummedMovements[]): SummedMovements => {
  const names = ['opening', ...movements, 'cards', 'active'] as const;
  const sums = names.map((name) => [name, sumOf(rows, (row) => row[name])]);
  return Object.fromEntries(sums) as SummedMovements; // each of its names is there
};

/** Entries of all stores in the range, added up by what they count as. */
type MovedAs = { counts_as: string; is_elsewhere: boolean; moved: number; uses: number };

const movedAs = (db: Database, range: ReportRange): Promise<MovedAs[]> =>
  togetherOnServers(
    db,
    sql<MovedAs>`
    select counts_as, ${isElsewhere} as is_elsewhere, sum(liability_delta_cents)::float8 as moved, ${times('REDEEMED')} as uses
    from (select e.*, ${countsAs} as counts_as from ${cardsOf(range).entries(sql`${within(range)} and ${isOfMoney}`)} e) e
    group by 1, 2`,
  );

/** How many cards there are, on how many something is owed at the end of the range, and how much. */
type Owed = { cards: number; active: number; closing: number };

/** What stood there before is what is left less what moved. */
const together = (owing: readonly Owed[], entries: readonly MovedAs[]): SummedMovements => {
  const movedBy = (kind: Counted, rows = entries) => {
    const { sign, types } = counted[kind];
    const counts = rows.filter(({ counts_as }) => types.some((type) => type === counts_as));
    return sumOf(counts, ({ moved }) => sign * moved);
  };
  const sums = {
    opening: 0,
    sold: movedBy('sold'),
    issued: movedBy('issued'),
    reloaded: movedBy('reloaded'),
    refunded: movedBy('refunded'),
    adjusted: movedBy('adjusted'),
    redeemed: movedBy('redeemed'),
    expired: movedBy('expired'),
  };
  const elsewhere = entries.filter(({ is_elsewhere }) => is_elsewhere);
  return {
    ...sums,
    opening: sumOf(owing, ({ closing }) => closing) - closingOf(sums),
    redeemed_elsewhere: movedBy('redeemed', elsewhere),
    uses: sumOf(entries, ({ uses }) => uses),
    cards: sumOf(owing, ({ cards }) => cards),
    active: sumOf(owing, ({ active }) => active),
  };
};

/** The columns of the report that stand on the card, or are the store's; the specification's rule of the status is that of the report. */
const ofCard: Record<string, RawBuilder<unknown>> = {
  masked_code: sql`c.last_characters`,
  customer_email: sql`c.customer_email`,
  issued_date: sql`c.issued_on`,
  expires_at: sql`c.expires_on`,
};
const ofStore: Record<string, RawBuilder<unknown>> = {
  source_store: sql`h.name`,
  shop_domain: sql`h.shop_domain`,
};

/** The columns of money and of how often, as they are called here. */
const columnsOfMoney: Readonly<Record<string, 'opening' | 'closing' | (typeof movements)[number]>> = {
  opening_balance: 'opening',
  sold: 'sold',
  issued: 'issued',
  reloaded: 'reloaded',
  refunded_to_card: 'refunded',
  adjusted: 'adjusted',
  redeemed: 'redeemed',
  redeemed_elsewhere: 'redeemed_elsewhere',
  expired: 'expired',
  closing_balance: 'closing',
  redeem_count: 'uses',
};

/** What rows are ordered by, and what has to be joined for it. */
const orderOf = (key: string, end: string) => {
  if (key === 'status')
    return {
      by: sql`case when c.expires_on <= ${end}::date then 'expired' when m.balance < 0 then 'refunded'
        when m.balance = 0 then 'redeemed' when t.reloads > 0 then 'reloaded' else 'active' end`,
      isTold: true,
    };
  if (key === 'last_used') return { by: sql`t.last_used`, isTold: true };
  const [card, store] = [ofCard[key], ofStore[key]];
  if (card) return { by: card, joined: withCard };
  return store ? { by: store, joined: withStore } : { by: sql`m.${sql.ref(columnsOfMoney[key] ?? key)}` };
};

/** Which cards of those that moved: a page of them in an order of the report, `closing_balance:desc`. */
export type CardPage = { page: number; limit: number; sort: string };

/** A card as pages find it. */
type FoundCard = CardMovements & { closing: number };

/** A page of the cards that are listed, with the sums of all and of those that chosen stores issued. */
type FoundPage = { cards: CardMovements[]; all: SummedMovements; own: SummedMovements };

/** The order asked for, as SQL on cards `m`, with what has to be joined for it. */
const inOrderOf = ({ sort }: CardPage, end: string) => {
  const [key = '', to] = sort.split(':');
  const { by, ...order } = orderOf(key, end);
  const direction = to === 'asc' ? sql`asc` : sql`desc`;
  return {
    ...order,
    direction,
    inOrder: sql`order by ${by} ${direction} nulls last, m.gift_card_id, m.shop_id`,
  };
};

/** As `inOrderOf` has cards by their money; null by anything else, of which only the database knows the order. */
const byMoney = ({ sort }: CardPage) => {
  const [key = '', to] = sort.split(':');
  const column = columnsOfMoney[key];
  if (column === undefined) return null;
  const sign = to === 'asc' ? 1 : -1;
  return (a: FoundCard, b: FoundCard) =>
    sign * (a[column] - b[column]) || a.gift_card_id - b.gift_card_id || a.shop_id - b.shop_id;
};

/** The rows of `page`, in their order, as JSON. */
const shown = (inOrder: RawBuilder<unknown>) => sql`
  select json_agg(p order by p.place) from (
    select ${named}, row_number() over (${inOrder}) as place from page m ${withNames}) p`;

/**
 * Cards of a page with what is said beside them. Of a card everything lies on the server of its store: several servers each tell the first
 * of their own, and what they say beside these, unless there are many.
 * @param write what is asked, for `some` of the cards
 */
const askPage = async <Beside>(
  db: Database,
  asked: CardPage,
  write: (some: RawBuilder<unknown>) => RawBuilder<Beside & { cards: FoundCard[] | null }>,
): Promise<{ cards: FoundCard[]; beside: Beside[] }> => {
  const most = asked.page * asked.limit;
  const skip = most - asked.limit;
  const order = byMoney(asked);
  const isOfServers = order !== null && most <= MOST_OF_A_SERVER && (await isKnownSpread(db));
  const ofServers = isOfServers ? await rowsOfEachServer(db, write(sql`limit ${most}`)) : null;
  const beside = ofServers ?? (await write(sql`limit ${asked.limit} offset ${skip}`).execute(db)).rows;
  const cards = beside.flatMap((row) => row.cards ?? []);
  return { cards: ofServers && order ? cards.toSorted(order).slice(skip, most) : cards, beside };
};

/**
 * Of some stores, or by anything but what is owed: out of what moved on each card. What entries tell is asked of the page alone, unless it is what cards are ordered by.
 */
const pageByMoves = async (db: Database, range: ReportRange, asked: CardPage): Promise<FoundPage> => {
  const { inOrder, direction, isTold = false, joined = sql`` } = inOrderOf(asked, range.end);
  const most = asked.page * asked.limit;
  // Of each kind no more than stand before the end of the page: of most cards nothing but their balance is looked at.
  const firstOf = (rows: RawBuilder<unknown>) =>
    sql`(select m.* from (${rows}) m ${joined} ${inOrder} limit ${most})`;
  const isByOpening = !hasOthers(range) && asked.sort.startsWith('opening_balance:');
  const resting = isByOpening ? firstResting(direction, most) : firstOf(columnsOfResting);
  const pageOf = (some: RawBuilder<unknown>) =>
    isTold
      ? sql`${told(range, sql`moving`)}, page as (select m.* from moving m ${withNames} ${inOrder} ${some})`
      : sql`page as (
        select m.* from (${firstOf(columnsOfMoves)} union all ${resting}) m ${joined} ${inOrder} ${some}
      ), ${told(range, sql`page`)}`;
  const { cards, beside } = await askPage<{ sums: (SummedMovements & { is_own: boolean })[] | null }>(
    db,
    asked,
    (some) => {
      const found = sql<{
        cards: FoundCard[] | null;
        sums: (SummedMovements & { is_own: boolean })[] | null;
      }>`
    with ${chosen(range)} ${moving(range, cardsOf(range))}, ${pageOf(some)}
    select (${shown(inOrder)}) as cards, (select json_agg(s) from (${movedOn(range)}) s) as sums`;
      return hasOthers(range) ? found : anewForMuch(range, found);
    },
  );
  const sums = beside.flatMap((row) => row.sums ?? []);
  return { cards, all: addUp(sums), own: addUp(sums.filter(({ is_own }) => is_own)) };
};

/** Of all stores by what is owed: of cards on other pages nothing else is looked at, and what moved on all of them is added up at once. */
const pageByBalance = async (db: Database, range: ReportRange, asked: CardPage): Promise<FoundPage> => {
  const { inOrder, direction } = inOrderOf(asked, range.end);
  const most = asked.page * asked.limit;
  const [entries, { cards, beside }] = await Promise.all([
    besidesMuch(db, range, (at) => movedAs(at, range)),
    askPage<{ owed: Owed[] }>(db, asked, (some) => {
      const few = sql`few as materialized (select m.* from ${firstOwing(direction, most)} m ${inOrder} ${some})`;
      return anewForMuch(
        range,
        sql<{ cards: FoundCard[] | null; owed: Owed[] }>`
      with ${owing(range, cardsOf(range))}, ${few}, ${moving(range, cardsIn(sql`few`))}, page as (select m.* from moving m),
        ${told(range, sql`page`)}
      select (${shown(inOrder)}) as cards, (select json_agg(o) from (${owed}) o) as owed`,
      );
    }),
  ]);
  const sums = together(
    beside.flatMap((row) => row.owed),
    entries,
  );
  return { cards, all: sums, own: sums };
};

export const pageOfMovements = (db: Database, range: ReportRange, asked: CardPage): Promise<FoundPage> =>
  hasOthers(range) || !asked.sort.startsWith('closing_balance:')
    ? pageByMoves(db, range, asked)
    : pageByBalance(db, range, asked);

/** What was redeemed where with cards of which store, less what was taken back, where either is chosen. */
export const settlements = (db: Database, range: ReportRange) => {
  const ofThese = sql`any(${[...range.shopIds]}::int[])`;
  const ownCards = sql`${within(range)} and e.shop_id = ${ofThese}`;
  const othersCards = sql`${within(range)} and e.event_shop_id = ${ofThese} and not e.shop_id = ${ofThese}`;
  return settlementOf(db, cardLedger, ['REDEEMED'], hasOthers(range) ? [ownCards, othersCards] : ownCards, {
    isMuch: !hasOthers(range) && !isLittle(range),
  });
};
