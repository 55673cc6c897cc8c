import { addDays, daysBetween } from '@backroom/contract/kit/dates';
import { toCents, toDollars } from '@backroom/contract/kit/money';
import { type CheckResult, sidesAgree } from '../../checks/index.ts';
import { netOf, type ReportRange, withStores } from '../../figures/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import { salesByDay, totalSalesOf } from '../../sales/index.ts';
import { inventoryTurn } from '../inventory/inventory-turn.ts';
import { inventoryValuation } from '../inventory/inventory-valuation.ts';
import { receivablesChange } from './receivables.ts';
import { filtersOf, type ReportsOfRange } from './reports-of-range.ts';
import { sumOf } from './row-identities.ts';

/** I10: turn and valuation tell of the same stock. */
export const inventoryIdentities = async (
  scope: Scope,
  db: Database,
  range: ReportRange,
  { cost }: ReportsOfRange,
): Promise<CheckResult[]> => {
  const filters = filtersOf(range);
  const [turn, closing] = await Promise.all([
    inventoryTurn(scope, db, filters),
    inventoryValuation(scope, db, filters),
  ]);
  const stocked = new Set(turn.data.map((row) => row.sku));
  return [
    await sidesAgree('I10', { title: 'Stock at the end', measure: 'closing_value' }, [
      ['valuation', closing.totals.cost_value],
      ['turn', turn.totals.closing_value],
    ]),
    await sidesAgree('I10', { title: 'Stock at the start', measure: 'opening_value' }, [
      ['valuation', closing.totals.opening_cost_value],
      ['turn', turn.totals.opening_value],
    ]),
    await sidesAgree('I10', 'Cost of what is stocked', [
      ['turn', turn.totals.cogs],
      ['cost of goods', sumOf(cost.data, (row) => (stocked.has(row.sku) ? row.cogs : 0))],
    ]),
  ];
};

/** I11: a range and a set of stores are worth what their halves are worth together. */
export const additivity = async (db: Database, range: ReportRange): Promise<CheckResult[]> => {
  const days = daysBetween(range.start, range.end);
  const middle = addDays(range.start, Math.floor(days / 2));
  const half = Math.ceil(range.stores.length / 2);
  const parts = [
    { ...range, end: addDays(middle, -1) },
    { ...range, start: middle },
    withStores(range, range.stores.slice(0, half)),
    withStores(range, range.stores.slice(half)),
  ];
  const whole = await salesByDay(db, range);
  const [first, second, left, right] = await Promise.all(
    parts.map(async (part) => (part.start > part.end ? undefined : (await salesByDay(db, part)).sums)),
  );
  const worth = (sums: typeof first) => (sums ? totalSalesOf(sums) + sums.tips + sums.gift_cards : 0);
  return [
    await sidesAgree('I11', 'Sales, tips and gift cards of halves', [
      ['whole', toDollars(worth(whole.sums))],
      ['halves of the days', toDollars(worth(first) + worth(second))],
      ['halves of the stores', toDollars(worth(left) + worth(right))],
    ]),
    await sidesAgree('I11', 'Net sales of halves', [
      ['whole', toDollars(netOf(whole.sums))],
      ['halves', toDollars((first ? netOf(first) : 0) + (second ? netOf(second) : 0))],
    ]),
  ];
};

/** I9: what was taken and what is owed are what was sold; receivables are worked out order by order from the beginning. */
export const receivables = async (
  db: Database,
  range: ReportRange,
  { payment, sales: { summary } }: ReportsOfRange,
): Promise<CheckResult[]> => {
  const owed = await receivablesChange(db, range);
  const sold = toCents(summary.total_sales) + toCents(summary.tips) + toCents(summary.gift_card_sales);
  return [
    await sidesAgree('I9', { title: 'Net payments', measure: 'net_payments' }, [
      ['payment report', payment.summary.net_payments],
      ['Sales page with tips and gift cards − change of receivables order by order', toDollars(sold - owed)],
    ]),
    await sidesAgree('I9', { title: 'Change of receivables', measure: 'receivables_change' }, [
      ['payment report', payment.summary.receivables_change],
      ['order by order', toDollars(owed)],
    ]),
  ];
};
