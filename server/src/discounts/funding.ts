import { mainPayer } from '@backroom/contract/discount-words';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';

/** Who pays for what orders of a store call by one label, on which days. Shares are hundredths of a percent. */
type FundingShare = {
  discount_label_id: number;
  shop_id: number;
  /** Business days, both included. */
  first: string;
  last: string;
  hq: number;
  franchisee: number;
  vendor: number;
};

type Row = FundingShare & { added: Date };

const FOREVER = '9999-12-31';

const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** A code that was used by one campaign after the other is the later one's from its first day on. */
const apart = (rows: readonly Row[]): FundingShare[] =>
  rows
    .toSorted((a, b) =>
      a.first === b.first ? a.added.getTime() - b.added.getTime() : a.first < b.first ? -1 : 1,
    )
    .flatMap(({ added: _, ...row }, index, all) => {
      const next = all.slice(index + 1).find(({ first }) => first >= row.first);
      const last = next && next.first <= row.last ? dayBefore(next.first) : row.last;
      return last < row.first ? [] : [{ ...row, last }];
    });

/** The shares of all campaigns that these stores had, by the labels under which orders carry them; their days don't overlap. */
export const fundingShares = async (db: Database, shopIds: readonly number[]): Promise<FundingShare[]> => {
  const { rows } = await sql<Row>`
    select l.discount_label_id, ds.shop_id, d.starts::date::text as first,
      least(coalesce(d.ends::date, ${FOREVER}::date), coalesce(ds.removed_at::date, ${FOREVER}::date))::text as last,
      d.hq_share as hq, d.franchisee_share as franchisee, d.vendor_share as vendor, ds.added_at as added
    from discount_shops ds join discounts d using (discount_id)
    join discount_labels l on case when d.code is null then l.method = 'AUTOMATIC' and l.title = d.title
      else l.method = 'CODE' and upper(l.code) = d.code end
    where ds.shop_id = any(${[...shopIds]}::int[])`.execute(db);
  const known = rows.filter(({ first, last }) => first <= last);
  return [...Map.groupBy(known, (row) => `${row.shop_id} ${row.discount_label_id}`).values()].flatMap(apart);
};

/** The payer of the largest share, by label, where stores have a campaign of it. */
export const payersOf = async (
  db: Database,
  shopIds: readonly number[],
  range: { start: string; end: string },
): Promise<Map<number, 'HQ' | 'FRANCHISEE' | 'VENDOR'>> => {
  const shares = await fundingShares(db, shopIds);
  const inRange = shares.filter(({ first, last }) => first <= range.end && last >= range.start);
  return new Map(inRange.map((share) => [share.discount_label_id, mainPayer(share)]));
};
