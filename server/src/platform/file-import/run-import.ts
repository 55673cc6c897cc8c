import { ImportError } from './import-error.ts';
import type { Write } from './outcome.ts';
import { type KeptProblems, Problems } from './problems.ts';
import type { Accepted, Problem, Reading } from './reading.ts';
import type { RejectedRows, RejectedSink } from './rejected-rows.ts';

/** Things of a file (orders, products, customers, stock rows) by what became of them. */
export type ImportCounts = {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Rows that were left out of things that came in. */
  rows_left_out: number;
};

/** How far an import is: what an interrupted one goes on from. */
export type Progress = {
  /** Readings of the file that are done with. */
  readings: number;
  counts: ImportCounts;
  problems: KeptProblems;
  /** Whether the file of refused rows has been begun. */
  hasRejected: boolean;
};

export type ImportResult = Progress & {
  /** Set where the file couldn't be read to its end: why. What came before is imported. */
  stopped: string | null;
};

export type ImportOptions = {
  rows: RejectedRows;
  rejected: RejectedSink;
  /** What is to be said of the file as a whole. */
  notes: readonly Problem[];
  /** Problems kept one by one. */
  keepProblems: number;
  /** Where it goes on, after an interruption. */
  from?: Progress;
  /** Told when a batch is written, with all that is done by then; before that the batch may be written again. */
  onProgress?: (progress: Progress) => void | Promise<void>;
  signal?: AbortSignal | undefined;
};

/** A batch is written when it has so many things, or things of so many rows or so much text. */
const MAX_THINGS = 2_000;
const MAX_ROWS = 4_000;
const MAX_CHARACTERS = 1024 * 1024;

const NOTHING: Progress = {
  readings: 0,
  counts: { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, rows_left_out: 0 },
  problems: { groups: [], list: [] },
  hasRejected: false,
};

const charactersOf = ({ rows }: Reading<unknown>) => {
  let characters = 0;
  for (const row of rows) for (const cell of row.cells) characters += cell.length;
  return characters;
};

const isAccepted = <T>(reading: Reading<T>): reading is Accepted<T> => reading.problems === undefined;

/** Readings that are written together. */
class Batch<T> {
  readonly readings: Reading<T>[] = [];
  #rows = 0;
  #characters = 0;

  add(reading: Reading<T>): void {
    this.readings.push(reading);
    this.#rows += reading.rows.length;
    this.#characters += charactersOf(reading);
  }

  get isFull(): boolean {
    return this.readings.length >= MAX_THINGS || this.#rows >= MAX_ROWS || this.#characters >= MAX_CHARACTERS;
  }
}

/**
 * Reads things and writes them in batches; the next batch is read while one is written. A thing that can't
 * be read or written is listed and left out; the others are imported. Importing the same file again changes
 * nothing. Holds two batches at most. An outage of the database is thrown; what was written stays, and the
 * import goes on from its last progress.
 */
export const runImport = async <T>(
  readings: AsyncIterable<Reading<T>>,
  write: Write<T>,
  { rows, rejected, notes, keepProblems, from = NOTHING, onProgress, signal }: ImportOptions,
): Promise<ImportResult> => {
  const counts = { ...from.counts };
  const problems = new Problems(keepProblems, from.problems);
  if (from === NOTHING) problems.add(notes, false);
  let { readings: done, hasRejected } = from;
  const progress = (): Progress => ({
    readings: done,
    counts: { ...counts },
    problems: problems.kept,
    hasRejected,
  });

  let refusedText = '';
  const refuse = (reading: Reading<T>, found: readonly Problem[]) => {
    counts.rejected += 1;
    problems.add(found, true);
    refusedText += rows.textOf(reading.rows, found, 'Refused with the other rows of its order');
  };
  const leaveOut = (reading: Accepted<T>, left: readonly Problem[]) => {
    counts.rows_left_out += new Set(left.map(({ row }) => row)).size;
    problems.add(left, true);
    refusedText += rows.textOf(reading.rows, left, 'Imported; keep it here with the rows that were left out');
  };
  const take = (reading: Accepted<T>, outcome: 'created' | 'updated' | 'unchanged') => {
    counts[outcome] += 1;
    if (reading.left?.length) leaveOut(reading, reading.left);
    problems.add(reading.notes ?? [], false);
  };

  const writeBatch = async ({ readings: all }: Batch<T>) => {
    const good = all.filter(isAccepted);
    const outcomes = good.length > 0 ? await write(good.map(({ value }) => value)) : [];
    let next = 0;
    for (const reading of all) {
      counts.read += 1;
      if (!isAccepted(reading)) {
        refuse(reading, reading.problems);
        continue;
      }
      const outcome = outcomes[next++] ?? 'unchanged';
      if (typeof outcome === 'string') take(reading, outcome);
      else {
        const { refused: message, column = '', code } = outcome;
        refuse(reading, [{ row: reading.rows[0]?.number ?? 0, column, message, ...(code ? { code } : {}) }]);
      }
    }
    if (refusedText) {
      await rejected.add(hasRejected ? refusedText : rows.head + refusedText);
      hasRejected = true;
      refusedText = '';
    }
    done += all.length;
    await onProgress?.(progress());
  };

  let batch = new Batch<T>();
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    const full = batch;
    batch = new Batch();
    await writing;
    writing = writeBatch(full);
    // looked at when the next batch is full; until then it must not count as unhandled
    writing.catch(() => {});
  };

  let stopped: string | null = null;
  let place = 0;
  try {
    for await (const reading of readings) {
      signal?.throwIfAborted();
      place += 1;
      if (place <= from.readings) continue;
      batch.add(reading);
      if (batch.isFull) await flush();
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    stopped = error.message;
  } finally {
    await writing;
  }
  await writeBatch(batch);
  return { ...progress(), stopped };
};
