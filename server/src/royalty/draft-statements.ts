import { addDays, type LocalDate } from '@backroom/contract/kit/dates';
import type { royaltyStatementsEndpoints } from '@backroom/contract/royalty-statements';
import { sql } from 'kysely';
import { firstDays } from '../orders/index.ts';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { type ReportStore, reportStores, today } from '../stores/index.ts';
import { deleteDraft } from './discard-statement.ts';
import { readHolderTerms } from './holder-terms.ts';
import { type LateChange, lateChanges } from './late-changes.ts';
import { periodOf } from './periods.ts';
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

const dueOn = ({ period, terms }: Segment): string => {
  const next = addDays(`${period.end.slice(0, 8)}28`, 4);
  return `${next.slice(0, 8)}${String(terms?.due_day ?? 10).padStart(2, '0')}`;
};

/** CID-YYYYMM; where a month has several (weeks, a change of terms) with a number behind it. */
const numberFor = (store: ReportStore, segment: Segment, taken: ReadonlySet<string>): string => {
  const first = `${store.cid}-${segment.period.end.slice(0, 7).replace('-', '')}`;
  for (let count = 1; ; count += 1) {
    const number = count === 1 ? first : `${first}-${count}`;
    if (!taken.has(number)) return number;
  }
};

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
  if (lines.length > 0) {
    await trx
      .insertInto('royalty_statement_lines')
      .values(lines.map((line, index) => ({ ...statement, ...line, line_no: index + 1 })))
      .execute();
  }
  return lines
    .filter(({ kind }) => kind === 'correction')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
};

/** Stores the draft of a segment, or works the one that is there out again. */
const writeDraft = async (
  trx: Database,
  worked: SegmentFigures,
  known: StatementRow | undefined,
  taken: ReadonlySet<string>,
  late: readonly LateChange[],
): Promise<string> => {
  const { segment, figures } = worked;
  const { store, period, terms } = segment;
  const values = {
    terms_id: terms?.terms_id ?? '',
    franchisee_id: terms?.franchisee_id ?? null,
    figures: JSON.stringify(presentPeriod(worked, 'draft')),
    due_on: dueOn(segment),
    updated_at: new Date(),
  };
  const { statement_id } = known
    ? known
    : await trx
        .insertInto('royalty_statements')
        .values({
          ...values,
          shop_id: store.shop_id,
          number: numberFor(store, segment, taken),
          period_start: period.start,
          period_end: period.end,
          segment_from: segment.from,
          segment_to: segment.to,
          total_due_cents: 0,
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
      total_due_cents: totalDueOf(figures) + corrections + points,
    })
    .where('shop_id', '=', store.shop_id)
    .where('statement_id', '=', statement_id)
    .execute();
  return statement_id;
};

/** Why a segment is not stated; null where it is. A store has nothing to state before its first sale. */
const why = (segment: Segment, firstSale: LocalDate | undefined): string | null => {
  if (segment.agreement === 'company_owned') return 'Company-owned: nothing is charged';
  if (segment.agreement === 'missing') return `No royalty terms from ${segment.from} to ${segment.to}`;
  if (!segment.complete) return `The period to ${segment.period.end} is not over yet`;
  if (firstSale === undefined) return 'Nothing has been sold yet';
  return segment.to < firstSale ? `Nothing was sold before ${firstSale}` : null;
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
    const of = (segment: Segment) =>
      known.find((one) => one.segment_from === segment.from && one.segment_to === segment.to);
    const frozen = known.filter((one) => one.status !== 'draft');
    const isFrozen = (segment: Segment) =>
      frozen.find((one) => one.segment_from <= segment.to && one.segment_to >= segment.from);
    const due = segments.filter((segment) => why(segment, firstSale) === null && !isFrozen(segment));
    // Drafts of segments that a change of terms has done away with.
    for (const stale of known.filter(
      (one) => one.status === 'draft' && !due.some((segment) => of(segment) === one),
    )) {
      await deleteDraft(trx, stale);
    }
    const taken = new Set(known.map((one) => one.number));
    const late = due.length > 0 ? await lateChanges(trx, store, terms, addDays(start, -1)) : [];
    const ids: string[] = [];
    for (const [index, worked] of (await royaltyFigures(trx, due)).entries()) {
      const existing = of(worked.segment);
      ids.push(await writeDraft(trx, worked, existing, taken, index === 0 ? late : []));
      if (!existing) taken.add(numberFor(store, worked.segment, taken));
    }
    const skipped = segments.flatMap((segment) => {
      const reason =
        why(segment, firstSale) ??
        (isFrozen(segment) ? `${isFrozen(segment)?.number} is issued already` : null);
      return reason === null ? [] : [{ shop: store.shop, store_name: store.store_name, reason }];
    });
    return { ids, skipped };
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
