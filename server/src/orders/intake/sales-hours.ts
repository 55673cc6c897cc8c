import type { StoreClock } from '@backroom/contract/kit/dates';
import { zoneOn } from '../../stores/index.ts';
import { sumsOfKeys } from './difference.ts';
import type { FactRow, FactRows } from './fact-tables.ts';

/** The columns of `sales_hours_pending` beside the store, with their SQL types; the hour follows of them there. */
export const hourColumns: [name: string, type: string][] = [
  ['local_date', 'date'],
  ['at', 'timestamptz'],
  ['timezone', 'text'],
  ['orders_count', 'integer'],
  ['gross_cents', 'bigint'],
];

/** The `kind` of lines that came with the sale: of what happens to an order later nobody asks the hour. */
const SALE = 1;

/** At which moments was sold, and in which zone, as the view `sales_hours` says it of these facts (migrations/0227). */
export const hoursOf = (clock: StoreClock, { sales_lines }: FactRows): FactRow[] =>
  sumsOfKeys(
    ['local_date', 'at'],
    ['orders_count', 'gross_cents'],
    sales_lines.filter(({ kind }) => kind === SALE),
    [],
  ).map((row) => ({ ...row, timezone: zoneOn(clock, String(row.local_date)) }));
