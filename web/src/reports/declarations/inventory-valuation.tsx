import { inventoryValuation as definition } from '@backroom/contract/reports/definitions/inventory-valuation';
import { BarChart } from '../../ui/chart.tsx';
import { InventorySkus } from '../details/inventory-skus.tsx';
import { declareReport } from '../report-declaration.ts';
import { standingBodyOf } from '../state/report-query.ts';
import type { ReportRow } from '../table/row-ids.ts';
import { barItemsOf, money, shareNote } from './chart-rows.tsx';

/** The location, with its store where it doesn't name it itself. */
const locationName = (row: ReportRow) => {
  const [store, location] = [String(row.store_name), String(row.location_name)];
  return location.includes(store) ? location : `${store} · ${location}`;
};

export const inventoryValuation = declareReport<'inventoryValuation'>({
  name: 'inventoryValuation',
  definition,
  body: standingBodyOf,
  search: 'Search location or store',
  shown: [
    'location_name',
    'store_name',
    'cost_value',
    'share_pct',
    'change_value',
    'units_on_hand',
    'retail_value',
    'potential_profit',
    'potential_margin_pct',
    'units_without_cost',
  ],
  cards: ['cost_value', 'retail_value', 'potential_profit', 'change_value', 'units_on_hand'],
  onPhone: ['store_name', 'cost_value', 'retail_value', 'units_on_hand'],
  rowName: locationName,
  chart: {
    title: 'Where does the stock stand, and what would it earn?',
    draw: ({ answer }) => (
      <BarChart
        label="Value at cost and potential profit by location"
        nameHead="Location"
        parts={['Value at cost', 'Potential profit']}
        format={money}
        items={barItemsOf({
          rows: answer.data,
          rowKey: definition.rowKey,
          name: locationName,
          values: ['cost_value', 'potential_profit'],
          note: shareNote(),
        })}
      />
    ),
  },
  expand: ({ shop, location_id, location_name }, { state }) => (
    <InventorySkus shop={shop} locationId={location_id} name={location_name} state={state} />
  ),
});
