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
  { counts, problems, stopped }: ImportResult,
  storesMade: number,
  rejectedFile: string | null,
  milliseconds: number,
): string[] => [
  `${number(counts.read)} read in ${(milliseconds / 1_000).toFixed(1)} s: ${number(counts.created)} new, ` +
    `${number(counts.updated)} changed, ${number(counts.unchanged)} unchanged, ${number(counts.rejected)} refused.`,
  ...(counts.rows_left_out > 0
    ? [`${number(counts.rows_left_out)} rows were left out of orders that came in.`]
    : []),
  ...(storesMade > 0 ? [`${number(storesMade)} stores made.`] : []),
  ...(stopped ? [`The file could not be read to its end: ${stopped}`] : []),
  ...problems.groups
    .slice(0, 10)
    .map(
      ({ row, column, message, count }) =>
        `  ${count > 1 ? `${number(count)} times, first in ` : ''}row ${number(row)}${column ? `, ${column}` : ''}: ${message}`,
    ),
  ...(problems.groups.length > 10 ? [`  and ${number(problems.groups.length - 10)} kinds more`] : []),
  ...(rejectedFile ? [`Refused rows, with why: ${rejectedFile}`] : []),
];
