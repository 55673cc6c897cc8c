import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { onceOfMoment } from '../platform/database/snapshot.ts';
import { rowsOfStores } from '../platform/database/store-servers.ts';
import { versionOf } from '../platform/record-version.ts';

export type Tier = { up_to_cents: number | null; rate_pct: number };
export type FixedFee = { title: string; amount_cents: number };
export type PeriodKind = 'MONTH' | 'WEEK' | '4-4-5';

/** What a location owes from a day on (domain.md 3.6). Money in cents, rates in percent. */
export type Terms = {
  terms_id: string;
  shop_id: number;
  franchisee_id: number | null;
  franchisee_name: string | null;
  agreement: 'FRANCHISED' | 'COMPANY_OWNED';
  agreement_no: string;
  effective_from: string;
  effective_to: string | null;
  rate_type: 'FLAT' | 'TIERED';
  rate_pct: number;
  tiers: Tier[];
  period: PeriodKind;
  minimum_cents: number;
  marketing_rate_pct: number;
  fixed_fees: FixedFee[];
  include_shipping: boolean;
  discount_cap_pct: number | null;
  hq_funded_discounts_deductible: boolean;
  grace_days: number;
  due_day: number;
  updated_by: string;
  updated_at: Date;
};

/** Terms of some stores, oldest first. */
export const readTerms = (db: Database, shopIds: readonly number[]): Promise<readonly Terms[]> =>
  onceOfMoment(db, JSON.stringify(['royalty terms', shopIds]), async () => {
    const rows = await rowsOfStores(
      db,
      sql<Terms>`
    select terms_id, shop_id, t.franchisee_id, nullif(trim(f.first_name || ' ' || f.last_name), '') as franchisee_name,
      agreement, agreement_no, effective_from, effective_to, rate_type, rate_pct::float8, tiers, period, minimum_cents,
      marketing_rate_pct::float8, fixed_fees, include_shipping, discount_cap_pct::float8,
      hq_funded_discounts_deductible, grace_days, due_day, updated_by, t.updated_at
    from royalty_terms t left join franchisees f using (franchisee_id)
    where shop_id = any(${[...shopIds]}::int[])
    order by shop_id, effective_from`,
    );
    return rows.toSorted((a, b) => a.shop_id - b.shop_id);
  });

/** Terms as the API shows them. */
export const presentTerms = (terms: Terms, store: { shop: string; store_name: string; cid: string }) => {
  const { shop_id: _, minimum_cents, tiers, fixed_fees, ...rest } = terms;
  const { franchisee_id, franchisee_name, updated_at, updated_by, ...changeable } = rest;
  const changed = {
    ...changeable,
    tiers: tiers.map((tier) => ({
      up_to_ytd: tier.up_to_cents === null ? null : toDollars(tier.up_to_cents),
      rate_pct: tier.rate_pct,
    })),
    minimum_fee: toDollars(minimum_cents),
    fixed_fees: fixed_fees.map((fee) => ({ title: fee.title, amount: toDollars(fee.amount_cents) })),
  };
  return {
    ...changed,
    version: versionOf(changed),
    shop: store.shop,
    store_name: store.store_name,
    cid: store.cid,
    franchisee_id: franchisee_id === null ? null : String(franchisee_id),
    franchisee_name,
    updated_by,
    updated_at: updated_at.toISOString(),
  };
};
