import { reports } from '@backroom/contract/reports/catalogue';
import { expect, it } from 'vitest';
import { toReportState } from '../../targets/report-state.ts';
import { exportBodyOf } from './export-body.ts';

const columns = reports.salesBySku.columns.filter(({ key }) => ['sku', 'net_sales'].includes(key));
const body = (search: Record<string, string>, tab?: string) =>
  exportBodyOf({
    report: 'salesBySku',
    format: 'csv',
    state: toReportState({ from: '2025-03-01', to: '2025-03-31', ...search }, '2025-11-21'),
    columns,
    tab,
  });

it('asks for the columns, order and filters on the screen', () => {
  expect(body({ sort: '-net_sales', vendor: 'Lego', store: 'a.example', q: 'x' })).toMatchObject({
    columns: ['sku', 'net_sales'],
    sort: 'net_sales:desc',
    vendor: ['Lego'],
    shop_name: ['a.example'],
    search: 'x',
    start_date: '2025-03-01',
    end_date: '2025-03-31',
    transactions: undefined,
  });
});

it('leaves out an order by a column that is hidden', () => {
  expect(body({ sort: '-cogs' }).sort).toBeUndefined();
});

it('asks for the tickets where they are shown', () => {
  expect(body({}, 'tickets').transactions).toBe(true);
});
