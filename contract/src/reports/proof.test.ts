import { describe, expect, it } from 'vitest';
import { reports } from './catalogue.ts';
import { proofOf } from './proof.ts';

const { columns } = reports.salesByLocation;
const columnOf = (key: string) => {
  const column = columns.find((one) => one.key === key);
  if (!column) throw new Error(key);
  return column;
};
const row = {
  gross_sales: 320.5,
  discounts: 11,
  returns: 5.09,
  net_sales: 304.41,
  net_sales_without_cost: 15,
  cogs: 103.55,
  gross_profit: 185.86,
  margin_pct: 64.22,
  orders_count: 12,
  average_order_value: 25.79,
};

describe('the proof of a figure', () => {
  it('is its formula with the numbers beside it', () => {
    const proof = proofOf(columnOf('net_sales'), columns, row);
    expect(proof?.parts.map(({ sign, column, value }) => `${sign}${column.label} ${value}`)).toEqual([
      '+Gross sales 320.5',
      '−Discounts 11',
      '−Returns 5.09',
    ]);
    expect(proof?.by).toBeNull();
  });

  it('divides, in percent where the figure is one', () => {
    expect(proofOf(columnOf('margin_pct'), columns, row)?.by?.map(({ value }) => value)).toEqual([
      304.41, 15,
    ]);
    expect(proofOf(columnOf('average_order_value'), columns, row)).not.toBeNull();
  });

  it('says nothing where the numbers do not give the figure, a part is missing or nothing is shown', () => {
    expect(proofOf(columnOf('net_sales'), columns, { ...row, net_sales: 304.42 })).toBeNull();
    expect(proofOf(columnOf('total_sales'), columns, { ...row, total_sales: 304.41 })).toBeNull();
    expect(proofOf(columnOf('net_sales'), columns, { ...row, net_sales: null })).toBeNull();
    expect(proofOf(columnOf('average_order_value'), columns, { ...row, orders_count: 0 })).toBeNull();
    expect(proofOf(columnOf('store_name'), columns, { store_name: 'Pier' })).toBeNull();
  });
});
