import { invalidField } from '@backroom/contract/kit/errors';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { ImportError } from '../../platform/file-import/import-error.ts';
import { readCsv } from '../../platform/file-import/input/csv.ts';
import { decode } from '../../platform/file-import/input/encoding.ts';
import type { Problem, SourceRow } from '../../platform/file-import/reading.ts';
import type { StoreDays } from '../../platform/ledger/read-account.ts';
import { type CodeKey, hashOfCode } from '../ledger/codes.ts';
import { type ImportRow, RowReader } from './import-row.ts';
import type { StoreFinder } from './import-stores.ts';
import { importColumns } from './import-template.ts';

const MAX_ROWS = 5_000;

/** A file, read: rows that can become cards, what is wrong with the others, and those as a file. */
export type ImportFile = {
  rowsTotal: number;
  rows: ImportRow[];
  problems: Problem[];
  duplicates: number;
  unknownColumns: string[];
  rejected: string | null;
};

async function* bytesOf(bytes: Buffer) {
  yield bytes;
}

const open = async (bytes: Buffer) => {
  const file = await readCsv(decode(bytesOf(bytes)));
  file.header.require('a file of gift cards', 'initial_amount');
  return file;
};

const sourceRows = async (rows: AsyncIterable<SourceRow>): Promise<SourceRow[]> => {
  const all: SourceRow[] = [];
  for await (const row of rows) {
    all.push(row);
    if (all.length > MAX_ROWS) throw new ImportError('The file has more than 5,000 rows. Split it.');
  }
  if (all.length === 0) throw new ImportError('The file has a header and no rows.');
  return all;
};

/** The second of two rows with one code is refused; so is a code that a card of the chain has. */
const findDuplicates = async (db: Database, key: CodeKey, rows: readonly ImportRow[]): Promise<Problem[]> => {
  const firstRows = new Map<string, number>();
  const problems: Problem[] = [];
  const hashes = new Map<string, number>();
  for (const { code, row } of rows) {
    if (code === null) continue;
    const first = firstRows.get(code);
    if (first === undefined) {
      firstRows.set(code, row);
      hashes.set(hashOfCode(key, code).toString('hex'), row);
    } else problems.push({ row, column: 'code', message: `Row ${first} has the same code` });
  }
  const { rows: taken } = await sql<{ hash: string }>`
    select encode(code_hash, 'hex') as hash from gift_card_codes
    where code_hash in (select decode(hash, 'hex') from unnest(${[...hashes.keys()]}::text[]) as hash)`.execute(
    db,
  );
  for (const { hash } of taken) {
    const row = hashes.get(hash);
    if (row !== undefined) problems.push({ row, column: 'code', message: 'Another gift card has this code' });
  }
  return problems;
};

const rejectedFile = (names: readonly string[], rows: readonly SourceRow[], problems: readonly Problem[]) => {
  if (problems.length === 0) return null;
  const byRow = Map.groupBy(problems, (problem) => problem.row);
  const lines = rows.flatMap((row) => {
    const own = byRow.get(row.number);
    if (!own) return [];
    const cells = names.map((_, index) => row.cells[index] ?? '');
    const words = own.map(({ column, message }) => (column ? `${column}: ${message}` : message));
    return [[...cells, words.join('; ')]];
  });
  return stringify([[...names, 'error'], ...lines], { record_delimiter: 'windows' });
};

/**
 * Reads and checks a file of cards; nothing is written (domain.md 3.1, "CSV import").
 * @throws ApiError VALIDATION_FAILED (field `csvFile`) where the file as a whole makes no sense
 */
export const readImportFile = async (
  db: Database,
  key: CodeKey,
  bytes: Buffer,
  stores: { find: StoreFinder; fallback: StoreDays | null },
): Promise<ImportFile> => {
  try {
    const file = await open(bytes);
    const source = await sourceRows(file.rows);
    const reader = new RowReader(file.header, stores.find, stores.fallback);
    const read = source.flatMap((row) => reader.read(row) ?? []);
    const duplicates = await findDuplicates(db, key, read);
    const known: readonly string[] = importColumns;
    const repeated = new Set(duplicates.map((problem) => problem.row));
    const problems = [...reader.cells.problems, ...duplicates].sort((a, b) => a.row - b.row);
    return {
      rowsTotal: source.length,
      rows: read.filter((row) => !repeated.has(row.row)),
      problems,
      duplicates: repeated.size,
      unknownColumns: file.header.names.filter((name) => name && !known.includes(name.toLowerCase())),
      rejected: rejectedFile(file.header.names, source, problems),
    };
  } catch (error) {
    if (error instanceof ImportError) throw invalidField('csvFile', error.message);
    throw error;
  }
};
