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

/** Sums by store and piece: piece n begins with the nth of some days and ends before the next of them. */
const readPieces = async (
  db: Database,
  stretches: readonly Stretch[],
  days: LocalDate[],
  until: FactRange['until'],
) => {
  const folded = await foldedIn(db, figureFolds, 'store');
  const range = { ...rangeOf(stretches), cells: 'stores' as const, folded, until };
  const shares = await fundingShares(db, range.shopIds, range);
  // Some campaigns last for ever.
  const edges = shares.flatMap(({ first, last }) => [first, addDays(earlier(last, range.end), 1)]);
  const cuts = [...days, ...edges];
  // What is read of a month at the edge stands on its first day, which may lie before the range.
  const day = sql`greatest(local_date, ${range.start}::date)`;
  const piece = sql`width_bucket(${day}, ${days}::date[]) as piece`;
  const { rows } = await sql<Added & { shop_id: number; piece: number }>`
    with shares as (
      select * from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s (discount_label_id int, shop_id int,
        first date, last date, hq int, franchisee int, vendor int)
    ), facts as (
      select shop_id, ${piece}, sum(gross_cents) as gross, sum(discount_cents) as discount, sum(return_cents) as returned,
        sum(excluded_net_cents) as excluded, 0 as shipping, 0 as hq, 0 as franchisee, 0 as funded
      from ${placeSalesByStore(range, { inside: days })} s group by 1, 2
      union all
      select shop_id, ${piece}, 0, 0, 0, 0, sum(amount_cents), 0, 0, 0
      from ${chargeSumsByStore(range, { inside: days })} c where kind = 1 group by 1, 2
      union all
      select d.shop_id, ${piece}, 0, 0, 0, 0, 0,
        sum(amount_cents * coalesce(s.hq, case when l.funded_by = 'HQ' then 10000 else 0 end)),
        sum(amount_cents * coalesce(s.franchisee, case when l.funded_by = 'FRANCHISEE' then 10000 else 0 end)),
        sum((amount_cents + shipping_amount_cents) * coalesce(s.hq + s.vendor, 0))
      from ${discountSumsByStore(range, { inside: cuts })} d join discount_labels l using (discount_label_id)
      left join shares s on s.shop_id = d.shop_id and s.discount_label_id = d.discount_label_id
        and ${day} between s.first and s.last
      group by 1, 2
    )
    select shop_id, piece, ${sql.join(added.map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`))}
    from facts group by 1, 2`.execute(db);
  return Map.groupBy(rows, (row) => row.shop_id);
};

/** Sums of a store of all that was before each of some days: of the nth, in the pieces up to n. */
const sumsBefore = (rows: readonly (Added & { piece: number })[], days: readonly LocalDate[]) => {
  const ofPiece = new Map(rows.map((row) => [row.piece, row]));
  let sums: Partial<Added> = {};
  return new Map(
    days.map((day, piece) => {
      const [before, row] = [sums, ofPiece.get(piece)];
      sums = eachAdded((name) => (before[name] ?? 0) + (row?.[name] ?? 0));
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
