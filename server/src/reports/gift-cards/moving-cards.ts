/** Cards of gift-card reports as table expressions: what moved on each in a range, and what is owed on it at its end. */
import { type RawBuilder, sql } from 'kysely';
import type { ReportRange } from '../../figures/index.ts';
import { countsAs } from '../../platform/ledger/settlement.ts';

/** What the types of entries are counted as in the report, and whether less of it is more. */
export const counted = {
  sold: { sign: 1, types: ['SOLD', 'SALE_REFUNDED'] },
  issued: { sign: 1, types: ['ISSUED', 'IMPORTED'] },
  reloaded: { sign: 1, types: ['RELOADED'] },
  refunded: { sign: 1, types: ['REFUNDED_TO_CARD'] },
  adjusted: { sign: 1, types: ['ADJUSTED'] },
  redeemed: { sign: -1, types: ['REDEEMED'] },
  expired: { sign: -1, types: ['EXPIRED', 'REINSTATED', 'DEACTIVATED'] },
} as const;

export type Counted = keyof typeof counted;

const kinds = Object.keys(counted) as Counted[]; // of a constant, whose keys are its own

/** Sum of the liability that entries counted as something moved inside the range; `e` are entries from its start on. */
const moved = ({ end }: ReportRange, kind: Counted, which = sql`true`) => sql`
  ${sql.lit(counted[kind].sign)} * coalesce(sum(liability_delta_cents) filter (
    where local_date <= ${end}::date and counts_as = any(${[...counted[kind].types]}::text[]) and ${which}), 0)::float8`;

/** How often something was done, and not taken back. */
export const times = (type: string, which = sql`true`) => sql`
  (count(*) filter (where type = ${type} and ${which})
    - count(*) filter (where reverses_type = ${type} and ${which}))::float8`;

export const isElsewhere = sql`event_shop_id <> shop_id`;

/** What entries from the start of the range on moved, each sum 0 where there is none. */
export const movements = [...kinds, 'redeemed_elsewhere', 'uses'] as const;

/** What a row of the report has of a card's money. */
const measures = ['opening', ...movements, 'balance', 'closing'] as const;

/** What is the balance of a card that nothing happened to. */
const isStanding = (name: (typeof measures)[number]) =>
  name === 'opening' || name === 'balance' || name === 'closing';

export const columnsOfMoves = sql`
  select shop_id, gift_card_id, ${sql.join(measures.map((name) => sql.ref(name)))} from moves`;
const restingOf = (cards: RawBuilder<unknown>) => sql`
  select shop_id, gift_card_id, ${sql.join(
    measures.map((name) => sql`${isStanding(name) ? sql`balance` : sql`0::float8`} as ${sql.ref(name)}`),
  )} from ${cards}`;
export const columnsOfResting = restingOf(sql`resting`);

/** Of all stores the first that rest by their balance: an index has them in order (migrations/0229). */
export const firstResting = (direction: RawBuilder<unknown>, most: number) =>
  sql`(${restingOf(sql`(
    select shop_id, gift_card_id, balance_cents::float8 as balance from gift_cards
    where balance_cents <> 0 and (shop_id, gift_card_id) not in (select shop_id, gift_card_id from touched)
    order by balance_cents ${direction} nulls last, gift_card_id, shop_id limit ${most}
  ) r`)})`;

export const within = ({ start, end }: ReportRange) =>
  sql`local_date between ${start}::date and ${end}::date`;

/** Money moved, or what is owed. */
export const isOfMoney = sql`(amount_cents <> 0 or liability_delta_cents <> 0)`;

/** Moves what is owed and not the balance: an end, or what takes one back. Of these the database knows how few there are. */
const isOfLiability = sql`liability_delta_cents <> amount_cents and amount_cents = 0`;

