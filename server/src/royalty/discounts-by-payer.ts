/** Who pays for discounts: the label names somebody, unless a campaign shares them between head office, franchisee and vendor. */
import { earlier, type LocalDate, later } from '@backroom/contract/kit/dates';
import { type RawBuilder, sql } from 'kysely';
import { type FundingShare, fundingShares } from '../discounts/index.ts';
import { discountedByStore, type FactRange, monthsIn, orderDiscounts } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { askTogether } from '../platform/database/one-statement.ts';
import { firstOfMonth } from '../platform/pieces-of-range.ts';
import { type SharesOfDays, sharesByMonth } from './shares-by-month.ts';

/** Days of stores, and the days on which their pieces begin: piece n with the nth. */
export type Pieces = { range: FactRange; days: LocalDate[] };

/**
 * Shares as a table expression. Their stores stand in one row, and not at all where they are all that are read: so they are few rows,
 * which discounts find by their label.
 */
const sharesTable = (shares: readonly SharesOfDays[], { shopIds }: FactRange) => {
  const rows = shares.map(({ shop_ids, ...share }) =>
    shop_ids.length === shopIds.length ? share : { ...share, shop_ids },
  );
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (discount_label_id int, shop_ids int[], first date,
    last date, sign float8, hq float8, franchisee float8, vendor float8)`;
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

/** Labels by who pays for all of their discounts; of those that are in no list the franchisee does, and nothing comes back. */
type Payers = {
  hq: number[];
  vendor: number[];
  /** Those of which all comes back: a campaign says that head office or a vendor pays. */
  back: number[];
};

const WHOLE = 10_000;

/** Who pays for discounts: by their labels, and by campaigns. */
export type Funding = { named: Pick<Payers, 'hq' | 'vendor'>; shares: readonly FundingShare[] };

/** Of some stores on some days at least. */
export const readFunding = async (
  db: Database,
  shopIds: readonly number[],
  days: Pick<FactRange, 'start' | 'end'>,
): Promise<Funding> => {
  const [shares, [named = { hq: [], vendor: [] }]] = await Promise.all([
    fundingShares(db, shopIds, days),
    askTogether(
      db,
      sql<Funding['named']>`
    select coalesce(json_agg(discount_label_id) filter (where funded_by = 'HQ'), '[]') as hq,
      coalesce(json_agg(discount_label_id) filter (where funded_by = 'VENDOR'), '[]') as vendor
    from discount_labels where funded_by <> 'FRANCHISEE'`,
    ),
  ]);
  return { named, shares };
};

/**
 * Takes shares of which one payer has all, in all stores on all days, from those that discounts are looked up in: most campaigns are so, and
 * whether a label is in a list is told quicker than what is joined to it.
 */
const payersOf = (
  named: Funding['named'],
  range: FactRange,
  { months, corrections }: ReturnType<typeof sharesByMonth>,
): { payers: Payers; others: SharesOfDays[] } => {
  const corrected = new Set(corrections.map((share) => share.discount_label_id));
  const isOfAll = (share: SharesOfDays) =>
    share.shop_ids.length === range.shopIds.length &&
    share.first <= firstOfMonth(range.start) &&
    share.last >= range.end &&
    !corrected.has(share.discount_label_id) &&
    [share.hq, share.franchisee, share.vendor].includes(WHOLE);
  const [ofAll, others] = [months.filter(isOfAll), months.filter((share) => !isOfAll(share))];
  const told = new Set(ofAll.map((share) => share.discount_label_id));
  const paidBy = (payer: 'hq' | 'vendor') =>
    ofAll.filter((share) => share[payer] === WHOLE).map((share) => share.discount_label_id);
  const labelsOf = (payer: 'hq' | 'vendor') => [
    ...named[payer].filter((label) => !told.has(label)),
    ...paidBy(payer),
  ];
  const payers = {
    hq: labelsOf('hq'),
    vendor: labelsOf('vendor'),
    back: [...paidBy('hq'), ...paidBy('vendor')],
  };
  return { payers, others };
};

/**
 * Discounts of each store and day by who pays for them (`hq`, `franchisee`), and what of them comes back (`funded`), in ten-thousandths of a
 * cent: whole months by the shares that most of their days have, on their first day (`months`); the other days come from the facts
 * (`corrections`, to be added), where there are any.
 */
export const discountsByPayer = (
  { range, days }: Pieces,
  { named, shares }: Funding,
): { months: RawBuilder<unknown>; corrections: RawBuilder<unknown> | null } => {
  const byMonth = sharesByMonth(sharesIn(shares, range), range);
  const { corrections } = byMonth;
  const { payers, others } = payersOf(named, range, byMonth);
  const isOf = (labels: readonly number[]) => sql`d.discount_label_id = any(${[...labels]}::int[])`;
  const [all, none] = [sql`${sql.lit(WHOLE)}::float8`, sql`0::float8`];
  const sums = (amount: RawBuilder<unknown>, both: RawBuilder<unknown>) => sql`select d.shop_id, d.local_date,
      sum(${amount} * coalesce(s.hq, case when ${isOf(payers.hq)} then ${all} else ${none} end)) as hq,
      sum(${amount} * coalesce(s.franchisee,
        case when ${isOf([...payers.hq, ...payers.vendor])} then ${none} else ${all} end)) as franchisee,
      sum(${both} * coalesce(s.hq + s.vendor, case when ${isOf(payers.back)} then ${all} else ${none} end)) as funded`;
  // Citus joins rows that are no table with those of stores only where a table that each server has is joined, too.
  const small =
    range.folded === null ? sql`` : sql`join discount_labels l on l.discount_label_id = d.discount_label_id`;
  const months = sql`${sums(sql`amount_cents`, sql`(amount_cents::float8 + shipping_amount_cents)`)}
      from ${discountedByStore(range, { inside: [...days, ...monthsIn(range)] })} d
      left join ${sharesTable(others, range)} on ${isOfShare} ${small} group by 1, 2`;
  if (corrections.length === 0) return { months, corrections: null };
  return {
    months,
    corrections: sql`${sums(sql`s.sign * amount_cents`, sql`s.sign * (amount_cents::float8 + shipping_amount_cents)`)}
      from ${discountsOf(range, corrections)} d join ${sharesTable(corrections, range)} on ${isOfShare} ${small} group by 1, 2`,
  };
};
