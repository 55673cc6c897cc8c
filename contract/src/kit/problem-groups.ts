/**
 * Problems of a file, each kind once with its count: for the server, which meets them by the million, and for pages
 * that are given them one by one.
 */
export type FileProblem = { row: number; column: string; message: string; code?: string | undefined };

/** A kind of problem: `row` and `message` are the first one's; `refused` says whether something was left out for it. */
export type ProblemGroup = FileProblem & { count: number; refused: boolean };

/** The same sentence about another value or another row is the same problem. */
export const kindOfProblem = ({ column, message, code }: FileProblem, refused: boolean): string =>
  [refused, column, code ?? message.replaceAll(/“[^”]*”/g, '“”').replaceAll(/\d+([.,:]\d+)*/g, '#')].join(
    '\u0000',
  );

/** What cost something first, then the most frequent. */
export const inOrderOfWeight = (a: ProblemGroup, b: ProblemGroup): number =>
  Number(b.refused) - Number(a.refused) || b.count - a.count || a.row - b.row;

/** Problems for which rows were refused, each kind once. */
export const groupProblems = (problems: readonly FileProblem[]): ProblemGroup[] => {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const kind = kindOfProblem(problem, true);
    const group = groups.get(kind);
    if (group) group.count += 1;
    else groups.set(kind, { ...problem, count: 1, refused: true });
  }
  return [...groups.values()].sort(inOrderOfWeight);
};
