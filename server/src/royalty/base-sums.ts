import { addDays, earlier, type LocalDate, later } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import { type FundingShare, fundingShares } from '../discounts/index.ts';
import {
  chargedByStore,
  discountedByStore,
  type FactRange,
  orderDiscounts,
  soldByStore,
} from '../figures/index.ts';
import { figureFolds } from '../orders/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { togetherOnServers } from '../platform/database/one-statement.ts';
import { besides } from '../platform/database/side-by-side.ts';
import { foldedIn } from '../platform/folding/folded.ts';
import { firstOfMonth } from '../platform/pieces-of-range.ts';
import { type SharesOfDays, sharesByMonth } from './shares-by-month.ts';

/** Days of one store. */
export type Stretch = { shop_id: number; from: string; to: string };

/** What a royalty base is made of, in cents. */
export type BaseSums = {
  gross: number;
  discount: number;
  returned: number;
  excluded: number;
  shipping: number;
  /** Discounts on merchandise by who pays for them. */
  hq_discounts: number;
  franchisee_discounts: number;
  /** What head office and vendors pay of discounts, on merchandise and shipping, by their campaigns. */
  funded: number;
};

const rangeOf = (stretches: readonly Stretch[]) => ({
  shopIds: [...new Set(stretches.map((one) => one.shop_id))],
  start: stretches.map((one) => one.from).reduce(earlier),
  end: stretches.map((one) => one.to).reduce(later),
});

/** What is added up, exact: parts of discounts in ten-thousandths of a cent. */
const added = [
  'gross',
  'discount',
  'returned',
  'excluded',
  'shipping',
  'hq',
  'franchisee',
  'funded',
] as const;
type Added = (typeof added)[number];

/** Ten-thousandths in whole cents, a half to the even one. */
export const centsOf = (parts: number): number => {
  const below = Math.floor(parts / 10_000);
  const left = parts - below * 10_000;
  return left > 5_000 || (left === 5_000 && below % 2 !== 0) ? below + 1 : below;
};

const baseOf = (sumOf: (name: Added) => number): BaseSums => ({
  gross: sumOf('gross'),
  discount: sumOf('discount'),
  returned: sumOf('returned'),
  excluded: sumOf('excluded'),
  shipping: sumOf('shipping'),
  hq_discounts: centsOf(sumOf('hq')),
  franchisee_discounts: centsOf(sumOf('franchisee')),
  funded: centsOf(sumOf('funded')),
});

/** A table of some stores: for each row the piece that it belongs to and some of the sums, one after the other. */
type RowsOfStore = { shop_id: number; found: number[] };

/** Days of stores, and the days on which their pieces begin: piece n with the nth. */
type Pieces = { range: FactRange; days: LocalDate[] };

/** Sums of each store and day. A month may stand on its first day, which may lie before the range. */
type SumsByDay = { names: readonly Added[]; rows: RawBuilder<unknown> };

/**
 * A row for each store: thousands of rows with a few numbers each take longer to read than to add up. What is null is nothing:
 * left out, all behind it would count as something else.
 */
const byStore = async (db: Database, { range, days }: Pieces, { names, rows }: SumsByDay) => {
  const piece = sql`width_bucket(greatest(local_date, ${range.start}::date), ${days}::date[])`;
  const values = sql.join([piece, ...names.map((name) => sql`coalesce(${sql.ref(name)}, 0)::int8`)]);
  const found = await togetherOnServers(
    db,
    sql<RowsOfStore>`
    select shop_id, ('[' || string_agg(concat_ws(',', ${values}), ',') || ']')::json as found
    from (${rows}) d group by 1`,
  );
  return { names, rows: found };
};

const readSales = (db: Database, pieces: Pieces) =>
  byStore(db, pieces, {
    names: ['gross', 'discount', 'returned', 'excluded'],
    rows: sql`select shop_id, local_date, sum(gross_cents) as gross, sum(discount_cents) as discount,
        sum(return_cents) as returned, sum(excluded_net_cents) as excluded
      from ${soldByStore(pieces.range, { inside: pieces.days })} s group by 1, 2`,
  });

const readShipping = (db: Database, pieces: Pieces) =>
  byStore(db, pieces, {
    names: ['shipping'],
    rows: sql`select shop_id, local_date, sum(amount_cents) as shipping
      from ${chargedByStore(pieces.range, { inside: pieces.days })} c where kind = 1 group by 1, 2`,
  });

