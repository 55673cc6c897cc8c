import { addDays } from '@backroom/contract/kit/dates';
import { percent, toDollars } from '@backroom/contract/kit/money';
import type { Database } from '../platform/database/connect.ts';
import { namedForOthers } from '../platform/database/side-by-side.ts';
import { type BaseSums, baseSumsOf, type Counted, type Stretch } from './base-sums.ts';
import { netOfBase, royaltyBaseOf, royaltyDueOf, yearToDateFrom } from './royalty-due.ts';
import type { Segment } from './segments.ts';

/** What a segment sold and owes, in cents. */
export type Figures = {
  gross: number;
  discount: number;
  returned: number;
  excluded: number;
  hq_discounts: number;
  shipping_included: number;
  disallowed_discounts: number;
  royalty_base: number;
  royalty_calculated: number;
  minimum_royalty: number;
  royalty_due: number;
  marketing_due: number;
  other_fees: number;
  /** What the store gets back of discounts that head office or a vendor pays for. */
  funded_credit: number;
};

export type SegmentFigures = { segment: Segment; figures: Figures };

const isTiered = ({ terms }: Segment) => terms?.agreement === 'FRANCHISED' && terms.rate_type === 'TIERED';

/** The segments that have tiers, with the days of their year before them. */
const yearsToDate = (segments: readonly Segment[]) =>
  segments
    .filter((segment) => isTiered(segment) && yearToDateFrom(segment) < segment.from)
    .map((segment) => ({
      segment,
      stretch: {
        shop_id: segment.store.shop_id,
        from: yearToDateFrom(segment),
        to: addDays(segment.from, -1),
      },
    }));

/** Thousands of them: V8 is several times as quick where each field is named. */
const figuresOf = (segment: Segment, sums: BaseSums, ytdBase: number): Figures => {
  const base = royaltyBaseOf(sums, segment.terms);
  const due = royaltyDueOf(segment, base.royalty_base, ytdBase, sums.funded);
  return {
    gross: sums.gross,
    discount: sums.discount,
    returned: sums.returned,
    excluded: sums.excluded,
    hq_discounts: sums.hq_discounts,
    shipping_included: base.shipping_included,
    disallowed_discounts: base.disallowed_discounts,
    royalty_base: base.royalty_base,
    royalty_calculated: due.royalty_calculated,
    minimum_royalty: due.minimum_royalty,
    royalty_due: due.royalty_due,
    marketing_due: due.marketing_due,
    other_fees: due.other_fees,
    funded_credit: due.funded_credit,
  };
};

/** The sums of two lists of stretches, read at once. */
const together = async (
  db: Database,
  some: readonly Stretch[],
  others: readonly Stretch[],
  counted: Counted,
) => {
  const sums = await baseSumsOf(db, [...some, ...others], counted);
  return [sums.slice(0, some.length), sums.slice(some.length)] as const;
};

/** What each segment sold and owes. */
export const royaltyFigures = async (
  db: Database,
  segments: readonly Segment[],
  counted: Counted = {},
): Promise<SegmentFigures[]> => {
  const stretchOf = ({ store, from, to }: Segment) => ({ shop_id: store.shop_id, from, to });
  const asked = segments.map(stretchOf);
  // Half of the sums are read beside the others.
  await namedForOthers(db);
  const years = yearsToDate(segments);
  // What counts up to an hour does so for the segments alone.
  const [sums, before] = counted.until
    ? await Promise.all([
        baseSumsOf(db, asked, counted),
        baseSumsOf(
          db,
          years.map(({ stretch }) => stretch),
        ),
      ])
    : await together(
        db,
        asked,
        years.map(({ stretch }) => stretch),
        counted,
      );
  const ytd = new Map(
    years.flatMap(({ segment }, index) => {
      const base = before[index];
      return base ? [[segment, royaltyBaseOf(base, segment.terms).royalty_base]] : [];
    }),
  );
  return segments.flatMap((segment, index) => {
    const base = sums[index];
    return base ? [{ segment, figures: figuresOf(segment, base, ytd.get(segment) ?? 0) }] : [];
  });
};

