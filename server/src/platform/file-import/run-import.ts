import { ImportError } from './import-error.ts';
import type { Write } from './outcome.ts';
import type { Problem, Reading, SourceRow } from './reading.ts';
import type { RejectedRows } from './rejected-rows.ts';

/** Things of a file (orders, products, customers, stock rows) by what became of them. */
export type ImportCounts = {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
};

export type ImportResult = {
  counts: ImportCounts;
  /** The first problems, for people; all of them stand in the file of rejected rows. */
  problems: Problem[];
  /** Set where the file couldn't be read to its end: why. What came before is imported. */
  stopped: string | null;
};

export type ImportOptions = {
  rejected: RejectedRows;
  /** Told when a batch is read and when it is written. */
  onProgress?: (counts: ImportCounts) => void | Promise<void>;
  signal?: AbortSignal;
};

/** Problems kept in memory and in the database. */
const MAX_PROBLEMS = 1_000;
/** A batch is written when it has so many things, or things of so much text. */
const MAX_THINGS = 4_000;
const MAX_CHARACTERS = 4 * 1024 * 1024;

type Thing<T> = { value: T; rows: SourceRow[] };

const charactersOf = (rows: readonly SourceRow[]) => {
  let characters = 0;
  for (const row of rows) for (const cell of row.cells) characters += cell.length;
  return characters;
};

/**
 * Reads things and writes them in batches; the next batch is read while one is written. A thing that can't
 * be read or written is listed and left out; the others are imported. Importing the same file again changes
 * nothing. Holds two batches at most. An outage of the database is thrown; what was written stays, and the
 * import can be run again.
 */
export const runImport = async <T>(
  readings: AsyncIterable<Reading<T>>,
  write: Write<T>,
  { rejected, onProgress, signal }: ImportOptions,
): Promise<ImportResult> => {
  const counts: ImportCounts = { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0 };
  const problems: Problem[] = [];

  const refuse = async (rows: SourceRow[], found: Problem[]) => {
    counts.rejected += 1;
    problems.push(...found.slice(0, MAX_PROBLEMS - problems.length));
    await rejected.add(rows, found);
  };

  const writeBatch = async (things: Thing<T>[]) => {
    const outcomes = await write(things.map((thing) => thing.value));
    for (const [index, outcome] of outcomes.entries()) {
      if (typeof outcome === 'string') counts[outcome] += 1;
      else {
        const rows = things[index]?.rows ?? [];
        await refuse(rows, [{ row: rows[0]?.number ?? 0, column: '', message: outcome.refused }]);
      }
    }
    await onProgress?.(counts);
  };

  let batch: Thing<T>[] = [];
  let characters = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    const full = batch;
    batch = [];
    characters = 0;
    await onProgress?.(counts);
    await writing;
    writing = writeBatch(full);
    // looked at when the next batch is full; until then it must not count as unhandled
    writing.catch(() => {});
  };

  let stopped: string | null = null;
  try {
    for await (const reading of readings) {
      signal?.throwIfAborted();
      counts.read += 1;
      if (reading.problems) {
        await refuse(reading.rows, reading.problems);
        continue;
      }
      batch.push({ value: reading.value, rows: reading.rows });
      characters += charactersOf(reading.rows);
      if (batch.length >= MAX_THINGS || characters >= MAX_CHARACTERS) await flush();
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    stopped = error.message;
  } finally {
    await writing;
  }
  if (batch.length > 0) await writeBatch(batch);
  await onProgress?.(counts);
  return { counts, problems, stopped };
};
