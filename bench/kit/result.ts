/** One line of a bench's table. */
export type Result = {
  what: string;
  ours: string;
  /** What it is compared with, and how that did. */
  beside: string;
  ratio: number;
  /** The ratio aimed at: at most, or at least. */
  aim?: { atMost: number } | { atLeast: number };
};

/** A bench: named on the command line, gives the lines of its table. */
export type Bench = { name: string; about: string; run(): Promise<Result[]> };

/** A line that counts what there should be none of. @param of out of how many */
export const none = (what: string, count: number, of: string): Result => ({
  what,
  ours: String(count),
  beside: of,
  ratio: count,
  aim: { atMost: 0 },
});

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;

const aimText = ({ aim }: Result) => {
  if (!aim) return '';
  return 'atMost' in aim ? `≤ ${aim.atMost}` : `≥ ${aim.atLeast}`;
};

const isMet = ({ aim, ratio }: Result) =>
  !aim || ('atMost' in aim ? ratio <= aim.atMost : ratio >= aim.atLeast);

/** The lines as a table of text. */
export const tableOf = (results: readonly Result[]): string => {
  const rows = [
    ['', 'ours', 'beside', 'ratio', 'aim', ''],
    ...results.map((result) => [
      result.what,
      result.ours,
      result.beside,
      result.ratio.toFixed(2),
      aimText(result),
      isMet(result) ? '' : 'missed',
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
