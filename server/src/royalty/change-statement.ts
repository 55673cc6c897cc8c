import { writtenDay } from '@backroom/contract/kit/dates';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { toCents } from '@backroom/contract/kit/money';
import type { royaltyStatementsEndpoints } from '@backroom/contract/royalty-statements';
import { sql } from 'kysely';
import { sendMail } from '../mail/index.ts';
import { closeToPosting } from '../orders/index.ts';
import { type Actor, audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { type ReportStore, reportStores } from '../stores/index.ts';
import { readHolderTerms } from './holder-terms.ts';
import { workedOutNow } from './late-changes.ts';
import { presentPeriod } from './royalty-report.ts';
import { statementsInScope } from './statement-filter.ts';
import { tellDisputed, tellIssued } from './statement-news.ts';
import { statementFile } from './statement-pdf.ts';
import {
  readLines,
  readStatement,
  type StatementRow,
  type StatementStatus,
  wholeStatement,
} from './statement-rows.ts';

/** @throws ApiError CONFLICT in words that name the statement. */
export const mustBe = (statement: StatementRow, allowed: readonly StatementStatus[], action: string) => {
  if (allowed.includes(statement.status)) return;
  throw new ApiError('CONFLICT', `${statement.number} is ${statement.status}: it cannot be ${action}`);
};

const change = (
  trx: Database,
  { shop_id, statement_id }: StatementRow,
  values: Partial<{
    status: StatementStatus;
    issued_at: Date;
    disputed_at: Date;
    dispute_note: string;
    paid_on: string;
    payment_reference: string | null;
  }>,
) =>
  trx
    .updateTable('royalty_statements')
    .set({ ...values, updated_at: new Date() })
    .where('shop_id', '=', shop_id)
    .where('statement_id', '=', statement_id)
    .execute();

export const writeDown = (
  trx: Database,
  actor: Actor,
  statement: StatementRow,
  action: string,
  after: Record<string, unknown>,
) =>
  audit(trx, actor, {
    action: `royalty-statement.${action}`,
    entity: 'royalty-statement',
    entityId: statement.statement_id,
    shopId: statement.shop_id,
    before: { status: statement.status },
    after: { number: statement.number, ...after },
  });

/** Whether a draft says what its days come to now. */
const isStillSo = async (trx: Database, store: ReportStore, statement: StatementRow): Promise<boolean> => {
  const terms = await readHolderTerms(trx, [statement.shop_id]);
  const [now] = await workedOutNow(trx, store, terms, [statement]);
  if (!now) return false;
  const figures = presentPeriod(now.worked, 'draft');
  return (['net_sales', 'royalty_base', 'total_due'] as const).every(
    (key) => toCents(figures[key]) === toCents(statement.figures[key]),
  );
};

/** Adds a correction line to a draft: how an issued statement is put right. */
export const correctStatement = ({
  db,
  actor,
  body,
}: Call<typeof royaltyStatementsEndpoints.correctRoyaltyStatement>) =>
  db.transaction().execute(async (trx) => {
    const statement = await readStatement(trx, body.statement_id, true);
    mustBe(statement, ['draft'], 'corrected. Correct it on the next one');
    const cents = toCents(body.amount);
    // Drafting numbers them anew, so there is no gap between them.
    const lines = await readLines(trx, statement);
    const { shop_id, statement_id } = statement;
    await trx
      .insertInto('royalty_statement_lines')
      .values({
        shop_id,
        statement_id,
        line_no: lines.length + 1,
        kind: 'correction',
        description: body.description,
        amount_cents: cents,
      })
      .execute();
    await sql`update royalty_statements set corrections_cents = corrections_cents + ${cents},
      total_due_cents = total_due_cents + ${cents}, updated_at = now()
      where shop_id = ${shop_id} and statement_id = ${statement_id}::uuid`.execute(trx);
    await writeDown(trx, actor, statement, 'corrected', {
      description: body.description,
      amount: body.amount,
    });
    return wholeStatement(trx, statement_id);
  });

const dollarsDue = (statement: StatementRow): string => (statement.total_due_cents / 100).toFixed(2);

/**
 * Freezes the numbers of a draft as they stand, and closes its days to all that comes later.
 * @returns the statement as it was before
 * @throws ApiError CONFLICT where it was issued before, or its figures have changed since it was drafted.
 */
export const freeze = async (
  trx: Database,
  actor: Actor,
  id: string,
  at = new Date(),
): Promise<StatementRow> => {
  // The store first, as drafting does, so that two who meet wait for each other.
  const { shop, shop_id, segment_from, segment_to } = await readStatement(trx, id);
  await closeToPosting(trx, shop_id, { first_day: segment_from, last_day: segment_to });
  const statement = await readStatement(trx, id, true);
  mustBe(statement, ['draft'], 'issued again');
  const [store] = await reportStores(scopeOfSystem(), trx, [shop]);
  if (!store || !(await isStillSo(trx, store, statement))) {
    throw new ApiError('CONFLICT', `The figures of ${statement.number} have changed: draft it again first`);
  }
  await change(trx, statement, { status: 'issued', issued_at: at });
  await writeDown(trx, actor, statement, 'issued', { status: 'issued', total_due: dollarsDue(statement) });
  return statement;
};

/**
 * Issues a draft: freezes it, and sends the franchisee the statement.
 * @returns the statement, and the address it went to; null where none is known.
 * @throws ApiError CONFLICT, see `freeze`
 */
export const issue = ({ db, house }: Pick<Services, 'db' | 'house'>, actor: Actor, id: string) =>
  db.transaction().execute(async (trx) => {
    const statement = await freeze(trx, actor, id);
    await tellIssued({ house, trx, statement });
    const issued = await wholeStatement(trx, statement.statement_id);
    if (statement.franchisee_email) {
      await sendMail(trx, {
        to: statement.franchisee_email,
        subject: `Royalty statement ${statement.number}`,
        text: [
          `Your royalty statement ${statement.number} for ${statement.store_name} is ready.`,
          `Period: ${writtenDay(statement.segment_from)} to ${writtenDay(statement.segment_to)}`,
          `Total due: $${dollarsDue(statement)}, by ${writtenDay(statement.due_on)}`,
          'The statement is attached to this mail. If something in it looks wrong, answer head office.',
        ].join('\n\n'),
        kind: 'royalty-statement',
        attachments: [await statementFile(issued)],
      });
    }
    return { statement: issued, sentTo: statement.franchisee_email };
  });

export const issueStatement = async ({
  services,
  actor,
  body,
}: Call<typeof royaltyStatementsEndpoints.issueRoyaltyStatement>) =>
  (await issue(services, actor, body.statement_id)).statement;

type Objection = { note: string; line_no?: number | undefined };

/** Marks a locked statement, or one line of it, as disputed. The numbers stay. */
export const markDisputed = async (
  trx: Database,
  actor: Actor,
  statement: StatementRow,
  { note, line_no }: Objection,
  at = new Date(),
): Promise<void> => {
  mustBe(statement, ['issued', 'disputed'], 'disputed');
  if (line_no !== undefined) {
    const marked = await sql`update royalty_statement_lines set disputed = true
      where shop_id = ${statement.shop_id} and statement_id = ${statement.statement_id}::uuid
        and line_no = ${line_no}`.execute(trx);
    if (!marked.numAffectedRows) throw invalidField('line_no', 'There is no such line');
  }
  await change(trx, statement, { status: 'disputed', disputed_at: at, dispute_note: note });
  await writeDown(trx, actor, statement, 'disputed', { status: 'disputed', note });
};

/** An issued statement, or one line of it, is disputed: by its franchisee, or by head office for one. */
export const disputeStatement = ({
  scope,
  services,
  db,
  actor,
  body,
}: Call<typeof royaltyStatementsEndpoints.disputeRoyaltyStatement>) =>
  db.transaction().execute(async (trx) => {
    const statement = await readStatement(trx, body.statement_id, true, statementsInScope(scope));
    await markDisputed(trx, actor, statement, body);
    await tellDisputed({ house: services.house, trx, statement }, { note: body.note, by: actor.userId });
    return wholeStatement(trx, statement.statement_id);
  });

export type Payment = { paid_on: string; reference?: string | undefined };

/** Notes the payment of an issued or disputed statement. */
export const pay = (db: Database, actor: Actor, id: string, body: Payment) =>
  db.transaction().execute(async (trx) => {
    const statement = await readStatement(trx, id, true);
    mustBe(statement, ['issued', 'disputed'], 'paid');
    await change(trx, statement, {
      status: 'paid',
      paid_on: body.paid_on,
      payment_reference: body.reference ?? null,
    });
    await writeDown(trx, actor, statement, 'paid', {
      status: 'paid',
      paid_on: body.paid_on,
      reference: body.reference,
    });
    return wholeStatement(trx, statement.statement_id);
  });

export const payStatement = ({
  db,
  actor,
  body,
}: Call<typeof royaltyStatementsEndpoints.payRoyaltyStatement>) => pay(db, actor, body.statement_id, body);
