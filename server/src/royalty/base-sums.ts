import { addDays, earlier, type LocalDate, later } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import {
  anewForManyPieces,
  askRowsOfStores,
  besidesMuch,
  chargedByStore,
  type FactRange,
  soldByStore,
} from '../figures/index.ts';
import { figureFolds } from '../orders/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { foldedIn } from '../platform/folding/folded.ts';
import { discountsByPayer, type Funding, type Pieces, readFunding } from './discounts-by-payer.ts';

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

const columnOf = Object.fromEntries(added.map((name, column) => [name, column])) as Record<Added, number>; // all of their names

/** @param sumOf the sum of a column of `added` */
const baseOf = (sumOf: (column: number) => number): BaseSums => ({
  gross: sumOf(columnOf.gross),
  discount: sumOf(columnOf.discount),
  returned: sumOf(columnOf.returned),
  excluded: sumOf(columnOf.excluded),
  shipping: sumOf(columnOf.shipping),
  hq_discounts: centsOf(sumOf(columnOf.hq)),
  franchisee_discounts: centsOf(sumOf(columnOf.franchisee)),
  funded: centsOf(sumOf(columnOf.funded)),
});

/** A table of some stores: for each row the piece that it belongs to and some of the sums, one after the other, with commas between. */
type RowsOfStore = { shop_id: number; found: string };

/** Sums of each store and day. A month may stand on its first day, which may lie before the range. */
type SumsByDay = { names: readonly Added[]; rows: RawBuilder<unknown> };

/**
 * A row for each store: thousands of rows with a few numbers each take longer to read than to add up. No sum may be null: left out, all
 * behind it would count as something else.
 */
