import * as z from 'zod';

/**
 * A backup is a gzipped tar: `backup.json` (the header) first, then `tables/<schema>.<table>/<part>` in
 * PostgreSQL's text format for COPY, then `files/…`, and `manifest.json` last, so that an archive that was cut
 * off has none. Tables come in parts because a tar entry tells its size before its content.
 */
export const formatVersion = 1;

export const headerName = 'backup.json';
export const manifestName = 'manifest.json';
export const tablesFolder = 'tables/';
export const filesFolder = 'files/';
/** Of the data folder's files those that rooms keep, wherever they are kept: filesFolder and this before their keys. */
export const keptFolder = 'files/';

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  /** The columns that hold numbers: cents, points, pieces. Their sums are verified. */
  numbers: z.array(z.string()),
});

export const headerSchema = z.object({
  format: z.literal(formatVersion),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tableSchema),
  /** The name of the key that its secrets are sealed with, which is kept apart; null where nothing is sealed. */
  secretsKey: z.string().nullable().default(null),
});

/** Rows and sums as text: sums of numbers may be beyond what JavaScript counts exactly. */
const contentSchema = z.object({ rows: z.string(), sums: z.record(z.string(), z.string()) });

export const manifestSchema = z.object({
  tables: z.record(z.string(), contentSchema),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() }),
  ),
  files: z.object({ count: z.number(), bytes: z.number() }),
});

export type BackupTable = z.infer<typeof tableSchema>;
export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupManifest = z.infer<typeof manifestSchema>;
/** What a backup holds, and which key it needs. */
export type Backup = BackupManifest & Pick<BackupHeader, 'secretsKey'>;
export type TableContent = z.infer<typeof contentSchema>;

/** The name of a table in the archive and its manifest. */
export function tableKey(table: BackupTable): string {
  return `${table.schema}.${table.name}`;
}
