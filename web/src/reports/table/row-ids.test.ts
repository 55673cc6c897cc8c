import { reports } from '@backroom/contract/reports/catalogue';
import { describe, expect, it } from 'vitest';
import { rowIdsOf } from './row-ids.ts';

describe('ids of rows', () => {
  it.each([
    ['giftCardReport', 'gift-card-1'],
    ['inventoryValuation', 'inventory-valuation-1'],
    ['costOfGoodsSold', 'cost-of-goods-sold-1'],
    ['salesByManufacturer', 'sales-by-manufacturer-1'],
    ['salesByLocation', 'sales-by-location-1'],
    ['royaltyReport', 'royalty-transaction-1'],
    ['salesBySku', 'sales-by-SKU-1'],
  ] as const)('of %s begin as the specification says', (name, id) => {
    expect(rowIdsOf(reports[name], [{ sku: 'A' }, { sku: 'B' }])[0]).toBe(id);
  });

  it('are the keys of the row in the other reports', () => {
    expect(rowIdsOf(reports.salesByCategory, [{ category: 'Toys' }])).toEqual(['Toys']);
    expect(
      rowIdsOf(reports.taxReport, [{ shop: 'a', jurisdiction: 'US-NY', tax_name: 'State', tax_rate_pct: 4 }]),
    ).toEqual(['a · US-NY · State · 4']);
  });

  it('follow the order of display', () => {
    expect(rowIdsOf(reports.salesByLocation, [{ shop: 'b' }, { shop: 'a' }])).toEqual([
      'sales-by-location-1',
      'sales-by-location-2',
    ]);
  });
});