const byStore = async (db: Database, { range, days }: Pieces, { names, rows }: SumsByDay) => {
  const piece = sql`width_bucket(greatest(local_date, ${range.start}::date), ${days}::date[])`;
  const values = sql.join([piece, ...names.map((name) => sql`${sql.ref(name)}::int8`)]);
  const found = await askRowsOfStores(
    db,
    range,
    anewForManyPieces(
      range,
      days.length - 1,
      sql<RowsOfStore>`
      select shop_id, string_agg(concat_ws(',', ${values}), ',') as found
      from (${rows}) d group by 1`,
    ),
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

/** Sums of discounts by who pays for them. */
const readDiscounts = (db: Database, pieces: Pieces, rows: RawBuilder<unknown>) =>
  byStore(db, pieces, { names: ['hq', 'franchisee', 'funded'], rows });

/**
 * What is read of a range: `until` where its last days count only up to an hour; `cells` are the chain's where the stores are all there are;
 * `funding` is of these stores and days at least, where whoever asks reads it anyway.
 */
export type Counted = Partial<Pick<FactRange, 'until' | 'cells'>> & { funding?: Promise<Funding> };

/**
 * Sums of each store of all that was before each of some days: those of `added` for the first day, then for the next. Of
 * stores beside those of `asked` there may be some too, which mean nothing.
 */
const sumsBefore = async (
  db: Database,
  asked: Pick<FactRange, 'shopIds' | 'start' | 'end'>,
  days: LocalDate[],
  { cells = 'stores', until, funding }: Counted,
): Promise<ReadonlyMap<number, Float64Array>> => {
  const folded = await foldedIn(db, figureFolds, 'store');
  const pieces = { range: { ...asked, cells, folded, until }, days };
  const sumsOf = new Map<number, Float64Array>();
  const add = ({ names, rows }: Awaited<ReturnType<typeof byStore>>) => {
    const columns = names.map((name) => columnOf[name]);
    for (const { shop_id, found } of rows) {
      const sums = sumsOf.get(shop_id) ?? new Float64Array((days.length + 1) * added.length);
      sumsOf.set(shop_id, sums);
      const values: number[] = JSON.parse(`[${found}]`);
      const width = names.length + 1;
      for (let at = 0; at < values.length; at += width) {
        const first = (values[at] ?? 0) * added.length;
        for (let n = 1; n < width; n += 1) {
          const place = first + (columns[n - 1] ?? 0);
          sums[place] = (sums[place] ?? 0) + (values[at + n] ?? 0);
        }
      }
    }
  };
  // Discounts take as long as all the rest: they are read beside it, and what comes first is added up while the others are worked out.
  const readPaid = async () => {
    const given = await funding;
    await besidesMuch(db, pieces.range, async (at) => {
      const known = given ?? (await readFunding(at, asked.shopIds, asked));
      const { months, corrections } = discountsByPayer(pieces, known);
      await Promise.all([
        readDiscounts(at, pieces, months).then(add),
        corrections && readDiscounts(db, pieces, corrections).then(add),
      ]);
    });
  };
  await Promise.all([readPaid(), readSales(db, pieces).then(add), readShipping(db, pieces).then(add)]);
  // What was before the nth day stands in the pieces until the nth.
  for (const sums of sumsOf.values()) {
    for (let at = added.length; at < sums.length; at += 1) {
      sums[at] = (sums[at] ?? 0) + (sums[at - added.length] ?? 0);
    }
  }
  return sumsOf;
};

/** A stretch by the day on which the next one may begin, and its place among those asked for. */
type Until = Stretch & { next: LocalDate; place: number };

/** Stores whose stretches have the same days, each with its stretches: thousands, of which those of the first say all days. */
type Alike = Until[][];

/** Of some stores: facts are summed between the days on which any stretch begins or has ended. @param found gets them by their places */
const sumsTogether = async (
  db: Database,
  groups: readonly Alike[],
  counted: Counted,
  found: BaseSums[],
): Promise<void> => {
  if (groups.length === 0) return;
  const stores = groups.flat();
  const asked = groups.flatMap(([first = []]) => first);
  const days = [...new Set(asked.flatMap(({ from, next }) => [from, next]))].sort();
  const indexOf = new Map(days.map((day, index) => [day, index * added.length]));
  const range = {
    shopIds: stores.flatMap(([stretch]) => stretch?.shop_id ?? []),
    start: asked.map((one) => one.from).reduce(earlier),
    end: asked.map((one) => one.to).reduce(later),
  };
  const sumsOf = await sumsBefore(db, range, days, counted);
  for (const { shop_id, from, next, place } of stores.flat()) {
    const sums = sumsOf.get(shop_id);
    const [before, through] = [indexOf.get(from) ?? 0, indexOf.get(next) ?? 0];
    found[place] = baseOf((column) => (sums?.[through + column] ?? 0) - (sums?.[before + column] ?? 0));
  }
};

const haveSameDays = (some: readonly Until[], others: readonly Until[]): boolean =>
  some.length === others.length &&
  some.every(({ from, to }, index) => from === others[index]?.from && to === others[index]?.to);

/**
 * The stores most of which have the same days, and the others: days of a few that lie inside a month would have all stores read day by
 * day.
 */
const mostAndOthers = (stretches: readonly Until[]): [Alike[], Alike[]] => {
  const groups: Alike[] = [];
  for (const own of Map.groupBy(stretches, ({ shop_id }) => shop_id).values()) {
    const alike = groups.find(([first = []]) => haveSameDays(first, own));
    if (alike) alike.push(own);
    else groups.push([own]);
  }
  groups.sort((a, b) => b.length - a.length);
  return [groups.slice(0, 1), groups.slice(1)];
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
  const [most, others] = mostAndOthers(
    stretches.map(({ shop_id, from, to }, place) => ({ shop_id, from, to, next: dayAfter(to), place })),
  );
  const found: BaseSums[] = new Array(stretches.length);
  await Promise.all([
    sumsTogether(db, most, counted, found),
    sumsTogether(db, others, { ...counted, cells: 'stores' }, found),
  ]);
  return found;
};