/** Entries of cards, as a table expression: those for which a condition holds. */
type EntriesOf = (condition: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Cards: all entries of theirs, and what of those that nothing happened to, as a condition on `gift_cards`. */
type Cards = { entries: EntriesOf; resting: RawBuilder<unknown> };

/** Of all stores no card is another's. */
export const hasOthers = ({ cells }: ReportRange) => cells !== 'chain';

/** Cards of other stores that something of money happened to in the chosen ones. */
export const chosen = (range: ReportRange) =>
  hasOthers(range)
    ? sql`chosen as (
      select shop_id, gift_card_id from gift_card_entries
      where event_shop_id = any(${[...range.shopIds]}::int[]) and shop_id <> all(${[...range.shopIds]}::int[])
        and ${within(range)} and ${isOfMoney}
      group by 1, 2
    ),`
    : sql``;

/** The cards that chosen stores issued, and those of others that something happened to there (`chosen`), which never rest. */
export const cardsOf = (range: ReportRange): Cards => {
  const own = sql`shop_id = any(${[...range.shopIds]}::int[])`;
  const ofOwn: EntriesOf = (condition) => sql`select * from gift_card_entries where ${own} and ${condition}`;
  if (!hasOthers(range)) return { entries: (condition) => sql`(${ofOwn(condition)})`, resting: sql`true` };
  // Each has an index of its own; by a condition on either all entries would be looked through.
  const ofOthers = cardsIn(sql`chosen`).entries;
  return {
    entries: (condition) => sql`(${ofOwn(condition)} union all select * from ${ofOthers(condition)} o)`,
    resting: own,
  };
};

/** Some cards, few of them. */
export const cardsIn = (few: RawBuilder<unknown>): Cards => ({
  entries: (condition) =>
    sql`(select e.* from ${few} f join gift_card_entries e using (shop_id, gift_card_id) where ${condition})`,
  resting: sql`(shop_id, gift_card_id) in (select shop_id, gift_card_id from ${few})`,
});

/** What stands on some cards now. How many they are the database learns from the list of their numbers alone. */
const balancesOf = (some: RawBuilder<unknown>) => sql`(
        select shop_id, gift_card_id, balance_cents from gift_cards
        where gift_card_id = any(array(select gift_card_id from ${some}))
      )`;

/**
 * Of some cards each with an opening liability or an event of money in the range (domain.md 2.2, R10), as `moving`. What stood on a card
 * before is what stands on it now less all since: few entries of a recent range, whatever the card's age. Liability is the balance but
 * for entries that end a card, or let it live again. Most cards rest: nothing but their balance is read.
 */
export const moving = (range: ReportRange, { entries, resting }: Cards) => sql`
    since as (
      select shop_id, gift_card_id,
        ${sql.join(kinds.map((kind) => sql`${moved(range, kind)} as ${sql.ref(kind)}`))},
        ${moved(range, 'redeemed', isElsewhere)} as redeemed_elsewhere,
        ${times('REDEEMED', sql`local_date <= ${range.end}::date`)} as uses,
        sum(amount_cents) as amount,
        coalesce(sum(amount_cents) filter (where local_date > ${range.end}::date), 0) as later,
        bool_or(local_date <= ${range.end}::date and ${isOfMoney}) as moved
      from (
        select e.*, ${countsAs} as counts_as from ${entries(sql`local_date >= ${range.start}::date`)} e
      ) e group by 1, 2
    ), ended as (
      select shop_id, gift_card_id, sum(liability_delta_cents) as cents
      from ${entries(sql`local_date < ${range.start}::date and ${isOfLiability}`)} e
      group by 1, 2
    ), touched as (
      select coalesce(s.shop_id, d.shop_id) as shop_id, coalesce(s.gift_card_id, d.gift_card_id) as gift_card_id,
        coalesce(s.amount, 0) as amount, coalesce(s.later, 0) as later, coalesce(d.cents, 0) as ended, s.moved,
        ${sql.join(movements.map((name) => sql`coalesce(s.${sql.ref(name)}, 0) as ${sql.ref(name)}`))}
      from since s full join ended d on s.shop_id = d.shop_id and s.gift_card_id = d.gift_card_id
    ), met as (
      select t.*, c.balance_cents
      from touched t join ${balancesOf(sql`touched`)} c on c.shop_id = t.shop_id and c.gift_card_id = t.gift_card_id
    ), moves as materialized (
      select *, opening + sold + issued + reloaded + refunded + adjusted - redeemed - expired as closing
      from (
        select shop_id, gift_card_id, (balance_cents - amount + ended)::float8 as opening,
          ${sql.join(movements.map((name) => sql.ref(name)))}, (balance_cents - later)::float8 as balance, moved
        from met
      ) m where opening <> 0 or moved
    ), resting as not materialized (
      select c.shop_id, c.gift_card_id, c.balance_cents::float8 as balance
      from (select * from gift_cards where ${resting} and balance_cents <> 0) c left join touched t on t.shop_id = c.shop_id and t.gift_card_id = c.gift_card_id
      where t.shop_id is null
    ), moving as (
      ${columnsOfMoves} union all ${columnsOfResting}
    )`;

/**
 * All cards that `moving` tells of, but of each only what is owed on it at the end of the range: the balance of today, except for `differing`, which moved later
 * or have ended. `spent` are those on which nothing is left of what was moved.
 */
export const owing = (range: ReportRange, { entries }: Cards) => {
  const isMoved = sql`(shop_id, gift_card_id) in (select shop_id, gift_card_id from happened)`;
  return sql`
    later as (
      select shop_id, gift_card_id, sum(cents) as cents from (
        select shop_id, gift_card_id, -amount_cents as cents
        from ${entries(sql`local_date > ${range.end}::date and amount_cents <> 0`)} e
        union all
        select shop_id, gift_card_id, liability_delta_cents
        from ${entries(sql`local_date <= ${range.end}::date and ${isOfLiability}`)} e
      ) e group by 1, 2
    ), differing as materialized (
      select l.shop_id, l.gift_card_id, c.balance_cents, (c.balance_cents + l.cents)::float8 as closing
      from later l join ${balancesOf(sql`later`)} c on c.shop_id = l.shop_id and c.gift_card_id = l.gift_card_id
    ), happened as materialized (
      select shop_id, gift_card_id from ${entries(sql`${within(range)} and ${isOfMoney}`)} e
    ), spent as materialized (
      select shop_id, gift_card_id from gift_cards
      where balance_cents = 0 and (shop_id, gift_card_id) not in (select shop_id, gift_card_id from differing) and ${isMoved}
      union all
      select shop_id, gift_card_id from differing where closing = 0 and ${isMoved}
    )`;
};

/** The first of them by what is owed, as a table expression: an index has balances in order (migrations/0229). */
export const firstOwing = (direction: RawBuilder<unknown>, most: number) => sql`(
    (select shop_id, gift_card_id, balance_cents::float8 as closing from gift_cards
      where balance_cents <> 0 and (shop_id, gift_card_id) not in (select shop_id, gift_card_id from differing)
      order by balance_cents ${direction} nulls last, gift_card_id, shop_id limit ${most})
    union all select shop_id, gift_card_id, closing from differing where closing <> 0
    union all select shop_id, gift_card_id, 0 from spent
  )`;

const owedOn = (rows: RawBuilder<unknown>, cents: string, sign: 1 | -1 = 1) => sql`
  select ${sql.lit(sign)} * count(*)::int as cards, ${sql.lit(sign)} * count(*) filter (where ${sql.ref(cents)} > 0)::int as active,
    ${sql.lit(sign)} * coalesce(sum(${sql.ref(cents)}), 0)::float8 as closing
  from ${rows}`;

/** How many cards `owing` lists, on how many something is owed, and how much, in rows to be added up. */
export const owed = sql`
  ${owedOn(sql`(select * from gift_cards where balance_cents <> 0) c`, 'balance_cents')}
  union all ${owedOn(sql`(select * from differing where balance_cents <> 0) d`, 'balance_cents', -1)}
  union all ${owedOn(sql`(select * from differing where closing <> 0) d`, 'closing')}
  union all ${owedOn(sql`(select *, 0 as closing from spent) s`, 'closing')}`;

/** Sums of all that `moving` lists, in rows to be added up, apart for those that chosen stores issued: of what rests only its balance. */
export const movedOn = ({ shopIds }: ReportRange) => sql`
  select shop_id = any(${[...shopIds]}::int[]) as is_own, count(*)::int as cards,
    count(*) filter (where closing > 0)::int as active, sum(opening) as opening,
    ${sql.join(movements.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
  from moves group by 1
  union all
  select true, count(*)::int, count(*) filter (where balance > 0)::int, coalesce(sum(balance), 0),
    ${sql.join(movements.map(() => sql`0::float8`))}
  from resting`;

/** What all entries of some cards until the end of the range say beside sums: once, however often a join looks there. */
export const told = (range: ReportRange, cards: RawBuilder<unknown>) => sql`
  told as materialized (
    select shop_id, gift_card_id, ${times('RELOADED')} as reloads,
      max(local_date) filter (where type = 'REDEEMED') as last_used
    from gift_card_entries
    where local_date <= ${range.end}::date and (shop_id, gift_card_id) in (select shop_id, gift_card_id from ${cards})
    group by 1, 2
  )`;
