import { daysBetween } from '@backroom/contract/kit/dates';
import type { ReportRange } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { inventoryTurnIn } from '../reports/index.ts';

const SHOWN = 5;
/** Stock that lasts less than this at the range's pace is low. */
const LOW_DAYS = 7;

/** SKUs that will soon be sold out, and those whose stock does not move. */
export const stockToWatch = async (db: Database, range: ReportRange) => {
  const { data } = await inventoryTurnIn(db, range);
  const days = daysBetween(range.start, range.end);
  const rows = data.map((row) => ({
    sku: row.sku,
    product_title: row.product_title,
    on_hand: row.closing_units,
    units_sold: row.units_sold,
    days_left: row.units_sold > 0 ? Math.round((row.closing_units / row.units_sold) * days * 10) / 10 : null,
    value: row.closing_value,
  }));
  const low = rows
    .filter((row) => row.days_left !== null && row.days_left < LOW_DAYS)
    .sort((a, b) => b.units_sold - a.units_sold)
    .slice(0, SHOWN)
    .map((row) => ({ ...row, kind: 'low' as const }));
  const dead = rows
    .filter((row) => row.units_sold <= 0 && row.value > 0)
    .sort((a, b) => b.value - a.value)
    .slice(0, SHOWN)
    .map((row) => ({ ...row, kind: 'dead' as const }));
  return [...low, ...dead];
};