/**
 * Shares as a table expression. Their stores stand in one row, and not at all where they are all that are read: so they are few rows,
 * which discounts find by their label.
 */
const sharesTable = (shares: readonly SharesOfDays[], { shopIds }: FactRange) => {
  const rows = shares.map(({ shop_ids, ...share }) =>
    shop_ids.length === shopIds.length ? share : { ...share, shop_ids },
  );
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (discount_label_id int, shop_ids int[], first date,
    last date, sign int, hq int, franchisee int, vendor int)`;
};

const isOfShare = sql`s.discount_label_id = d.discount_label_id and d.local_date between s.first and s.last
  and (s.shop_ids is null or d.shop_id = any(s.shop_ids))`;

/** Discounts under labels on days on which these have another share than their month: an index has those of a label by day. */
const discountsOf = (range: FactRange, shares: readonly SharesOfDays[]) => {
  const months = Map.groupBy(shares, ({ first }) => firstOfMonth(first));
  const found = [...months.values()].map((own) => {
    const [start, end] = [
      own.map((one) => one.first).reduce(earlier),
      own.map((one) => one.last).reduce(later),
    ];
    const labels = [...new Set(own.map((one) => one.discount_label_id))];
    return sql`
      select shop_id, local_date, discount_label_id, amount_cents, shipping_amount_cents
      from ${orderDiscounts({ ...range, start, end })} d where discount_label_id = any(${labels}::int[])`;
  });
  return sql`(${sql.join(found, sql` union all `)})`;
};

/** Those of some shares that say something of a range. */
const sharesIn = (shares: readonly FundingShare[], { shopIds, start, end }: FactRange): FundingShare[] => {
  const stores = new Set(shopIds);
  return shares.flatMap((share) => {
    const shop_ids = share.shop_ids.filter((shop_id) => stores.has(shop_id));
    return shop_ids.length === 0 || share.first > end || share.last < start ? [] : [{ ...share, shop_ids }];
  });
};

/** Whole months by the shares that most of their days have; the other days come from the facts. */
const readDiscounts = async (db: Database, pieces: Pieces, shares: readonly FundingShare[]) => {
  const { range, days } = pieces;
  const { months, corrections } = sharesByMonth(sharesIn(shares, range), range);
  // Without a campaign whoever the label names pays, and nothing comes back.
  const paidBy = (name: string, payer: string) =>
    sql`coalesce(s.${sql.ref(name)}, case when l.funded_by = ${sql.lit(payer)} then 10000 else 0 end)`;
  const sums = (sign: RawBuilder<unknown>) => sql`select d.shop_id, d.local_date,
      sum(${sign} * amount_cents::float8 * ${paidBy('hq', 'HQ')}) as hq,
      sum(${sign} * amount_cents::float8 * ${paidBy('franchisee', 'FRANCHISEE')}) as franchisee,
      sum(${sign} * (amount_cents::float8 + shipping_amount_cents) * coalesce(s.hq + s.vendor, 0)) as funded`;
  const corrected = sql`
      union all
      ${sums(sql`s.sign`)} from ${discountsOf(range, corrections)} d
      join ${sharesTable(corrections, range)} on ${isOfShare} join discount_labels l on l.discount_label_id = d.discount_label_id
      group by 1, 2`;
  return await byStore(db, pieces, {
    names: ['hq', 'franchisee', 'funded'],
    rows: sql`${sums(sql`1`)} from ${discountedByStore(range, { inside: days })} d
      left join ${sharesTable(months, range)} on ${isOfShare} join discount_labels l on l.discount_label_id = d.discount_label_id
      group by 1, 2
      ${corrections.length === 0 ? sql`` : corrected}`,
  });
};

/**
 * What is read of a range: `until` where its last days count only up to an hour; `cells` are the chain's where the stores are all there are;
 * `shares` who pays for discounts of these stores and days at least, where whoever asks has read it already.
 */
export type Counted = Partial<Pick<FactRange, 'until' | 'cells'>> & { shares?: readonly FundingShare[] };

/**
 * Sums of each store of all that was before each of some days: those of `added` for the first day, then for the next. Of
 * stores beside those of `stretches` there may be some too, which mean nothing.
 */
const sumsBefore = async (
  db: Database,
  stretches: readonly Stretch[],
  days: LocalDate[],
  { cells = 'stores', until, shares }: Counted,
): Promise<ReadonlyMap<number, Float64Array>> => {
  const folded = await foldedIn(db, figureFolds, 'store');
  const pieces = { range: { ...rangeOf(stretches), cells, folded, until }, days };
  const readShares = async (at: Database) =>
    shares ?? (await fundingShares(at, pieces.range.shopIds, pieces.range));
  // Discounts take as long as all the rest: they are read beside it.
  const tables = await Promise.all([
    besides(db, async (at) => readDiscounts(at, pieces, await readShares(at))),
    readSales(db, pieces),
    readShipping(db, pieces),
  ]);
  const sumsOf = new Map<number, Float64Array>();
  for (const { names, rows } of tables) {
    const columns = names.map((name) => added.indexOf(name));
    for (const row of rows) {
      const sums = sumsOf.get(row.shop_id) ?? new Float64Array((days.length + 1) * added.length);
      sumsOf.set(row.shop_id, sums);
      const width = names.length + 1;
      for (let at = 0; at < row.found.length; at += width) {
        const first = (row.found[at] ?? 0) * added.length;
        for (let n = 1; n < width; n += 1) {
          const place = first + (columns[n - 1] ?? 0);
          sums[place] = (sums[place] ?? 0) + (row.found[at + n] ?? 0);
        }
      }
    }
  }
  // What was before the nth day stands in the pieces until the nth.
  for (const sums of sumsOf.values()) {
    for (let at = added.length; at < sums.length; at += 1) {
      sums[at] = (sums[at] ?? 0) + (sums[at - added.length] ?? 0);
    }
  }
  return sumsOf;
};

/** A stretch by the day on which the next one may begin. */
type Until = Stretch & { next: LocalDate };

/** Of some stores: facts are summed between the days on which any stretch begins or has ended. */
const sumsTogether = async (
  db: Database,
  stretches: readonly Until[],
  counted: Counted,
): Promise<[Stretch, BaseSums][]> => {
  if (stretches.length === 0) return [];
  const days = [...new Set(stretches.flatMap(({ from, next }) => [from, next]))].sort();
  const indexOf = new Map(days.map((day, index) => [day, index * added.length]));
  const sumsOf = await sumsBefore(db, stretches, days, counted);
  return stretches.map((stretch) => {
    const sums = sumsOf.get(stretch.shop_id);
    const [before, through] = [indexOf.get(stretch.from) ?? 0, indexOf.get(stretch.next) ?? 0];
    const sumOf = (name: Added) => {
      const column = added.indexOf(name);
      return (sums?.[through + column] ?? 0) - (sums?.[before + column] ?? 0);
    };
    return [stretch, baseOf(sumOf)];
  });
};

/**
 * The stores most of which have the same days, and the others: days of a few that lie inside a month would have all stores read day by
 * day.
 */
const mostAndOthers = (stretches: readonly Until[]): [Until[], Until[]] => {
  const stores = [...Map.groupBy(stretches, ({ shop_id }) => shop_id).values()];
  const alike = [
    ...Map.groupBy(stores, (own) => own.map(({ from, next }) => `${from} ${next}`).join()).values(),
  ].sort((a, b) => b.length - a.length);
  const [most = [], ...others] = alike;
  return [most.flat(), others.flat().flat()];
};

/**
 * The sums of each stretch, in the same order; they may overlap. A stretch is what there is until its end less what there was
 * before it.
 */
export const baseSumsOf = async (
  db: Database,
  stretches: readonly Stretch[],
  counted: Counted = {},
): Promise<BaseSums[]> => {
  const nextDays = new Map<LocalDate, LocalDate>();
  const dayAfter = (day: LocalDate) => {
    const next = nextDays.get(day) ?? addDays(day, 1);
    nextDays.set(day, next);
    return next;
  };
  const known = stretches.map((stretch) => ({ ...stretch, next: dayAfter(stretch.to) }));
  const [most, others] = mostAndOthers(known);
  const read = await Promise.all([
    sumsTogether(db, most, counted),
    sumsTogether(db, others, { ...counted, cells: 'stores' }),
  ]);
  const sumsOf = new Map<Stretch, BaseSums>(read.flat());
  return known.flatMap((stretch) => sumsOf.get(stretch) ?? []);
};
