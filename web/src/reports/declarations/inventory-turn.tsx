import {
  inventoryTurn as definition,
  turnColumns,
} from '@backroom/contract/reports/definitions/inventory-turn';
import { type ReportState, skuTarget } from '../../targets/index.ts';
import { BAR_HEIGHT, BarChart } from '../../ui/chart.tsx';
import { AGES, stockByAge } from '../details/stock-by-age.ts';
import { GroupBy } from '../filters/group-by.tsx';
import { declareReport } from '../report-declaration.ts';
import { type BodyOfReport, standingBodyOf } from '../state/report-query.ts';
import { money } from './chart-rows.tsx';

const groupOf = ({ extras }: Pick<ReportState, 'extras'>) => extras.group_by?.[0];

export const inventoryTurn = declareReport<'inventoryTurn'>({
  name: 'inventoryTurn',
  definition,
  body: (state, days) => ({
    ...standingBodyOf(state, days),
    // The four groupings of GroupBy; another in a link is refused with a message.
    group_by: groupOf(state) as BodyOfReport<'inventoryTurn'>['group_by'],
  }),
  columnsOf: (state) => turnColumns(groupOf(state)),
  search: 'Search SKU, product, manufacturer',
  shown: [
    'sku',
    'product_title',
    'days_of_inventory',
    'closing_value',
    'closing_units',
    'units_sold',
    'annualised_turns',
    'sell_through_pct',
    'average_inventory_value',
    'days_out_of_stock',
    'class',
  ],
  cards: [
    'annualised_turns',
    'days_of_inventory',
    'average_inventory_value',
    'dead_stock_value',
    'sell_through_pct',
  ],
  onPhone: ['product_title', 'closing_value', 'days_of_inventory', 'class'],
  rowName: (row) => String(row.product_title || row.sku),
  chart: {
    title: 'How long will the stock last?',
    height: AGES * BAR_HEIGHT,
    draw: ({ answer }) => (
      <BarChart
        label="Closing value by days of inventory"
        nameHead="Lasts"
        parts={['Closing value']}
        format={money}
        items={stockByAge(answer.data).map(({ name, value, rows }) => ({
          key: name,
          name,
          values: [value],
          note: `${rows} rows`,
        }))}
      />
    ),
  },
  controls: (state, change) => (
    <GroupBy
      value={groupOf(state)}
      onChange={(group_by) => change({ extras: { ...state.extras, group_by } })}
    />
  ),
  links: ({ sku }, state) => {
    // A category or a location has no tickets of its own.
    if (turnColumns(groupOf(state)) !== definition.columns) return {};
    const tickets = skuTarget(state, { sku, tickets: true });
    return { sku: tickets, product_title: tickets, units_sold: tickets, cogs: tickets };
  },
});
