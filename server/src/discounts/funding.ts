import { mainPayer } from '@backroom/contract/discount-words';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { fewRowsOfStores } from '../platform/database/one-statement.ts';

/** Who pays for what orders of some stores call by one label, on which days. Shares are hundredths of a percent. */
export type FundingShare = {
  discount_label_id: number;
  /** Most campaigns are alike in most stores. */
  shop_ids: number[];
  /** Business days, both included. */
  first: string;
  last: string;
  hq: number;
  franchisee: number;
  vendor: number;
};

const FOREVER = '9999-12-31';

type Days = { start: string; end: string };

/**
 * The shares of all campaigns that these stores had on some days, by the labels under which orders carry them, in the
 * order of their days, which don't overlap in a store. A code that was used by one campaign after the other is the later one's from its first day on.
 */
export const fundingShares = async (
  db: Database,
  shopIds: readonly number[],
  { start, end }: Days,
): Promise<FundingShare[]> => {
  const rows = await fewRowsOfStores(
    db,
    sql<FundingShare>`
    with named as materialized (
      select d.*, l.discount_label_id from discounts d
      join discount_labels l on l.method = case when d.code is null then 'AUTOMATIC' else 'CODE' end
        and case when l.method = 'CODE' then upper(l.code) else l.title end = coalesce(d.code, d.title)
    )
    select discount_label_id, min(first)::text as first, min(last)::text as last, hq, franchisee, vendor, json_agg(shop_id) as shop_ids from (
      select *, least(until, lead(first) over (
          partition by shop_id, discount_label_id order by first, added_at, discount_id) - 1) as last
      from (
        select d.discount_label_id, ds.shop_id, ds.discount_id, ds.added_at, d.starts::date as first,
          least(coalesce(d.ends::date, ${FOREVER}::date), coalesce(ds.removed_at::date, ${FOREVER}::date)) as until,
          d.hq_share as hq, d.franchisee_share as franchisee, d.vendor_share as vendor
        from discount_shops ds join named d using (discount_id)
        where ds.shop_id = any(${[...shopIds]}::int[])
      ) c where first <= until
    ) s where first <= last and first <= ${end}::date and last >= ${start}::date
    group by discount_label_id, s.first, s.last, hq, franchisee, vendor`,
  );
  return rows.toSorted((a, b) => a.discount_label_id - b.discount_label_id || (a.first < b.first ? -1 : 1));
};

/** The payer of the largest share, by label, where stores have a campaign of it: of several the latest. */
export const payersOf = async (
  db: Database,
  shopIds: readonly number[],
  range: Days,
): Promise<Map<number, 'HQ' | 'FRANCHISEE' | 'VENDOR'>> => {
  const shares = await fundingShares(db, shopIds, range);
  return new Map(shares.map((share) => [share.discount_label_id, mainPayer(share)]));
};
