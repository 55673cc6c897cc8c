import { describe, expect, it } from 'vitest';
import { zoneWords } from '../../ui/dates/zone-words.ts';
import { settlementGrid } from '../details/settlement-grid.ts';
import { stockByAge } from '../details/stock-by-age.ts';
import { groupStores, toggleGroup } from '../filters/store-groups.ts';

const store = (name: string, franchisee_name: string | null) => ({
  id: name,
  name,
  shop_domain: `${name.toLowerCase()}.example`,
  timezone: 'UTC',
  franchisee_id: franchisee_name && '1',
  franchisee_name,
  held: true,
});

describe('stores to choose from', () => {
  const stores = [store('Pier', 'Ann Bell'), store('Flagship', null), store('Cove', 'Ann Bell')];

  it('stand under their franchisee, the own ones last', () => {
    expect(groupStores(stores, '').map(({ name, stores: of }) => [name, of.length])).toEqual([
      ['Ann Bell', 2],
      ['Company owned', 1],
    ]);
    expect(groupStores(stores, 'bell co').flatMap(({ stores: of }) => of.map(({ name }) => name))).toEqual([
      'Cove',
    ]);
  });

  it('are chosen and dropped by the group', () => {
    const [bell] = groupStores(stores, '');
    expect(bell && toggleGroup(['flagship.example', 'pier.example'], bell)).toEqual([
      'flagship.example',
      'pier.example',
      'cove.example',
    ]);
    expect(bell && toggleGroup(['cove.example', 'pier.example', 'flagship.example'], bell)).toEqual([
      'flagship.example',
    ]);
  });
});

describe('settlement', () => {
  it('adds cents, not floats', () => {
    const grid = settlementGrid([
      { issuing_store: 'A', redeeming_store: 'B', amount: 0.1 },
      { issuing_store: 'A', redeeming_store: 'C', amount: 0.2 },
    ]);
    expect(grid.issuedTotal('A')).toBe(0.3);
    expect(grid.amountOf('A', 'B')).toBe(0.1);
    expect(grid.amountOf('C', 'A')).toBe(0);
  });
});

describe('stock by how long it lasts', () => {
  it('puts each value in one group and what sold nothing apart', () => {
    const groups = stockByAge([
      { closing_value: 10, units_sold: 5, days_of_inventory: 30 },
      { closing_value: 20.5, units_sold: 1, days_of_inventory: 30.5 },
      { closing_value: 7, units_sold: 0, days_of_inventory: null },
      { closing_value: 0, units_sold: 3, days_of_inventory: 1 },
    ]);
    expect(groups.filter(({ rows }) => rows > 0)).toEqual([
      { name: 'Up to 30 days', value: 10, rows: 1 },
      { name: '31 to 60 days', value: 20.5, rows: 1 },
      { name: 'Sold nothing', value: 7, rows: 1 },
    ]);
  });
});

it('names zones, and counts them where there are many', () => {
  expect(zoneWords(['America/New_York'])).toBe('America/New York');
  expect(zoneWords(['A/B', 'C/D'])).toBe('A/B and C/D');
  expect(zoneWords(['A', 'B', 'C', 'D'])).toBe('A, B and 2 more');
});
