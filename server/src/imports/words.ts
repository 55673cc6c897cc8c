import type { ImportCounts, ImportResult } from '../platform/file-import/run-import.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** "45 % · 12,000 read · 11,990 new · 10 refused" */
export const progressLine = (counts: ImportCounts, share: number): string =>
  [
    `${Math.min(Math.floor(share * 100), 100)} %`,
    `${number(counts.read)} read`,
    `${number(counts.created)} new`,
    ...(counts.updated > 0 ? [`${number(counts.updated)} changed`] : []),
    ...(counts.unchanged > 0 ? [`${number(counts.unchanged)} unchanged`] : []),
    ...(counts.rejected > 0 ? [`${number(counts.rejected)} refused`] : []),
  ].join(' · ');

/** What an import came to, for the person who started it. */
export const summaryLines = (
  { counts, problems, stopped, storesCreated }: ImportResult & { storesCreated: number },
  rejectedFile: string | null,
  milliseconds: number,
): string[] => [
  `${number(counts.read)} read in ${(milliseconds / 1_000).toFixed(1)} s: ${number(counts.created)} new, ` +
    `${number(counts.updated)} changed, ${number(counts.unchanged)} unchanged, ${number(counts.rejected)} refused.`,
  ...(storesCreated > 0 ? [`${number(storesCreated)} stores made.`] : []),
  ...(stopped ? [`The file could not be read to its end: ${stopped}`] : []),
  ...problems
    .slice(0, 10)
    .map(({ row, column, message }) => `  row ${row}${column ? `, ${column}` : ''}: ${message}`),
  ...(problems.length > 10 ? [`  and ${number(problems.length - 10)} more`] : []),
  ...(rejectedFile ? [`Refused rows, with why: ${rejectedFile}`] : []),
];
