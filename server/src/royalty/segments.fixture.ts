import type { ReportStore } from '../stores/index.ts';
import type { Segment } from './segments.ts';
import type { Terms } from './terms.ts';

export const someStore = (more: Partial<ReportStore> = {}): ReportStore => ({
  shop_id: 1,
  shop: 'pier.example.com',
  store_name: 'Pier',
  cid: 'C-0101',
  timezone: 'Etc/UTC',
  day_cutoff_minutes: 0,
  clocks: null,
  currency: 'USD',
  franchisee_id: 7,
  franchisee_name: 'Ann Ames',
  synced_through: null,
  interrupted: null,
  ...more,
});

/** Terms by which nothing is owed, from 2025 on. */
export const someTerms = (more: Partial<Terms> = {}): Terms => ({
  terms_id: 't',
  shop_id: 1,
  franchisee_id: 7,
  franchisee_name: 'Ann Ames',
  agreement: 'FRANCHISED',
  agreement_no: '',
  effective_from: '2025-01-01',
  effective_to: null,
  rate_type: 'FLAT',
  rate_pct: 0,
  tiers: [],
  period: 'MONTH',
  minimum_cents: 0,
  marketing_rate_pct: 0,
  fixed_fees: [],
  include_shipping: false,
  discount_cap_pct: null,
  hq_funded_discounts_deductible: true,
  grace_days: 0,
  due_day: 10,
  updated_by: 'head@example.com',
  updated_at: new Date('2025-01-01T00:00:00Z'),
  ...more,
});

/** The whole of March 2025 under some terms. */
export const someSegment = (terms: Partial<Terms> | null = {}, more: Partial<Segment> = {}): Segment => ({
  store: someStore(),
  from: '2025-03-01',
  to: '2025-03-31',
  period: { start: '2025-03-01', end: '2025-03-31' },
  terms: terms && someTerms(terms),
  agreement: 'franchised',
  complete: true,
  ...more,
});
