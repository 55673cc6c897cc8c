import { addDays, earlier, later } from '@backroom/contract/kit/dates';
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

const noBase: BaseSums = {
  gross: 0,
  discount: 0,
  returned: 0,
  excluded: 0,
  shipping: 0,
  hq_discounts: 0,
  franchisee_discounts: 0,
  funded: 0,
};

const rangeOf = (stretches: readonly Stretch[]) => ({
  shopIds: [...new Set(stretches.map((one) => one.shop_id))],
  start: stretches.map((one) => one.from).reduce(earlier),
  end: stretches.map((one) => one.to).reduce(later),
});

/**
 * The sums of each stretch, in the same order. Facts are summed by store and first by day, or by the longest periods
 * that no stretch begins or ends in; each of those goes to the one stretch it lies in: stretches of a store must not
 * overlap.
 * @param until where the last days count only up to an hour
 */
export const baseSumsOf = async (
  db: Database,
  stretches: readonly Stretch[],
  until: FactRange['until'] = null,
): Promise<BaseSums[]> => {
  if (stretches.length === 0) return [];
  const folded = await foldedIn(db, figureFolds, 'store');
  const range = { ...rangeOf(stretches), cells: 'stores' as const, folded, until };
  const shares = (await fundingShares(db, range.shopIds)).filter(
    ({ first, last }) => first <= range.end && last >= range.start,
  );
  const edges = shares.flatMap(({ first, last }) => [first, last < range.end ? addDays(last, 1) : first]);
  const cuts = [
    ...stretches.flatMap(({ from, to }) => [from, addDays(to, 1)]),
    ...new Set(edges.filter((day) => day > range.start && day <= range.end)),
  ];
  const { rows } = await sql<BaseSums & { no: number }>`
    with stretches as (
      select no::int as no, shop_id, first, last
      from unnest(${stretches.map((one) => one.shop_id)}::int[], ${stretches.map((one) => one.from)}::date[],
        ${stretches.map((one) => one.to)}::date[]) with ordinality as t (shop_id, first, last, no)
    ), shares as (
      select * from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s (discount_label_id int, shop_id int,
        first date, last date, hq int, franchisee int, vendor int)
    ), facts as (
      select shop_id, local_date, sum(gross_cents) as gross, sum(discount_cents) as discount,
        sum(return_cents) as returned, sum(excluded_net_cents) as excluded, 0 as shipping, 0 as hq, 0 as franchisee, 0 as funded
      from ${placeSalesByStore(range, cuts)} s group by 1, 2
      union all
      select shop_id, local_date, 0, 0, 0, 0, sum(amount_cents), 0, 0, 0
      from ${chargeSumsByStore(range, cuts)} c where kind = 1 group by 1, 2
      union all
      select d.shop_id, d.local_date, 0, 0, 0, 0, 0,
        sum(amount_cents * coalesce(s.hq, case when l.funded_by = 'HQ' then 10000 else 0 end)) / 10000.0,
        sum(amount_cents * coalesce(s.franchisee, case when l.funded_by = 'FRANCHISEE' then 10000 else 0 end)) / 10000.0,
        sum((amount_cents + shipping_amount_cents) * coalesce(s.hq + s.vendor, 0)) / 10000.0
      from ${discountSumsByStore(range, cuts)} d join discount_labels l using (discount_label_id)
      left join shares s on s.shop_id = d.shop_id and s.discount_label_id = d.discount_label_id
        and d.local_date between s.first and s.last
      group by d.shop_id, d.local_date
    )
    select no, sum(gross)::float8 as gross, sum(discount)::float8 as discount, sum(returned)::float8 as returned,
      sum(excluded)::float8 as excluded, sum(shipping)::float8 as shipping, round(sum(hq))::float8 as hq_discounts,
      round(sum(franchisee))::float8 as franchisee_discounts, round(sum(funded))::float8 as funded
    from facts join stretches using (shop_id) where local_date between first and last group by no`.execute(
    db,
  );
  const found = new Map(rows.map(({ no, ...sums }) => [no, sums]));
  return stretches.map((_, index) => found.get(index + 1) ?? noBase);
};
