import { toCents, toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { type CheckedRange, type CheckResult, nothingDiffers } from '../checks/index.ts';
import { readRange } from '../figures/index.ts';
import { royaltyReport } from './royalty-report.ts';
import { readStatements } from './statement-rows.ts';

/** I14: what issued statements said is still what the report says. */
export const frozenPeriods = async (checked: CheckedRange): Promise<CheckResult[]> => {
  const { scope, db } = checked;
  const range = await readRange(scope, db, checked);
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
        ?.periods?.find((one) => one.from === statement.segment_from && one.to === statement.segment_to);
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
  return [
    nothingDiffers(
      'I14',
      'Closed periods stay as they were',
      'net sales, base and royalty of issued statements',
      behind,
    ),
  ];
};