export const totalDueOf = (figures: Figures) =>
  figures.royalty_due + figures.marketing_due + figures.other_fees - figures.funded_credit;

export const noFigures: Figures = {
  gross: 0,
  discount: 0,
  returned: 0,
  excluded: 0,
  hq_discounts: 0,
  shipping_included: 0,
  disallowed_discounts: 0,
  royalty_base: 0,
  royalty_calculated: 0,
  minimum_royalty: 0,
  royalty_due: 0,
  marketing_due: 0,
  other_fees: 0,
  funded_credit: 0,
};

/** Thousands of them: nothing is made for each. */
export const sumOfFigures = (all: readonly Figures[]): Figures => {
  const sum = { ...noFigures };
  for (const one of all) {
    sum.gross += one.gross;
    sum.discount += one.discount;
    sum.returned += one.returned;
    sum.excluded += one.excluded;
    sum.hq_discounts += one.hq_discounts;
    sum.shipping_included += one.shipping_included;
    sum.disallowed_discounts += one.disallowed_discounts;
    sum.royalty_base += one.royalty_base;
    sum.royalty_calculated += one.royalty_calculated;
    sum.minimum_royalty += one.minimum_royalty;
    sum.royalty_due += one.royalty_due;
    sum.marketing_due += one.marketing_due;
    sum.other_fees += one.other_fees;
    sum.funded_credit += one.funded_credit;
  }
  return sum;
};

export const addFigures = (a: Figures, b: Figures): Figures => sumOfFigures([a, b]);

const royaltyRateOf = ({ terms, agreement }: Segment) => {
  if (agreement !== 'franchised') return 0;
  return terms?.rate_type === 'FLAT' ? terms.rate_pct : undefined;
};

const marketingRateOf = ({ terms, agreement }: Segment) =>
  agreement === 'franchised' ? terms?.marketing_rate_pct : 0;

/** What all segments share. */
const sameOf = <T>(segments: readonly Segment[], of: (segment: Segment) => T): T | undefined => {
  const [first] = segments;
  if (!first) return undefined;
  const value = of(first);
  return segments.every((segment) => of(segment) === value) ? value : undefined;
};

/** Rates of some segments: the one they share, or what came of them. */
const ratesOf = (segments: readonly Segment[], figures: Figures) => ({
  royalty_rate_pct:
    sameOf(segments, royaltyRateOf) ?? percent(figures.royalty_calculated, figures.royalty_base),
  marketing_rate_pct:
    sameOf(segments, marketingRateOf) ?? percent(figures.marketing_due, figures.royalty_base),
});

/**
 * The columns of money and rates of a location or of one of its periods, in dollars, after those of `before`. Thousands of rows: V8 is
 * several times as quick where they begin with what is copied.
 */
export const presentFigures = <Before extends object>(
  before: Before,
  figures: Figures,
  segments: readonly Segment[],
) => {
  const net = netOfBase(figures);
  const total = totalDueOf(figures);
  const { royalty_rate_pct, marketing_rate_pct } = ratesOf(segments, figures);
  return {
    ...before,
    gross_sales: toDollars(figures.gross),
    discounts: toDollars(figures.discount),
    returns: toDollars(figures.returned),
    net_sales: toDollars(net),
    excluded_sales: toDollars(figures.excluded),
    shipping_included: toDollars(figures.shipping_included),
    hq_funded_discounts: toDollars(figures.hq_discounts),
    disallowed_discounts: toDollars(figures.disallowed_discounts),
    royalty_base: toDollars(figures.royalty_base),
    royalty_calculated: toDollars(figures.royalty_calculated),
    minimum_royalty: toDollars(figures.minimum_royalty),
    royalty_due: toDollars(figures.royalty_due),
    royalty_rate_pct,
    marketing_rate_pct,
    marketing_due: toDollars(figures.marketing_due),
    other_fees: toDollars(figures.other_fees),
    funded_credit: toDollars(figures.funded_credit),
    total_due: toDollars(total),
    effective_rate_pct: percent(total, net),
    is_estimate: segments.some(({ agreement, complete }) => agreement === 'franchised' && !complete),
  };
};
