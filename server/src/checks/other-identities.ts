import { addDays, daysBetween } from '@backroom/contract/kit/dates';
import { toCents, toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { netOf, type ReportRange, withStores } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { inventoryTurn, inventoryValuation } from '../reports/index.ts';
import { readStatements, royaltyReport } from '../royalty/index.ts';
import { salesByDay, totalSalesOf } from '../sales/index.ts';
import { type CheckResult, nothingDiffers, sidesAgree } from './identity.ts';
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
    await sidesAgree('I10', 'Stock at the end', [
      ['valuation', closing.totals.cost_value],
      ['turn', turn.totals.closing_value],
    ]),
    await sidesAgree('I10', 'Stock at the start', [
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
    await sidesAgree('I11', 'Halves add up', [
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

/** I9 again, with receivables worked out order by order from the beginning. */
export const receivables = async (
  db: Database,
  range: ReportRange,
  { payment }: ReportsOfRange,
): Promise<CheckResult> =>
  sidesAgree('I9', 'Receivables', [
    ['payment report', payment.summary.receivables_change],
    ['order by order', toDollars(await receivablesChange(db, range))],
  ]);

/** I14: what issued statements said is still what the report says. */
export const frozenPeriods = async (scope: Scope, db: Database, range: ReportRange): Promise<CheckResult> => {
  const statements = await readStatements(
    db,
    sql`s.status <> 'draft' and s.shop_id = any(${[...range.shopIds]}::int[])
      and s.period_start >= ${range.start}::date and s.period_end <= ${range.end}::date`,
  );
  const periods = Map.groupBy(statements, (one) => `${one.period_start}/${one.period_end}`);
  const behind = [];
  for (const group of periods.values()) {
    const [first] = group;
    if (!first) continue;
    const report = await royaltyReport(scope, db, {
      shop_name: [...new Set(group.map((one) => one.shop))],
      start_date: first.period_start,
      end_date: first.period_end,
    });
    for (const statement of group) {
      const now = report.data
        .find((row) => row.shop === statement.shop)
        ?.periods.find((one) => one.from === statement.segment_from && one.to === statement.segment_to);
      const changed = (key: 'net_sales' | 'royalty_base' | 'royalty_due') =>
        toCents(now?.[key] ?? 0) - toCents(statement.figures[key]);
      const cents = changed('net_sales') || changed('royalty_base') || changed('royalty_due');
      if (cents !== 0) {
        behind.push({
          shop: statement.shop,
          store_name: statement.store_name,
          name: statement.number,
          shopify_order_id: null,
          difference: toDollars(cents),
        });
      }
    }
  }
  return nothingDiffers(
    'I14',
    'Closed periods stay as they were',
    'net sales, base and royalty of issued statements',
    behind,
  );
};
