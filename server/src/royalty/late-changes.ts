import { addDays } from '@backroom/contract/kit/dates';
import { toCents } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { type ReportStore, today } from '../stores/index.ts';
import { royaltyFigures, type SegmentFigures, totalDueOf } from './royalty-figures.ts';
import { segmentsOf } from './segments.ts';
import { readStatements, type StatementRow } from './statement-rows.ts';
import type { Terms } from './terms.ts';

export type LateChange = { statement_id: string; number: string; cents: number };

/** Days. */
const LOOK_BACK = 400;

/** What issued statements said, with the corrections that other issued ones have made since. */
const correctedSince = async (db: Database, shopId: number) => {
  const { rows } = await sql<{ id: string; cents: number }>`
    select l.corrects_statement_id as id, sum(l.amount_cents)::float8 as cents
    from royalty_statement_lines l join royalty_statements s using (shop_id, statement_id)
    where l.shop_id = ${shopId} and l.corrects_statement_id is not null and s.status <> 'draft'
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.id, row.cents]));
};

/** What statements of a store come to by the facts and terms of now; those whose terms are others since are left out. */
export const workedOutNow = async (
  db: Database,
  store: ReportStore,
  terms: readonly Terms[],
  statements: readonly StatementRow[],
): Promise<{ statement: StatementRow; worked: SegmentFigures }[]> => {
  const found = statements.flatMap((statement) => {
    const period = { start: statement.period_start, end: statement.period_end };
    const segment = segmentsOf(store, terms, period, today(store)).find(
      (one) => one.from === statement.segment_from && one.to === statement.segment_to,
    );
    return segment ? [{ statement, segment }] : [];
  });
  const figures = await royaltyFigures(
    db,
    found.map(({ segment }) => segment),
  );
  return found.flatMap(({ statement, segment }) => {
    const worked = figures.find((one) => one.segment === segment);
    return worked ? [{ statement, worked }] : [];
  });
};

/**
 * Where terms have changed what an issued statement of a store would say now: a correction on the next one, never an
 * edit (domain.md 3.6). What comes late of its period is posted on the day it comes and changes it no more; before that was
 * so, it did. Looks back over a year before a day.
 */
export const lateChanges = async (
  db: Database,
  store: ReportStore,
  terms: readonly Terms[],
  before: string,
): Promise<LateChange[]> => {
  const issued = await readStatements(
    db,
    sql`s.shop_id = ${store.shop_id} and s.status <> 'draft'
      and s.period_end between ${addDays(before, -LOOK_BACK)}::date and ${before}::date`,
  );
  if (issued.length === 0) return [];
  const corrected = await correctedSince(db, store.shop_id);
  const now = await workedOutNow(db, store, terms, issued);
  return now.flatMap(({ statement, worked }) => {
    const said = toCents(statement.figures.total_due) + (corrected.get(statement.statement_id) ?? 0);
    const cents = totalDueOf(worked.figures) - said;
    return cents === 0 ? [] : [{ statement_id: statement.statement_id, number: statement.number, cents }];
  });
};
