import { ImportError } from './import-error.ts';
import type { Problem, Reading } from './reading.ts';
import type { Summary } from './summary.ts';

/** What the beginning of a file was understood to be. */
export type Preview = {
  headings: readonly string[];
  rows: { row: number; cells: string[] }[];
  problems: Problem[];
  looked_at: number;
  rejected: number;
  /** Why it can't be read on; null where it can. */
  blocked: string | null;
};

/** Enough to see most mistakes, few enough to wait for. */
const LOOK_AT = 500;
const SHOW_ROWS = 10;
const SHOW_PROBLEMS = 50;

/** Reads the first things of a file without writing any. */
export const previewOf = async <T>(
  readings: AsyncIterable<Reading<T>>,
  summary: Summary<T>,
): Promise<Preview> => {
  const preview: Preview = {
    headings: summary.headings,
    rows: [],
    problems: [],
    looked_at: 0,
    rejected: 0,
    blocked: null,
  };
  try {
    for await (const reading of readings) {
      preview.looked_at += 1;
      if (reading.problems) {
        preview.rejected += 1;
        preview.problems.push(...reading.problems.slice(0, SHOW_PROBLEMS - preview.problems.length));
      } else if (preview.rows.length < SHOW_ROWS) {
        preview.rows.push({ row: reading.rows[0]?.number ?? 0, cells: summary.cells(reading.value) });
      }
      if (preview.looked_at >= LOOK_AT) break;
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    preview.blocked = error.message;
  }
  return preview;
};
