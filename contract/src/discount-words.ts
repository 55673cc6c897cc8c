/** What a discount can be, and how it reads. Without schemas, for pages. */
import { listColumns } from './kit/list.ts';

export const discountKinds = ['ORDER', 'PRODUCT', 'BXGY', 'SHIPPING'] as const;
export type DiscountKind = (typeof discountKinds)[number];

export const discountKindWords: Record<DiscountKind, string> = {
  ORDER: 'Off the order',
  PRODUCT: 'Off products',
  BXGY: 'Buy X, get Y',
  SHIPPING: 'Free shipping',
};

/** What people see: stored as ACTIVE or PAUSED, the rest follows from dates and uses. */
export const discountStates = ['ACTIVE', 'PAUSED', 'SCHEDULED', 'EXPIRED', 'SOLD_OUT'] as const;
export type DiscountState = (typeof discountStates)[number];

export const discountStateWords: Record<DiscountState, string> = {
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  SCHEDULED: 'Scheduled',
  EXPIRED: 'Expired',
  SOLD_OUT: 'Sold out',
};

export const discountScopes = ['BOTH', 'ONLINE', 'POS'] as const;
export type DiscountScope = (typeof discountScopes)[number];

/** How far a discount is in one store. */
export const shopStates = ['PENDING', 'SYNCED', 'FAILED', 'DRIFTED', 'REMOVED'] as const;
export type ShopState = (typeof shopStates)[number];

export const discountColumns = listColumns([
  { key: 'title', label: 'Discount', kind: 'text', sort: 'title', fixed: true },
  { key: 'state', label: 'Status', kind: 'code' },
  { key: 'code', label: 'Code', kind: 'text', sort: 'code' },
  { key: 'stores', label: 'Stores', kind: 'text' },
  { key: 'runs', label: 'Runs', kind: 'text' },
  { key: 'starts', label: 'Starts', kind: 'text', sort: 'start_date', hidden: true },
  { key: 'ends', label: 'Ends', kind: 'text', sort: 'end_date', hidden: true },
  { key: 'timesUsed', label: 'Times used', kind: 'count' },
  { key: 'givenAway', label: 'Given away', kind: 'money' },
  { key: 'kind', label: 'Kind', kind: 'code', hidden: true },
  { key: 'fundedBy', label: 'Paid by', kind: 'text', hidden: true },
  { key: 'createdBy', label: 'Created by', kind: 'text', hidden: true },
  { key: 'created', label: 'Created', kind: 'moment', sort: 'created_at', hidden: true },
]);

/** Who pays for a discount, in percent that sum to 100. */
export type Funding = { hq: number; franchisee: number; vendor: number };

const payers: readonly (readonly [keyof Funding, string])[] = [
  ['hq', 'Head office'],
  ['franchisee', 'Franchisee'],
  ['vendor', 'Vendor'],
];

/** "Head office", "Head office 60 %, vendor 40 %". */
export const fundingWords = (funding: Funding): string => {
  const paying = payers.filter(([key]) => funding[key] > 0);
  const [only] = paying;
  if (paying.length === 1 && only) return only[1];
  const parts = paying.map(([key, name]) => `${name} ${funding[key]} %`).join(', ');
  return (
    parts.charAt(0) + parts.slice(1).replaceAll('Franchisee', 'franchisee').replaceAll('Vendor', 'vendor')
  );
};

/** The payer of the largest share: what a report that has one word for it says. */
export const mainPayer = (funding: Funding): 'HQ' | 'FRANCHISEE' | 'VENDOR' => {
  if (funding.hq >= funding.franchisee && funding.hq >= funding.vendor) return 'HQ';
  return funding.franchisee >= funding.vendor ? 'FRANCHISEE' : 'VENDOR';
};
