import { type RawBuilder, sql } from 'kysely';
import type { ReportRange } from '../../figures/index.ts';
import { cardLedger } from '../../gift-cards/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { besides } from '../../platform/database/side-by-side.ts';
import { rowsOfStores } from '../../platform/database/store-servers.ts';
import { countsAs, settlementOf } from '../../platform/ledger/settlement.ts';

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

/** Sum of the liability that entries of some types moved inside the range; `e` are entries from its start on. */
const moved = (range: ReportRange, ...types: string[]) => sql`
  coalesce(sum(liability_delta_cents) filter (
    where local_date <= ${range.end}::date and counts_as = any(${types}::text[])), 0)::float8`;

/** How often something was done until the end of the range, and not taken back. */
const times = ({ end }: ReportRange, type: string) => sql`
  (count(*) filter (where type = ${type} and local_date <= ${end}::date)
    - count(*) filter (where reverses_type = ${type} and local_date <= ${end}::date))::float8`;

/** What entries from the start of the range on moved, each sum 0 where there is none. */
const movements = [
  'sold',
  'issued',
  'reloaded',
  'refunded',
  'adjusted',
  'redeemed',
  'redeemed_elsewhere',
  'expired',
  'uses',
] as const;

/** What a row of the report has of a card's money. */
const measures = ['opening', ...movements, 'balance', 'closing'] as const;

/** What is the balance of a card that nothing happened to. */
const isStanding = (name: (typeof measures)[number]) =>
  name === 'opening' || name === 'balance' || name === 'closing';

const columnsOfMoves = sql`
  select shop_id, gift_card_id, ${sql.join(measures.map((name) => sql.ref(name)))} from moves`;
const restingOf = (cards: RawBuilder<unknown>) => sql`
  select shop_id, gift_card_id, ${sql.join(
    measures.map((name) => sql`${isStanding(name) ? sql`balance` : sql`0::float8`} as ${sql.ref(name)}`),
  )} from ${cards}`;
const columnsOfResting = restingOf(sql`resting`);

/** Cards of other stores that something of money happened to in the chosen ones. */
const cardsOfOthers = ({ shopIds, start, end }: ReportRange) => sql<{
  shop_id: number;
  gift_card_id: number;
}>`
      select shop_id, gift_card_id from gift_card_entries
      where event_shop_id = any(${[...shopIds]}::int[]) and shop_id <> all(${[...shopIds]}::int[])
        and local_date between ${start}::date and ${end}::date
        and (amount_cents <> 0 or liability_delta_cents <> 0)
      group by 1, 2`;

/**
 * Every card with an opening liability or an event of money in the range: of the chosen issuers, and those of
 * other stores that something happened to in a chosen store (domain.md 2.2, R10). What stood on a card before is what
 * stands on it now less all since: few entries of a recent range, whatever the card's age. Liability is the balance but
 * for entries that end a card, or let it live again, which move one of both: their amount is 0, of which the database knows how
 * many there are. Most cards rest: nothing but their balance is read. What happened in a chosen store to a card of another one is an
 * entry of the range.
 */
