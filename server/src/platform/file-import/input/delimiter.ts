/** The delimiters that exports are written with, the commonest first: it wins a tie. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

export type Delimiter = (typeof DELIMITERS)[number];

/** The delimiter of a file, by its header line: whichever stands there most often outside quotes. */
export const delimiterOf = (start: string): Delimiter => {
  const counts = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const character of start) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && (character === '\n' || character === '\r')) break;
    else if (!quoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const count = (delimiter: string) => counts.get(delimiter) ?? 0;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
};
