import type { ProblemGroup } from '@backroom/contract/kit/problem-groups';
import { ImportError } from './import-error.ts';
import type { Refusal } from './outcome.ts';
import { Problems } from './problems.ts';
import type { Problem, Reading } from './reading.ts';
import type { RejectedRows } from './rejected-rows.ts';
import type { Summary } from './summary.ts';

/** What the beginning of a file was understood to be. */
export type Preview = {
  headings: readonly string[];
  rows: { row: number; cells: string[] }[];
  problems: ProblemGroup[];
  looked_at: number;
  rejected: number;
  rows_left_out: number;
  /** Whether that was all of the file. */
  whole: boolean;
  /** Why it can't be read on; null where it can. */
  blocked: string | null;
};

/** Beside it, for those who want them: the problems one by one and the refused rows as a file. */
export type WholePreview = Preview & { list: Problem[]; rejectedFile: string | null };

/** Enough to see most mistakes, few enough to wait for. */
const LOOK_AT = 500;
const SHOW_ROWS = 10;

export type PreviewOptions<T> = {
  summary: Summary<T>;
  rows: RejectedRows;
  /** What writing would refuse, found out without writing. */
  check?: ((values: readonly T[]) => Promise<(Refusal | null)[]>) | undefined;
  /** What is to be said of the file as a whole. */
  notes: readonly Problem[];
  /** Looks at the whole file, which must be small, and keeps so many problems one by one. */
  whole?: { keepProblems: number } | undefined;
};

/** What checking says of the things that could be read, in the place of those readings. */
const checked = async <T>(
  readings: readonly Reading<T>[],
  check: PreviewOptions<T>['check'],
): Promise<Reading<T>[]> => {
  if (!check) return [...readings];
  const good = readings.flatMap((reading) => (reading.problems ? [] : [reading.value]));
  const refusals = await check(good);
  let next = 0;
  return readings.map((reading) => {
    if (reading.problems) return reading;
    const refusal = refusals[next++];
    if (!refusal) return reading;
    const { refused: message, column = '', code } = refusal;
    const problem = { row: reading.rows[0]?.number ?? 0, column, message, ...(code ? { code } : {}) };
    return { value: null, rows: reading.rows, problems: [problem] };
  });
};

/** Reads the first things of a file, or all of it, without writing any. */
export const previewOf = async <T>(
  readings: AsyncIterable<Reading<T>>,
  { summary, rows, check, notes, whole }: PreviewOptions<T>,
): Promise<WholePreview> => {
  const found: Reading<T>[] = [];
  let blocked: string | null = null;
  let reachedEnd = true;
  try {
    for await (const reading of readings) {
      found.push(reading);
      if (whole || found.length < LOOK_AT) continue;
      reachedEnd = false;
      break;
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    blocked = error.message;
  }
  const problems = new Problems(whole?.keepProblems ?? 0);
  problems.add(notes, false);
  const shown: Preview['rows'] = [];
  let rejected = 0;
  let leftOut = 0;
  let rejectedText = '';
  for (const reading of await checked(found, check)) {
    if (reading.problems) {
      rejected += 1;
      problems.add(reading.problems, true);
      if (whole) rejectedText += rows.textOf(reading.rows, reading.problems, 'Refused with the others');
      continue;
    }
    const { left = [], notes: own = [] } = reading;
    leftOut += new Set(left.map(({ row }) => row)).size;
    problems.add(left, true);
    problems.add(own, false);
    if (shown.length < SHOW_ROWS) {
      shown.push({ row: reading.rows[0]?.number ?? 0, cells: summary.cells(reading.value) });
    }
  }
  const { groups, list } = problems.kept;
  return {
    headings: summary.headings,
    rows: shown,
    problems: groups,
    looked_at: found.length,
    rejected,
    rows_left_out: leftOut,
    whole: reachedEnd,
    blocked,
    list,
    rejectedFile: rejectedText ? rows.head + rejectedText : null,
  };
};
