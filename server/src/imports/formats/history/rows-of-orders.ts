import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { groupRows } from '../../../platform/file-import/input/group-rows.ts';
import type { SourceRow } from '../../../platform/file-import/reading.ts';

type KeyOf = (row: SourceRow) => string;

/** As many orders are remembered one by one; a file with more is told by its sorting alone. */
const MAX_REMEMBERED = 1_000_000;

const isNumber = (key: string) => /^\d{1,15}$/.test(key);

const compare = (a: string, b: string) => {
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
  return a < b ? -1 : a > b ? 1 : 0;
};

/**
 * Whether all rows of each order stand together. A file sorted by order, either way, needs no memory to
 * tell; in any other each order is remembered until there are too many.
 */
const standTogether = async (rows: AsyncIterable<SourceRow>, keyOf: KeyOf): Promise<boolean> => {
  const seen = new Set<string>();
  let previous: string | null = null;
  let rises = true;
  let falls = true;
  let repeats = false;
  for await (const row of rows) {
    const key = keyOf(row);
    if (previous !== null && key !== previous) {
      const order = compare(previous, key);
      rises &&= order < 0;
      falls &&= order > 0;
      if (!repeats && seen.size < MAX_REMEMBERED) {
        seen.add(previous);
        repeats = seen.has(key);
      }
      if (!rises && !falls && (repeats || seen.size >= MAX_REMEMBERED)) return false;
    }
    previous = key;
  }
  return rises || falls || !repeats;
};

const groupInMemory = async function* (
  rows: AsyncIterable<SourceRow>,
  keyOf: KeyOf,
): AsyncGenerator<SourceRow[]> {
  const groups = new Map<string, SourceRow[]>();
  for await (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  yield* groups.values();
};

const hash = (text: string) => {
  let value = 2166136261;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
};

/** Writes each row to the part that its key belongs to, one JSON line each. */
const spread = async (rows: AsyncIterable<SourceRow>, keyOf: KeyOf, paths: readonly string[]) => {
  const parts = paths.map((path) => createWriteStream(path));
  // Watched from the start: a part that can't be written (the disk is full) never drains.
  const written = Promise.all(parts.map((part) => finished(part)));
  written.catch(() => undefined);
  try {
    for await (const row of rows) {
      const part = parts[hash(keyOf(row)) % parts.length];
      const line = `${JSON.stringify([row.number, ...row.cells])}\n`;
      if (part && !part.write(line)) await Promise.race([once(part, 'drain'), written]);
    }
  } finally {
    for (const part of parts) part.end();
    await written;
  }
};

async function* readPart(path: string): AsyncGenerator<SourceRow> {
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    // written by spread() only
    const [number, ...cells] = JSON.parse(line) as [number, ...string[]];
    yield { number, cells };
  }
}

/** Text of so many bytes becomes about ten times as much in memory as rows. */
const PART_BYTES = 16 * 1024 * 1024;
const MAX_PARTS = 200;

export type RowsOfOrders = {
  /** Opens the rows of the file from the start; called once to look and once to read. */
  open: () => Promise<AsyncIterable<SourceRow>>;
  keyOf: KeyOf;
  /** How long the text is, about. */
  bytes: number;
};

/**
 * The rows of a file, each order's together.
 *
 * Most exports have them so, and are then read as they stand. The others can't be grouped in a window of
 * any fixed size, so they are spread by a hash of the order over parts on the disk that fit into memory,
 * and grouped there, one part after another: two passes, bounded memory, nothing to sort. (A temporary
 * table would do the same through the database that is busy with the import.) The first look costs about
 * a second per 50 MB.
 */
export async function* rowsOfOrders({ open, keyOf, bytes }: RowsOfOrders): AsyncGenerator<SourceRow[]> {
  if (await standTogether(await open(), keyOf)) {
    yield* groupRows(await open(), keyOf);
    return;
  }
  if (bytes <= PART_BYTES) {
    yield* groupInMemory(await open(), keyOf);
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'backroom-import-'));
  try {
    const count = Math.min(Math.ceil(bytes / PART_BYTES), MAX_PARTS);
    const paths = Array.from({ length: count }, (_, part) => join(folder, `${part}.jsonl`));
    await spread(await open(), keyOf, paths);
    for (const path of paths) {
      yield* groupInMemory(readPart(path), keyOf);
      await rm(path);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
