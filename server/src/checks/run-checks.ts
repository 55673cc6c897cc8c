import type { ChecksResult } from '@backroom/contract/checks';
import { addDays, type LocalDate } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { askTogether } from '../platform/database/one-statement.ts';
import { inSnapshot } from '../platform/database/snapshot.ts';
import type { Services } from '../platform/services.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { latestToday, reportStores } from '../stores/index.ts';
import type { CheckedRange } from './identity.ts';

type Rooms = Pick<Services, 'db' | 'house'>;

/** Asks every room whether what it says agrees (domain.md 2.4). Nothing is stored. */
export const checkRange = async (
  { house }: Pick<Services, 'house'>,
  range: CheckedRange,
): Promise<ChecksResult> => {
  const checks = [];
  for (const identities of house.asked('identities')) checks.push(...(await identities(range)));
  checks.sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
  return {
    checked_at: new Date().toISOString(),
    start_date: range.start_date,
    end_date: range.end_date,
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

type Filters = {
  shop_name?: string[] | undefined;
  start_date?: LocalDate | undefined;
  end_date?: LocalDate | undefined;
};

/** Checks a range (last month and this one where none is given) as it stands at one moment, and keeps the result. */
export const runChecks = async (
  { db, house }: Rooms,
  scope: Scope,
  filters: Filters | undefined,
): Promise<ChecksResult> => {
  const result = await inSnapshot(db, async (snapshot) => {
    // It reads every fact of the range: with a second process it would be sooner done, and in everybody's way meanwhile.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(snapshot);
    const stores = await reportStores(scope, snapshot, filters?.shop_name);
    const end_date = filters?.end_date ?? latestToday(stores);
    const start_date = filters?.start_date ?? `${addDays(`${end_date.slice(0, 8)}01`, -1).slice(0, 8)}01`;
    const range = { scope, db: snapshot, shop_name: filters?.shop_name, start_date, end_date };
    return await checkRange({ house }, range);
  });
  await keep(db, result);
  return result;
};

/** The result of the newest check; null where none was ever made. */
export const latestChecks = async (db: Database): Promise<ChecksResult | null> => {
  const [row] = await askTogether(
    db,
    sql<{ result: string }>`select result::text from report_check_runs order by checked_at desc limit 1`,
  );
  // Only `keep` writes it.
  return row ? (JSON.parse(row.result) as ChecksResult) : null;
};
