import { type ReportName, reports } from '@backroom/contract/reports/catalogue';
import type { Column } from '@backroom/contract/reports/columns';
import { turnColumns } from '@backroom/contract/reports/definitions/inventory-turn';
import { sales } from '@backroom/contract/reports/definitions/sales';
import { ticketColumns } from '@backroom/contract/reports/definitions/sales-by-sku';
import { salesValueColumns, taxBreakdownColumns } from '@backroom/contract/reports/definitions/tax-report';
import type { ReportMeta } from '@backroom/contract/reports/schemas';
import type { ReportFilters } from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import { royaltyReport } from '../../royalty/index.ts';
import { salesWithJournal } from '../../sales/index.ts';
import { costOfGoodsSold } from '../cost-of-goods-sold.ts';
import { discountReport } from '../discount-report.ts';
import { giftCardReport } from '../gift-cards/gift-card-report.ts';
import { inventoryTurn, type TurnFilters } from '../inventory/inventory-turn.ts';
import { inventoryValuation } from '../inventory/inventory-valuation.ts';
import { salesByCategory } from '../sales-by-category.ts';
import { salesByLocation } from '../sales-by-location.ts';
import { salesByManufacturer } from '../sales-by-manufacturer.ts';
import { salesByPaymentType } from '../sales-by-payment-type.ts';
import { salesBySku, salesBySkuWithTickets } from '../sales-by-sku.ts';
import type { SkuFilters } from '../sku-filters.ts';
import { taxReport } from '../tax-report.ts';
import { type ExportedSection, type ExportedTable, type Row, sortedRows } from './exported-table.ts';

export type ExportFilters = ReportFilters &
  Pick<SkuFilters, 'sku' | 'vendor' | 'category'> &
  Pick<TurnFilters, 'group_by'> & { sort?: string | undefined; transactions?: boolean | undefined };

type Answer = { data: Row[]; totals: Row; meta: ReportMeta };
type Answering = (scope: Scope, db: Database, filters: ExportFilters) => Promise<Answer>;

const answers: Record<Exclude<ReportName, 'salesBySku'>, Answering> = {
  costOfGoodsSold,
  discountReport,
  giftCardReport,
  taxReport,
  royaltyReport,
  inventoryTurn,
  inventoryValuation,
  salesByCategory,
  salesByLocation,
  salesByManufacturer,
  salesByPaymentType,
};

/** The filters that only some reports have, as a reader of the file must know them; others follow none of them. */
const filterWords = (report: ReportName, filters: ExportFilters) => {
  const { sku, vendor, category, group_by } = filters;
  const ofSkus = [
    ['SKU', sku],
    ['Manufacturer', vendor],
    ['Category', category],
  ] as const;
  const ofTurn = [['Rows', group_by && group_by !== 'sku' ? `By ${group_by}` : undefined]] as const;
  const named = report === 'salesBySku' ? ofSkus : report === 'inventoryTurn' ? ofTurn : [];
  return named.flatMap(([name, value]): [string, string][] => {
    const text = [value ?? []].flat().filter(Boolean).join(', ');
    return text === '' ? [] : [[name, text]];
  });
};

async function* once(rows: Row[]) {
  yield rows;
}

const skuFiltersOf = ({
  shop_name,
  group_by: _,
  transactions: __,
  ...filters
}: ExportFilters): SkuFilters => ({
  ...filters,
  store_ids: shop_name,
});

const tickets = async (scope: Scope, snapshot: Database, filters: ExportFilters): Promise<ExportedTable> => {
  const answer = await salesBySkuWithTickets(scope, snapshot, skuFiltersOf(filters));
  return {
    title: 'Sales by SKU: tickets',
    name: 'sales-by-sku-tickets',
    columns: ticketColumns,
    rows: answer.tickets,
    length: answer.pagination.total,
    totals: answer.totals,
    meta: answer.meta,
    search: filters.search,
    filters: filterWords('salesBySku', filters),
  };
};

const journal = async (scope: Scope, snapshot: Database, filters: ExportFilters): Promise<ExportedTable> => {
  const answer = await salesWithJournal(scope, snapshot, {
    shop: filters.shop_name,
    from: filters.start_date,
    to: filters.end_date,
    search: filters.search,
    sort: filters.sort,
  });
  return {
    title: sales.title,
    name: 'sales',
    columns: sales.columns,
    rows: answer.journal,
    length: answer.pagination.total,
    totals: answer.totals,
    meta: answer.meta,
    search: filters.search,
    filters: [],
  };
};

type TaxAnswer = Awaited<ReturnType<typeof taxReport>>;

/** What the tax report shows under its rows. */
const taxSections = ({ taxBreakdown, salesValueBreakdown, totals }: TaxAnswer): ExportedSection[] => [
  { title: 'By tax', columns: taxBreakdownColumns, rows: taxBreakdown, totals },
  { title: 'By taxability', columns: salesValueColumns, rows: salesValueBreakdown, totals: null },
];

/**
 * What a file of a report holds: the same rows, totals and order as the screen. Long lists are read while the file is
 * written, in the snapshot given.
 */
export const exportedTable = async (
  scope: Scope,
  db: Database,
  report: ReportName | 'getSalesData',
  filters: ExportFilters,
): Promise<ExportedTable> => {
  if (report === 'getSalesData') return journal(scope, db, filters);
  if (report === 'salesBySku' && filters.transactions) return tickets(scope, db, filters);
  const definition = reports[report];
  const columns: readonly Column[] =
    report === 'inventoryTurn' ? turnColumns(filters.group_by) : definition.columns;
  const answer =
    report === 'salesBySku'
      ? await salesBySku(scope, db, { ...skuFiltersOf(filters), sort: undefined })
      : await answers[report](scope, db, filters);
  return {
    title: definition.title,
    name: definition.page,
    columns,
    rows: once(sortedRows(answer.data, definition.columns, filters.sort)),
    length: answer.data.length,
    totals: answer.totals,
    sections: 'taxBreakdown' in answer ? taxSections(answer as TaxAnswer) : [],
    meta: answer.meta,
    search: filters.search,
    filters: filterWords(report, filters),
  };
};
