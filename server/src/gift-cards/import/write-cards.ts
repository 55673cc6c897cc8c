import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { ImportContext } from '../../platform/file-import/kind.ts';
import type { Outcome, Refusal, Write } from '../../platform/file-import/outcome.ts';
import { holdsNow } from '../../platform/sessions/scope.ts';
import { type CodeKey, hashOfCode, lastCharactersOf } from '../ledger/codes.ts';
import { type OpeningCard, openCards } from '../ledger/open-cards.ts';
import type { CardRow } from './card-row.ts';
import { generatedCode, seedOf } from './code-seed.ts';
import { refuseForeignCodes, taken, takenCodes } from './foreign-codes.ts';

/** Of a transaction. */
const BATCH = 500;

const openingOf = (key: CodeKey, seed: Buffer, row: CardRow): OpeningCard => {
  const code = row.code ?? generatedCode(key, seed, row.row);
  return {
    row: row.row,
    store: row.store,
    codeHash: hashOfCode(key, code),
    lastCharacters: lastCharactersOf(code),
    face: row.initial,
    balance: row.balance,
    expiresOn: row.expiresOn,
    customerEmail: row.customerEmail,
    customerName: row.customerName,
    note: row.note,
  };
};

const hashed = (key: CodeKey) => (row: CardRow) =>
  row.code === null ? null : { hash: hashOfCode(key, row.code).toString('hex') };

/** Rows that have become cards, in this run of the import or an earlier one. */
const madeBefore = async (
  trx: Database,
  importId: string,
  rows: readonly CardRow[],
): Promise<Set<number>> => {
  const numbers = rows.map((row) => row.row);
  const found = await sql<{ row_no: number }>`select row_no from gift_card_import_rows
    where import_id = ${importId} and row_no = any(${numbers}::int[])`.execute(trx);
  return new Set(found.rows.map(({ row_no }) => row_no));
};

const keepRows = async (
  trx: Database,
  importId: string,
  rows: readonly CardRow[],
  made: ReadonlyMap<number, number>,
): Promise<void> => {
  const kept = rows.flatMap(({ row, code, store }) => {
    const cardId = made.get(row);
    return cardId === undefined
      ? []
      : [{ row_no: row, shop_id: store.shopId, gift_card_id: cardId, generated: code === null }];
  });
  await sql`insert into gift_card_import_rows (import_id, row_no, shop_id, gift_card_id, generated)
    select ${importId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as r (row_no int, shop_id int, gift_card_id bigint, generated boolean)`.execute(trx);
};

type Batch = { context: ImportContext; importId: string; key: CodeKey; seed: Buffer };

const writeBatch = async (
  trx: Database,
  { context, importId, key, seed }: Batch,
  rows: readonly CardRow[],
): Promise<Outcome[]> => {
  // one after another, whoever else goes on with this import
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gift cards of import ${importId}`}, 0))`.execute(
    trx,
  );
  const before = await madeBefore(trx, importId, rows);
  const fresh = rows.filter(({ row }) => !before.has(row));
  const refusals = await refuseForeignCodes(context.services, trx, context.scope, fresh.map(hashed(key)));
  const wanted = fresh.filter((_, index) => !refusals[index]);
  const cards = wanted.map((row) => openingOf(key, seed, row));
  const made =
    cards.length === 0
      ? new Map<number, number>()
      : await openCards(trx, cards, { source: `import:${importId}`, createdBy: context.actor.name });
  await keepRows(trx, importId, wanted, made);
  const refused = new Map(fresh.map(({ row }, index) => [row, refusals[index]]));
  return rows.map(({ row }) => {
    if (before.has(row) || made.has(row)) return 'created';
    return refused.get(row) ?? taken;
  });
};

/**
 * Makes cards of rows through the ledger, some hundred to a transaction. A row becomes a card once in an import,
 * however often it is written.
 */
export const writeCards =
  (context: ImportContext, key: CodeKey): Write<CardRow> =>
  async (rows) => {
    const { services, importId } = context;
    if (importId === null) throw new Error('Cards are imported under an id, so that none is made twice');
    const seed = await seedOf(services.db, importId);
    const outcomes: Outcome[] = [];
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = rows.slice(start, start + BATCH);
      const written = await services.db
        .transaction()
        .execute((trx) => writeBatch(trx, { context, importId, key, seed }, batch));
      outcomes.push(...written);
    }
    return outcomes;
  };

/**
 * What writing would refuse. Who may not see all stores is told of own cards alone: a check, which costs nothing, must
 * not say of any code whether a card of others has it.
 */
export const checkCards =
  ({ services, scope }: ImportContext, key: CodeKey) =>
  async (rows: readonly CardRow[]): Promise<(Refusal | null)[]> => {
    const codes = rows.map(hashed(key));
    const owners = await takenCodes(
      services.db,
      codes.flatMap((code) => code?.hash ?? []),
    );
    return codes.map((code) => {
      const owner = code ? owners.get(code.hash) : undefined;
      return owner !== undefined && holdsNow(scope, owner) ? taken : null;
    });
  };
