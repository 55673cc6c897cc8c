import { percent, toDollars } from '@backroom/contract/kit/money';
import {
  besidesMuch,
  chargesOverAll,
  checkOf,
  isForAll,
  matching,
  metaOf,
  namedForMuch,
  netOf,
  type ReportFilters,
  readRange,
  salesOverAll,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { salesValueOf } from './sales-value.ts';
import { distinctlyTaxed, distinctOfAll, type TaxSums, taxesByStore } from './tax-sums.ts';

const figuresOf = (sums: TaxSums) => ({
  taxable_sales: toDollars(sums.taxable),
  taxable_shipping: toDollars(sums.taxable_shipping),
  tax_collected: toDollars(sums.collected),
  tax_refunded: toDollars(sums.refunded),
  net_tax: toDollars(sums.collected - sums.refunded),
  channel_collected_tax: toDollars(sums.channel),
  tax_payable: toDollars(sums.collected - sums.refunded - sums.channel),
  orders_count: sums.orders,
});

const taxOf = (row: { jurisdiction: string; name: string; rate: string }) => ({
  jurisdiction: row.jurisdiction,
  tax_name: row.name,
  tax_rate_pct: percent(Number(row.rate), 1, 4),
});

/** Stores have no orders in common, so everything adds up over them. */
const addUp = (rows: readonly TaxSums[]): TaxSums => ({
  taxable: rows.reduce((sum, row) => sum + row.taxable, 0),
  taxable_shipping: rows.reduce((sum, row) => sum + row.taxable_shipping, 0),
  collected: rows.reduce((sum, row) => sum + row.collected, 0),
  refunded: rows.reduce((sum, row) => sum + row.refunded, 0),
  channel: rows.reduce((sum, row) => sum + row.channel, 0),
  orders: rows.reduce((sum, row) => sum + row.orders, 0),
});

type Sortable = { store_name?: string; jurisdiction: string; tax_name: string; tax_rate_pct: number | null };

const byName = (a: Sortable, b: Sortable) =>
  (a.store_name ?? '').localeCompare(b.store_name ?? '') ||
  a.jurisdiction.localeCompare(b.jurisdiction) ||
  a.tax_name.localeCompare(b.tax_name) ||
  (b.tax_rate_pct ?? 0) - (a.tax_rate_pct ?? 0);

/**
 * R1: tax by store and tax; over all stores in `taxBreakdown`; every merchandise event once, by how it is
 * taxed, in `salesValueBreakdown`, which the search leaves alone (domain.md 2.2).
 */
export const taxReport = async (scope: Scope, db: Database, filters: ReportFilters | undefined) => {
  const range = await readRange(scope, db, filters);
  await namedForMuch(db, range);
  // Tax of each store takes as long as all the rest, which is read beside it.
  const [all, [ofAll, value, sales, charges]] = await Promise.all([
    taxesByStore(db, range),
    besidesMuch(db, range, (at) =>
      Promise.all([
        isForAll(filters?.search) ? distinctOfAll(at, range) : null,
        salesValueOf(at, range),
        salesOverAll(at, range),
        chargesOverAll(at, range),
      ]),
    ),
  ]);
  const storeOf = new Map(range.stores.map((store) => [store.shop_id, store]));
  const { listed, isWhole } = matching(all, filters?.search, (row) => {
    const store = storeOf.get(row.shop_id);
    return [
      store?.shop ?? '',
      store?.store_name ?? '',
      store?.franchisee_name ?? '',
      row.jurisdiction,
      row.name,
    ];
  });
  const distinct = ofAll ?? (await distinctlyTaxed(db, range, listed, isWhole));
  const sums = { ...addUp(listed), ...distinct };
  const totals = { tax_rate_pct: null, ...figuresOf(sums) };
  const data = listed
    .map((row) => ({
      shop: storeOf.get(row.shop_id)?.shop ?? '',
      store_name: storeOf.get(row.shop_id)?.store_name ?? '',
      franchisee_name: storeOf.get(row.shop_id)?.franchisee_name ?? null,
      ...taxOf(row),
      ...figuresOf(row),
    }))
    .sort(byName);
  const taxBreakdown = [...Map.groupBy(listed, (row) => row.tax_id).values()]
    .flatMap((rows) => (rows[0] ? [{ ...taxOf(rows[0]), ...figuresOf(addUp(rows)) }] : []))
    .sort(byName);
  const bucket = (name: string) => value.find((row) => row.bucket === name)?.net_sales ?? 0;
  const valued = value.reduce((cents, row) => cents + row.net_cents, 0);
  const taxed = all.reduce((cents, row) => cents + row.collected - row.refunded, 0);
  return {
    data,
    summary: {
      net_sales: toDollars(netOf(sales)),
      taxable_sales: totals.taxable_sales,
      non_taxable_sales: bucket('non_taxable'),
      exempt_sales: bucket('exempt'),
      tax_collected: totals.tax_collected,
      tax_refunded: totals.tax_refunded,
      net_tax: totals.net_tax,
      tax_payable: totals.tax_payable,
      shipping_tax: toDollars(charges.shipping_tax),
      effective_rate_pct: percent(sums.collected - sums.refunded, sums.taxable + sums.taxable_shipping),
    },
    totals,
    taxBreakdown,
    salesValueBreakdown: value.map(({ net_cents: _, ...row }) => row),
    meta: await metaOf(db, range, {
      checks: [checkOf('I4', taxed - sales.tax - charges.shipping_tax), checkOf('I5', valued - netOf(sales))],
      isEmpty: value.length === 0 && all.length === 0,
    }),
  };
};
