import { betterOf } from '@backroom/contract/reports/better';
import type { Column } from '@backroom/contract/reports/columns';
import { wordsOfCode } from '@backroom/contract/reports/words';
import { ChangeText } from '../../ui/text/change.tsx';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
  orDash,
} from '../../ui/text/format.ts';
import { Money } from '../../ui/text/money.tsx';
import { StatusBadge } from '../../ui/text/status-badge.tsx';
import type { CellValue } from './row-ids.ts';

/** Positive in the answers, shown with a minus: they are taken off (domain.md 2.1, block M). */
const takenOff = new Set(['discounts', 'returns']);

/** Rates of a law or an agreement; other percentages are worked out. */
const agreedRates = new Set(['tax_rate_pct', 'royalty_rate_pct', 'marketing_rate_pct']);

const badges = new Set(['status', 'statement_status', 'agreement', 'event', 'financial_status']);

const dayOrTime = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}|$)/;

/** A store-local day, or day and time (`2025-03-31 23:30`), as it stands: no zone moves it. */
const writtenLocal = (text: string) =>
  text.length > 10 ? formatDateTime(`${text.slice(0, 10)}T${text.slice(11, 16)}:00`) : formatDate(text);

const signed = (key: string, value: number) => (takenOff.has(key) && value !== 0 ? -value : value);

/** A value as plain text: for titles, screen readers and charts. */
export const valueText = ({ key, kind }: Pick<Column, 'key' | 'kind'>, value: CellValue): string => {
  if (value === null) return '-';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    if (kind === 'date') return formatDate(value);
    if (kind === 'moment') return formatDateTime(value);
    if (dayOrTime.test(value)) return writtenLocal(value);
    return orDash(wordsOfCode(key, value));
  }
  if (kind === 'money') return formatMoney(signed(key, value));
  if (kind === 'percent') return agreedRates.has(key) ? formatRate(value) : formatPercent(value);
  return formatNumber(value);
};

/** A value as a table shows it. */
export const ReportValue = ({ column, value }: { column: Column; value: CellValue }) => {
  if (column.kind === 'money' && typeof value === 'number')
    return <Money value={signed(column.key, value)} />;
  if (column.key === 'change_pct' && typeof value === 'number')
    return <ChangeText percent={value} better={betterOf(column.key)} />;
  if (badges.has(column.key) && typeof value === 'string' && value !== 'none' && value !== '')
    return <StatusBadge status={value} label={wordsOfCode(column.key, value)} />;
  return <>{valueText(column, value)}</>;
};