const moving = (range: ReportRange) => {
  const shopIds = [...range.shopIds];
  // Of all stores no card is another's.
  const isAll = range.cells === 'chain';
  const isListed = (row: 'e') => {
    const isOwn = sql`${sql.ref(`${row}.shop_id`)} = any(${shopIds}::int[])`;
    return isAll
      ? isOwn
      : sql`(${isOwn} or (${sql.ref(`${row}.shop_id`)}, ${sql.ref(`${row}.gift_card_id`)}) in (select * from chosen))`;
  };
  const chosen = sql`
    chosen as (${cardsOfOthers(range)}),`;
  return sql`${isAll ? sql`` : chosen}
    since as (
      select shop_id, gift_card_id,
        ${moved(range, 'SOLD', 'SALE_REFUNDED')} as sold,
        ${moved(range, 'ISSUED', 'IMPORTED')} as issued,
        ${moved(range, 'RELOADED')} as reloaded,
        ${moved(range, 'REFUNDED_TO_CARD')} as refunded,
        ${moved(range, 'ADJUSTED')} as adjusted,
        -${moved(range, 'REDEEMED')} as redeemed,
        -coalesce(sum(liability_delta_cents) filter (where local_date <= ${range.end}::date
          and counts_as = 'REDEEMED' and event_shop_id <> shop_id), 0)::float8 as redeemed_elsewhere,
        -${moved(range, 'EXPIRED', 'REINSTATED', 'DEACTIVATED')} as expired,
        ${times(range, 'REDEEMED')} as uses,
        sum(amount_cents) as amount,
        coalesce(sum(amount_cents) filter (where local_date > ${range.end}::date), 0) as later,
        bool_or(local_date <= ${range.end}::date and (amount_cents <> 0 or liability_delta_cents <> 0)) as moved
      from (
        select e.*, ${countsAs} as counts_as from gift_card_entries e
        where e.local_date >= ${range.start}::date and ${isListed('e')}
      ) e group by 1, 2
    ), ended as (
      select shop_id, gift_card_id, sum(liability_delta_cents - amount_cents) as cents from gift_card_entries e
      where local_date < ${range.start}::date and liability_delta_cents <> amount_cents and amount_cents = 0 and ${isListed('e')}
      group by 1, 2
    ), touched as (
      select coalesce(s.shop_id, d.shop_id) as shop_id, coalesce(s.gift_card_id, d.gift_card_id) as gift_card_id,
        coalesce(s.amount, 0) as amount, coalesce(s.later, 0) as later, coalesce(d.cents, 0) as ended, s.moved,
        ${sql.join(movements.map((name) => sql`coalesce(s.${sql.ref(name)}, 0) as ${sql.ref(name)}`))}
      from since s full join ended d on s.shop_id = d.shop_id and s.gift_card_id = d.gift_card_id
    ), met as materialized (
      select t.*, c.balance_cents
      from touched t join (
        select shop_id, gift_card_id, balance_cents from gift_cards
        where gift_card_id = any(array(select gift_card_id from touched))
      ) c on c.shop_id = t.shop_id and c.gift_card_id = t.gift_card_id
    ), moves as materialized (
      select *, opening + sold + issued + reloaded + refunded + adjusted - redeemed - expired as closing
      from (
        select shop_id, gift_card_id, (balance_cents - amount + ended)::float8 as opening,
          ${sql.join(movements.map((name) => sql.ref(name)))}, (balance_cents - later)::float8 as balance, moved
        from met
      ) m where opening <> 0 or moved
    ), resting as not materialized (
      select c.shop_id, c.gift_card_id, c.balance_cents::float8 as balance
      from gift_cards c left join touched t on t.shop_id = c.shop_id and t.gift_card_id = c.gift_card_id
      where ${isAll ? sql`true` : sql`c.shop_id = any(${shopIds}::int[])`} and c.balance_cents <> 0 and t.shop_id is null
    ), listed as (
      ${columnsOfMoves} union all ${columnsOfResting}
    )`;
};

