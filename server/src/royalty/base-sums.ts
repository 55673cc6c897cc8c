import { addDays, earlier, type LocalDate, later } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
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
type Added = Record<(typeof added)[number], number>;

const eachAdded = (sumOf: (name: keyof Added) => number): Added => {
  const sums: Partial<Added> = {};
  for (const name of added) sums[name] = sumOf(name);
  return sums as Added; // `added` names all of them
};

/** Ten-thousandths in whole cents, a half to the even one. */
export const centsOf = (parts: number): number => {
  const below = Math.floor(parts / 10_000);
  const left = parts - below * 10_000;
  return left > 5_000 || (left === 5_000 && below % 2 !== 0) ? below + 1 : below;
};

const baseOf = ({ hq, franchisee, funded, ...sums }: Added): BaseSums => ({
  ...sums,
  hq_discounts: centsOf(hq),
  franchisee_discounts: centsOf(franchisee),
  funded: centsOf(funded),
});

/** A part of the sums of a store and a piece: piece n begins with the nth of some days and ends before the next of them. */
type PieceRow = Partial<Added> & { shop_id: number; piece: number };

/** Days of stores, and the days on which their pieces begin. */
type Pieces = { range: FactRange; days: LocalDate[] };

/** What is read of a month at the edge stands on its first day, which may lie before the range. */
const dayIn = ({ start }: FactRange) => sql`greatest(local_date, ${start}::date)`;
const pieceOf = ({ range, days }: Pieces) => sql`width_bucket(${dayIn(range)}, ${days}::date[]) as piece`;

const sumOf = (name: string, as: keyof Added) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(as)}`;

const salesOf = (pieces: Pieces) => sql<PieceRow>`
  select shop_id, ${pieceOf(pieces)}, ${sumOf('gross_cents', 'gross')}, ${sumOf('discount_cents', 'discount')},
    ${sumOf('return_cents', 'returned')}, ${sumOf('excluded_net_cents', 'excluded')}
  from ${placeSalesByStore(pieces.range, { inside: pieces.days })} s group by 1, 2`;

const shippingOf = (pieces: Pieces) => sql<PieceRow>`
  select shop_id, ${pieceOf(pieces)}, ${sumOf('amount_cents', 'shipping')}
  from ${chargeSumsByStore(pieces.range, { inside: pieces.days })} c where kind = 1 group by 1, 2`;

const discountsOf = async (db: Database, pieces: Pieces) => {
  const { range, days } = pieces;
  const shares = await fundingShares(db, range.shopIds, range);
  // Some campaigns last for ever.
  const edges = shares.flatMap(({ first, last }) => [first, addDays(earlier(last, range.end), 1)]);
  return sql<PieceRow>`
    with shares as (
      select * from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s (discount_label_id int, shop_id int,
        first date, last date, hq int, franchisee int, vendor int)
    )
    select d.shop_id, ${pieceOf(pieces)},
      sum(amount_cents * coalesce(s.hq, case when l.funded_by = 'HQ' then 10000 else 0 end))::float8 as hq,
      sum(amount_cents * coalesce(s.franchisee, case when l.funded_by = 'FRANCHISEE' then 10000 else 0 end))::float8
        as franchisee,
      sum((amount_cents + shipping_amount_cents) * coalesce(s.hq + s.vendor, 0))::float8 as funded
    from ${discountSumsByStore(range, { inside: [...days, ...edges] })} d join discount_labels l using (discount_label_id)
    left join shares s on s.shop_id = d.shop_id and s.discount_label_id = d.discount_label_id
      and ${dayIn(range)} between s.first and s.last
    group by 1, 2`;
};

/** Sums by store and piece, in parts. Discounts take as long as all the rest: they are read beside it. */
const readPieces = async (
  db: Database,
  stretches: readonly Stretch[],
  days: LocalDate[],
  until: FactRange['until'],
) => {
  const folded = await foldedIn(db, figureFolds, 'store');
  const range = { ...rangeOf(stretches), cells: 'stores' as const, folded, until };
  const pieces = { range, days };
  const parts = await Promise.all([
    besides(db, async (at) => (await discountsOf(at, pieces)).execute(at)),
    salesOf(pieces).execute(db),
    shippingOf(pieces).execute(db),
  ]);
  return Map.groupBy(
    parts.flatMap(({ rows }) => rows),
    (row) => row.shop_id,
  );
};

/** Sums of a store of all that was before each of some days: of the nth, in the pieces up to n. */
const sumsBefore = (rows: readonly PieceRow[], days: readonly LocalDate[]) => {
  const ofPiece = Map.groupBy(rows, (row) => row.piece);
  let sums: Partial<Added> = {};
  return new Map(
    days.map((day, piece) => {
      const [before, own] = [sums, ofPiece.get(piece) ?? []];
      sums = eachAdded((name) => own.reduce((sum, row) => sum + (row[name] ?? 0), before[name] ?? 0));
      return [day, sums];
    }),
  );
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
  const rows = await readPieces(db, stretches, days, until);
  const sumsOf = new Map([...rows].map(([shopId, own]) => [shopId, sumsBefore(own, days)]));
  return stretches.map((stretch) => {
    const sums = sumsOf.get(stretch.shop_id);
    const [before, through] = [sums?.get(stretch.from), sums?.get(stretch.next)];
    return [stretch, baseOf(eachAdded((name) => (through?.[name] ?? 0) - (before?.[name] ?? 0)))];
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
