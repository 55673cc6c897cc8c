import { addDays } from '@backroom/contract/kit/dates';
import type { royaltyStatementsEndpoints } from '@backroom/contract/royalty-statements';
import { sql } from 'kysely';
import { firstDays } from '../orders/index.ts';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { lastOfMonth } from '../platform/pieces-of-range.ts';
import { type ReportStore, reportStores, today } from '../stores/index.ts';
import { deleteDraft } from './discard-statement.ts';
import { readHolderTerms } from './holder-terms.ts';
import { type LateChange, lateChanges } from './late-changes.ts';
import { periodOf } from './periods.ts';
import { type Due, planDrafts } from './plan-drafts.ts';
import { pointsSettlementOf } from './points-settlement.ts';
import { royaltyFigures, type SegmentFigures, totalDueOf } from './royalty-figures.ts';
import { presentPeriod } from './royalty-report.ts';
import { type Segment, segmentsOf } from './segments.ts';
import { chargesOf } from './statement-lines.ts';
import { presentStatement, readLines, readStatements, type StatementRow } from './statement-rows.ts';
import type { Terms } from './terms.ts';

/** Longer than any royalty period, so that the ones ending in a month lie in it as a whole. */
const LONGEST_PERIOD = 45;

/** Segments of the closed periods of a store that end in a month. */
const segmentsEndingIn = (store: ReportStore, terms: readonly Terms[], month: string): Segment[] => {
  const { start, end } = periodOf('MONTH', `${month}-01`);
  const range = { start: addDays(start, -LONGEST_PERIOD), end };
  return segmentsOf(store, terms, range, today(store)).filter(
    ({ period }) => period.end >= start && period.end <= end,
  );
};

/** A day of the month after the one in which the period ends. */
const dueOn = ({ segment, terms }: Due<StatementRow>): string =>
  addDays(lastOfMonth(segment.period.end), terms.due_day);

/** Writes the lines of a draft anew: its charges, what late data changes, and corrections entered by hand. */
const writeLines = async (
  trx: Database,
  statement: Pick<StatementRow, 'shop_id' | 'statement_id'>,
  worked: SegmentFigures,
  late: readonly LateChange[],
  points: number,
): Promise<number> => {
  const byHand = (await readLines(trx, statement)).filter(
    (line) => line.kind === 'correction' && line.corrects_statement_id === null,
  );
  await trx
    .deleteFrom('royalty_statement_lines')
    .where('shop_id', '=', statement.shop_id)
    .where('statement_id', '=', statement.statement_id)
    .execute();
  const none = { base_cents: null, rate_pct: null, corrects_statement_id: null };
  const lines = [
    ...chargesOf(worked).map((line) => ({ ...none, ...line })),
    ...(points === 0
      ? []
      : [
          {
            ...none,
            kind: 'points-settlement' as const,
            description:
              points > 0
                ? 'Points earned here and spent with other owners'
                : 'Points of other owners spent here, given back',
            amount_cents: points,
          },
        ]),
    ...late.map((change) => ({
      ...none,
      kind: 'correction' as const,
      description: `Correction of ${change.number}: its figures have changed since`,
      amount_cents: change.cents,
      corrects_statement_id: change.statement_id,
    })),
    ...byHand.map(({ description, amount_cents }) => ({
      ...none,
      kind: 'correction' as const,
      description,
      amount_cents,
    })),
  ];
  await trx
    .insertInto('royalty_statement_lines')
    .values(lines.map((line, index) => ({ ...statement, ...line, line_no: index + 1 })))
    .execute();
  return lines
    .filter(({ kind }) => kind === 'correction')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
};

/** Stores the draft of a segment, or works the one that is there out again. */
const writeDraft = async (
  trx: Database,
  due: Due<StatementRow>,
  worked: SegmentFigures,
  late: readonly LateChange[],
): Promise<string> => {
  const { segment, terms, draft, number } = due;
  const { store, period } = segment;
  const values = {
    terms_id: terms.terms_id,
    franchisee_id: terms.franchisee_id,
    figures: JSON.stringify(presentPeriod(worked, 'draft')),
    due_on: dueOn(due),
    total_due_cents: totalDueOf(worked.figures),
    updated_at: new Date(),
  };
  const { statement_id } = draft
    ? draft
    : await trx
        .insertInto('royalty_statements')
        .values({
          ...values,
          shop_id: store.shop_id,
          number,
          period_start: period.start,
          period_end: period.end,
          segment_from: segment.from,
          segment_to: segment.to,
        })
        .returning('statement_id')
        .executeTakeFirstOrThrow();
  const points = await pointsSettlementOf(trx, segment);
  const corrections = await writeLines(trx, { shop_id: store.shop_id, statement_id }, worked, late, points);
  await trx
    .updateTable('royalty_statements')
    .set({
      ...values,
      corrections_cents: corrections,
      total_due_cents: values.total_due_cents + corrections + points,
    })
    .where('shop_id', '=', store.shop_id)
    .where('statement_id', '=', statement_id)
    .execute();
  return statement_id;
};

/** Drafts the statements of a store that end in a month; gives their ids and why others were left out. */
export const draftStore = (db: Database, store: ReportStore, month: string) =>
  db.transaction().execute(async (trx) => {
    await sql`select 1 from shops where shop_id = ${store.shop_id} for update`.execute(trx);
    const terms = await readHolderTerms(trx, [store.shop_id]);
    const firstSale = (await firstDays(trx, [store.shop_id])).get(store.shop_id);
    const segments = segmentsEndingIn(store, terms, month);
    const { start, end } = periodOf('MONTH', `${month}-01`);
    const known = await readStatements(
      trx,
      sql`s.shop_id = ${store.shop_id} and s.period_end between ${start}::date and ${end}::date`,
    );
    const { due, stale, skipped } = planDrafts(segments, known, firstSale);
    for (const one of stale) await deleteDraft(trx, one);
    const late = due.length > 0 ? await lateChanges(trx, store, terms, addDays(start, -1)) : [];
    const figures = await royaltyFigures(
      trx,
      due.map(({ segment }) => segment),
    );
    const ids: string[] = [];
    for (const [index, one] of due.entries()) {
      const worked = figures[index];
      if (worked) ids.push(await writeDraft(trx, one, worked, index === 0 ? late : []));
    }
    return {
      ids,
      skipped: skipped.map(({ reason }) => ({ shop: store.shop, store_name: store.store_name, reason })),
    };
  });

/** Drafts the statements of every closed period that ends in a month; drafts there are worked out again. */
export const draftStatements = async ({
  scope,
  db,
  actor,
  body,
}: Call<typeof royaltyStatementsEndpoints.draftRoyaltyStatements>) => {
  const stores = await reportStores(scope, db, body.shop_name);
  const drafts: string[] = [];
  const skipped = [];
  for (const store of stores) {
    const drafted = await draftStore(db, store, body.month);
    drafts.push(...drafted.ids);
    skipped.push(...drafted.skipped);
  }
  await audit(db, actor, {
    action: 'royalty-statements.drafted',
    entity: 'royalty-statement',
    entityId: body.month,
    after: { month: body.month, drafted: drafts.length },
  });
  const rows = await readStatements(db, sql`s.statement_id = any(${drafts}::uuid[])`);
  return { drafted: rows.map(presentStatement), skipped };
};
