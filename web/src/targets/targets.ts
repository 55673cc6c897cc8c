/**
 * Where a figure leads: the orders, tickets or report behind it, with the same days and stores in the
 * address. Pure, so that what a click opens can be read and tested.
 */
import type { ListSearch } from '../ui/list/list-state.ts';
import { type ReportState, sharedSearch } from './report-state.ts';

export type TargetPath =
  | '/orders'
  | '/apps'
  | '/gift-card'
  | '/reports/sales-by-sku'
  | '/reports/sales-by-location'
  | '/reports/sales-by-payment-type'
  | '/reports/cost-of-goods-sold'
  | '/reports/gift-cards'
  | '/reports/inventory-turn-report'
  | '/reports/sales-by-category'
  | '/reports/missing-cost';

export type Target = { to: TargetPath; search: ListSearch };

/** What of a report's state its links carry on. */
export type Asked = Pick<ReportState, 'days' | 'preset' | 'stores' | 'compare'>;

const storesIn = (asked: Asked, shop?: string): { store?: string | string[] } => {
  const stores = shop ? [shop] : asked.stores;
  return stores.length === 0 ? {} : { store: stores.length > 1 ? [...stores] : stores[0] };
};

/**
 * The orders that a figure counts: those that sold something in the range, or whose money moved by a payment type.
 * Their days are store-local, as those of the reports. One order looked for is found whenever it was placed.
 */
export const ordersTarget = (
  asked: Asked,
  filters: { shop?: string; payment?: string; search?: string; open?: string } = {},
): Target => ({
  to: '/orders',
  search: {
    ...storesIn(asked, filters.shop),
    date_from: asked.days.from,
    date_to: asked.days.to,
    ...(filters.payment && { payment: filters.payment }),
    ...(!filters.search && !filters.open && { days: filters.payment ? 'paid' : 'sold' }),
    ...(filters.search && { q: filters.search }),
    ...(filters.open && { open: filters.open }),
  },
});

/** Days, stores and comparison in an address of ours. */
export const searchOfAsked = (asked: Asked, shop?: string): ListSearch => ({
  ...sharedSearch({
    ...asked,
    search: '',
    sort: null,
    page: 1,
    size: 1,
    tab: null,
    open: null,
    panel: null,
    extras: {},
  }),
  ...storesIn(asked, shop),
});

/** The journal of what happened to revenue, ticket by ticket: sales, returns, edits, cancellations. */
export const salesTarget = (asked: Asked, filters: { shop?: string; search?: string } = {}): Target => ({
  to: '/apps',
  search: { ...searchOfAsked(asked, filters.shop), ...(filters.search && { q: filters.search }) },
});

/** SKUs of a category or manufacturer, or the tickets of one SKU (the whole of it, so in quotes). */
export const skuTarget = (
  asked: Asked,
  filters: { shop?: string; sku?: string; vendor?: string; category?: string; tickets?: boolean },
): Target => ({
  to: '/reports/sales-by-sku',
  search: {
    ...searchOfAsked(asked, filters.shop),
    ...(filters.sku && { sku: `"${filters.sku}"` }),
    ...(filters.vendor && { vendor: filters.vendor }),
    ...(filters.category && { category: filters.category }),
    ...(filters.tickets && { tab: 'tickets' }),
  },
});

/** Another report over the same days and stores. */
export const reportTarget = (
  to: Exclude<TargetPath, '/orders' | '/gift-card'>,
  asked: Asked,
  shop?: string,
): Target => ({ to, search: searchOfAsked(asked, shop) });

/** The gift-card report over the same days and stores. */
export const giftCardReportTarget = (asked: Asked): Target => reportTarget('/reports/gift-cards', asked);

/** A gift card in its list, by the last characters of its code. */
export const giftCardTarget = (maskedCode: string): Target => ({
  to: '/gift-card',
  search: { q: maskedCode.replaceAll(/[^0-9A-Za-z]/g, '').slice(-4) },
});

/** An order in the list's address: `open` of /orders. */
export const orderKey = (shop: string, shopifyOrderId: string): string => `${shop}~${shopifyOrderId}`;
