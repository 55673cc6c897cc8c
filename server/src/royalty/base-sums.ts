import { addDays, earlier, type LocalDate, later } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import { fundingShares } from '../discounts/index.ts';
import {
  chargeSumsByStore,
  discountSumsByStore,
  type FactRange,
  placeSalesByStore,
} from '../figures/index.ts';
import { figureFolds } from '../orders/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { besides } from '../platform/database/side-by-side.ts';
import { foldedIn } from '../platform/folding/folded.ts';

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

/** A table of some stores: of each piece, one after the other, its number and some of the sums. */
type PiecesOfStore = { shop_id: number; pieces: number[] };

/** Days of stores, and the days on which their pieces begin: piece n with the nth. */
type Pieces = { range: FactRange; days: LocalDate[] };

/** What is read of a month at the edge stands on its first day, which may lie before the range. */
const dayIn = ({ start }: FactRange) => sql`greatest(local_date, ${start}::date)`;
const pieceOf = ({ range, days }: Pieces) => sql`width_bucket(${dayIn(range)}, ${days}::date[]) as piece`;

/**
 * A row for each store: thousands of rows with a few numbers each take longer to read than to add up. What is null is nothing:
 * left out, all behind it would count as something else.
 */
const byStore = async (db: Database, names: readonly Added[], rows: RawBuilder<unknown>) => {
  const values = sql.join([sql`piece`, ...names.map((name) => sql`coalesce(${sql.ref(name)}, 0)::float8`)]);
  const found = await sql<PiecesOfStore>`
    select shop_id, ('[' || string_agg(concat_ws(',', ${values}), ',') || ']')::json as pieces
    from (${rows}) p group by 1`.execute(db);
  return { names, rows: found.rows };
};

const readSales = (db: Database, pieces: Pieces) =>
  byStore(
    db,
    ['gross', 'discount', 'returned', 'excluded'],
    sql`select shop_id, ${pieceOf(pieces)}, sum(gross_cents) as gross, sum(discount_cents) as discount,
        sum(return_cents) as returned, sum(excluded_net_cents) as excluded
      from ${placeSalesByStore(pieces.range, { inside: pieces.days })} s group by 1, 2`,
  );

const readShipping = (db: Database, pieces: Pieces) =>
  byStore(
    db,
    ['shipping'],
    sql`select shop_id, ${pieceOf(pieces)}, sum(amount_cents) as shipping
      from ${chargeSumsByStore(pieces.range, { inside: pieces.days })} c where kind = 1 group by 1, 2`,
  );

const readDiscounts = async (db: Database, pieces: Pieces) => {
  const { range, days } = pieces;
  const shares = await fundingShares(db, range.shopIds, range);
  // Some campaigns last for ever.
  const lasts = new Set(shares.map(({ last }) => earlier(last, range.end)));
  const cuts = [...days, ...shares.map(({ first }) => first), ...[...lasts].map((last) => addDays(last, 1))];
  return await byStore(
    db,
    ['hq', 'franchisee', 'funded'],
    sql`select d.shop_id, ${pieceOf(pieces)},
        sum(amount_cents * coalesce(s.hq, case when l.funded_by = 'HQ' then 10000 else 0 end)) as hq,
        sum(amount_cents * coalesce(s.franchisee, case when l.funded_by = 'FRANCHISEE' then 10000 else 0 end)) as franchisee,
        sum((amount_cents + shipping_amount_cents) * coalesce(s.hq + s.vendor, 0)) as funded
      from ${discountSumsByStore(range, { inside: cuts })} d join discount_labels l using (discount_label_id)
      left join jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s (discount_label_id int, shop_id int,
          first date, last date, hq int, franchisee int, vendor int)
        on s.shop_id = d.shop_id and s.discount_label_id = d.discount_label_id and ${dayIn(range)} between s.first and s.last
      group by 1, 2`,
  );
};

/** Sums of each store of all that was before each of some days: those of `added` for the first day, then for the next. */
const sumsBefore = async (
  db: Database,
  stretches: readonly Stretch[],
  days: LocalDate[],
  until: FactRange['until'],
): Promise<ReadonlyMap<number, Float64Array>> => {
  const folded = await foldedIn(db, figureFolds, 'store');
  const pieces = {
    range: { ...rangeOf(stretches), cells: 'stores' as const, folded, until },
    days,
  };
  // Discounts take as long as all the rest: they are read beside it.
  const tables = await Promise.all([
    besides(db, (at) => readDiscounts(at, pieces)),
    readSales(db, pieces),
    readShipping(db, pieces),
  ]);
  const sumsOf = new Map<number, Float64Array>();
  for (const { names, rows } of tables) {
    for (const row of rows) {
      const sums = sumsOf.get(row.shop_id) ?? new Float64Array((days.length + 1) * added.length);
      sumsOf.set(row.shop_id, sums);
      const width = names.length + 1;
      for (const [index, value] of row.pieces.entries()) {
        const name = names[(index % width) - 1];
        const piece = row.pieces[index - (index % width)] ?? 0;
        if (name) sums[piece * added.length + added.indexOf(name)] = value;
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
  until: FactRange['until'],
): Promise<[Stretch, BaseSums][]> => {
  if (stretches.length === 0) return [];
  const days = [...new Set(stretches.flatMap(({ from, next }) => [from, next]))].sort();
  const indexOf = new Map(days.map((day, index) => [day, index * added.length]));
  const sumsOf = await sumsBefore(db, stretches, days, until);
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
 * @param until where the last days count only up to an hour
 */
export const baseSumsOf = async (
  db: Database,
  stretches: readonly Stretch[],
  until: FactRange['until'] = null,
): Promise<BaseSums[]> => {
  const nextDays = new Map<LocalDate, LocalDate>();
  const dayAfter = (day: LocalDate) => {
    const next = nextDays.get(day) ?? addDays(day, 1);
    nextDays.set(day, next);
    return next;
  };
  const known = stretches.map((stretch) => ({ ...stretch, next: dayAfter(stretch.to) }));
  const read = await Promise.all(mostAndOthers(known).map((some) => sumsTogether(db, some, until)));
  const sumsOf = new Map<Stretch, BaseSums>(read.flat());
  return known.flatMap((stretch) => sumsOf.get(stretch) ?? []);
};