/** What all entries of some cards until the end of the range say beside sums. */
const told = (range: ReportRange, cards: RawBuilder<unknown>) => sql`
  told as (
    select shop_id, gift_card_id, ${times(range, 'RELOADED')} as reloads,
      max(local_date) filter (where type = 'REDEEMED') as last_used
    from gift_card_entries
    where local_date <= ${range.end}::date and (shop_id, gift_card_id) in (select shop_id, gift_card_id from ${cards})
    group by 1, 2
  )`;

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
    with ${moving(range)}, ${told(range, sql`listed`)} select ${named} from listed m ${withNames}`,
  );

/** Sums of movements, with the number of cards and of those with something left. */
export type SummedMovements = Record<(typeof summed)[number], number> & { cards: number; active: number };

const summed = ['opening', ...movements] as const;

const sums = sql`count(*)::int as cards, count(*) filter (where closing > 0)::int as active, ${sql.join(
  summed.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::float8 as ${sql.ref(name)}`),
)}`;

const nothing: SummedMovements = {
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
  cards: 0,
  active: 0,
};

/** The cards of the chosen stores, as a condition on `gift_cards`. */
const ownCards = ({ cells, shopIds }: ReportRange) =>
  cells === 'chain' ? sql`true` : sql`shop_id = any(${[...shopIds]}::int[])`;

/** Cards with a balance, and what stands on them now: an index has both (migrations/0229). */
const standing = (sign: 1 | -1) => sql`
  coalesce(sum(${sql.lit(sign)} * balance_cents), 0)::float8 as opening,
  (${sql.lit(sign)} * count(*) filter (where balance_cents <> 0))::int as cards,
  (${sql.lit(sign)} * count(*) filter (where balance_cents > 0))::int as active`;

type Standing = Pick<SummedMovements, 'opening' | 'cards' | 'active'>;

const allStanding = async (db: Database, range: ReportRange): Promise<Standing> => {
  const { rows } = await sql<Standing>`
    select ${standing(1)} from gift_cards where ${ownCards(range)} and balance_cents <> 0`.execute(db);
  return rows[0] ?? nothing;
};

const keys = [...summed, 'cards', 'active'] as const;

const together = (parts: readonly Partial<SummedMovements>[]): SummedMovements => {
  const all = { ...nothing };
  for (const part of parts) for (const key of keys) all[key] += part[key] ?? 0;
  return all;
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

/** Those that are called otherwise here. */
const ofMoney: Record<string, RawBuilder<unknown>> = {
  opening_balance: sql`m.opening`,
  refunded_to_card: sql`m.refunded`,
  closing_balance: sql`m.closing`,
  redeem_count: sql`m.uses`,
};

/** The columns that are the balance of a card that nothing happened to. */
const isOfBalance = (key: string): boolean => key === 'opening_balance' || key === 'closing_balance';

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
  return store ? { by: store, joined: withStore } : { by: ofMoney[key] ?? sql`m.${sql.ref(key)}` };
};

/** Which cards of those that moved: a page of them in an order of the report, `closing_balance:desc`. */
export type CardPage = { page: number; limit: number; sort: string };

/**
 * A page of the cards that moved, with the sums of all and of those that chosen stores issued. One statement, so that
 * what moved is worked out once. What entries tell is asked of the page alone, unless it is what cards are ordered by.
 */
export const pageOfMovements = async (
  db: Database,
  range: ReportRange,
  { page, limit, sort }: CardPage,
): Promise<{ cards: CardMovements[]; all: SummedMovements; own: SummedMovements }> => {
  const [key = '', direction] = sort.split(':');
  const { by, isTold = false, joined = sql`` } = orderOf(key, range.end);
  const place = sql`${direction === 'asc' ? sql`asc` : sql`desc`} nulls last, m.gift_card_id, m.shop_id`;
  const inOrder = sql`order by ${by} ${place}`;
  const rowsOfPage = sql`${inOrder} limit ${limit} offset ${(page - 1) * limit}`;
  // Of each kind no more than stand before the end of the page: of most cards nothing but their balance is looked at.
  const firstOf = (rows: RawBuilder<unknown>) =>
    sql`(select m.* from (${rows}) m ${joined} ${inOrder} limit ${page * limit})`;
  // By what stands on them an index has them in order (migrations/0229); whether something happened to one is asked of each in turn.
  const firstByBalance = sql`(${restingOf(sql`(
      select shop_id, gift_card_id, balance_cents::float8 as balance from gift_cards m
      where ${ownCards(range)} and balance_cents <> 0
        and (shop_id, gift_card_id) not in (select shop_id, gift_card_id from touched)
      order by balance_cents ${place} limit ${page * limit}
    ) m`)})`;
  const firstResting = isOfBalance(key) ? firstByBalance : firstOf(columnsOfResting);
  const shown = isTold
    ? sql`${told(range, sql`listed`)}, page as (select m.* from listed m ${withNames} ${rowsOfPage})`
    : sql`page as (
        select m.* from (${firstOf(columnsOfMoves)} union all ${firstResting}) m ${joined} ${rowsOfPage}
      ), ${told(range, sql`page`)}`;
  // What rests is what stands on all cards less what stands on those that something happened to.
  const [all, { rows }] = await Promise.all([
    besides(db, (at) => allStanding(at, range)),
    sql<{
      cards: CardMovements[] | null;
      parts: (SummedMovements & { is_own: boolean })[] | null;
      met: Standing;
    }>`
    with ${moving(range)}, ${shown}
    select (select json_agg(p order by p.place) from (
        select ${named}, row_number() over (order by ${by} ${place}) as place from page m ${withNames}) p) as cards,
      (select json_agg(s) from (
        select shop_id = any(${[...range.shopIds]}::int[]) as is_own, ${sums} from moves group by 1) s) as parts,
      (select to_json(s) from (
        select ${standing(-1)} from met where shop_id = any(${[...range.shopIds]}::int[])) s) as met`.execute(
      db,
    ),
  ]);
  const { cards, parts, met } = rows[0] ?? { cards: null, parts: null, met: nothing };
  const resting = [all, met];
  return {
    cards: cards ?? [],
    all: together([...(parts ?? []), ...resting]),
    own: together([...(parts ?? []).filter(({ is_own }) => is_own), ...resting]),
  };
};

/** What was redeemed where with cards of which store, less what was taken back, where either is chosen. */
export const settlements = (db: Database, range: ReportRange) => {
  const shopIds = [...range.shopIds];
  return settlementOf(
    db,
    cardLedger,
    ['REDEEMED'],
    sql`e.local_date between ${range.start}::date and ${range.end}::date
      and (e.shop_id = any(${shopIds}::int[]) or e.event_shop_id = any(${shopIds}::int[]))`,
  );
};
