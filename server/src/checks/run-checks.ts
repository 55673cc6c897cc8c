import type { ChecksResult } from '@backroom/contract/checks';
import { addDays } from '@backroom/contract/kit/dates';
import { type ReportFilters, type ReportRange, readRange } from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { latestToday, reportStores } from '../stores/index.ts';
import { dashboardAgrees } from './dashboard-identity.ts';
import { giftCardIdentities } from './gift-card-identities.ts';
import { additivity, frozenPeriods, inventoryIdentities, receivables } from './other-identities.ts';
import { reportsOfRange } from './reports-of-range.ts';
import { salesIdentities } from './sales-identities.ts';

/** Works out every report of a range and compares them (domain.md 2.4). Nothing is stored. */
export const checkRange = async (scope: Scope, db: Database, range: ReportRange): Promise<ChecksResult> => {
  const everyStore = await reportStores(scope, db, undefined);
  const all = await reportsOfRange(scope, db, range);
  const checks = [
    ...(await salesIdentities(db, range, all)),
    ...(await dashboardAgrees(all)),
    await receivables(db, range, all),
    ...(await giftCardIdentities(scope, db, range, all, everyStore.length === range.stores.length)),
    ...(await inventoryIdentities(scope, db, range, all)),
    ...(await additivity(db, range)),
    await frozenPeriods(scope, db, range),
  ].sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
  return {
    checked_at: new Date().toISOString(),
    start_date: range.start,
    end_date: range.end,
    ok: checks.every((check) => check.ok),
    checks,
  };
};

/** How many results are kept. */
const KEPT = 400;

const keep = async (db: Database, result: ChecksResult) => {
  await db
    .insertInto('report_check_runs')
    .values({
      start_date: result.start_date,
      end_date: result.end_date,
      ok: result.ok,
      result: JSON.stringify(result),
    })
    .execute();
  await db
    .deleteFrom('report_check_runs')
    .where('run_id', 'not in', (runs) =>
      runs.selectFrom('report_check_runs').select('run_id').orderBy('run_id', 'desc').limit(KEPT),
    )
    .execute();
};

/** Checks a range (last month and this one where none is given) and keeps the result. */
export const runChecks = async (
  scope: Scope,
  db: Database,
  filters: ReportFilters | undefined,
): Promise<ChecksResult> => {
  const stores = await reportStores(scope, db, filters?.shop_name);
  const end = filters?.end_date ?? latestToday(stores);
  const start = filters?.start_date ?? `${addDays(`${end.slice(0, 8)}01`, -1).slice(0, 8)}01`;
  const range = await readRange(scope, db, { ...filters, start_date: start, end_date: end });
  const result = await checkRange(scope, db, range);
  await keep(db, result);
  return result;
};

/** The result of the newest check; null where none was ever made. */
export const latestChecks = async (db: Database): Promise<ChecksResult | null> => {
  const row = await db
    .selectFrom('report_check_runs')
    .select('result')
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Only `keep` writes it.
  return row ? (row.result as unknown as ChecksResult) : null;
};
