import type { FileImport } from '@backroom/contract/imports';
import { ApiError } from '@backroom/contract/kit/errors';
import { paginationOf } from '@backroom/contract/kit/list';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Problem } from '../platform/file-import/reading.ts';
import { type Mapping, mapping as mappingSchema } from './formats/history/mapping.ts';

/** An import as it is stored, with the store it belongs to. */
export type ImportRow = {
  import_id: string;
  kind: FileImport['kind'];
  file_name: string;
  bytes: number;
  shop_id: number | null;
  shop_domain: string | null;
  store_name: string | null;
  mapping: unknown;
  status: FileImport['status'];
  bytes_read: number;
  read_count: number;
  created_count: number;
  updated_count: number;
  unchanged_count: number;
  rejected_count: number;
  stores_created: number;
  problems: Problem[];
  has_rejected_file: boolean;
  message: string | null;
  actor: string;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
};

const selectImports = sql`select i.*, s.shop_domain, s.name as store_name from imports i left join shops s using (shop_id)`;

/** @throws ApiError NOT_FOUND where there is none of this id. */
export const findImport = async (db: Database, importId: string): Promise<ImportRow> => {
  const { rows } = await sql<ImportRow>`${selectImports} where import_id = ${importId}`.execute(db);
  if (!rows[0]) throw new ApiError('NOT_FOUND', 'There is no such import');
  return rows[0];
};

export const listImports = async (db: Database, { page, limit }: { page: number; limit: number }) => {
  const { rows } = await sql<ImportRow>`${selectImports}
    order by created_at desc, import_id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from imports`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  return {
    imports: rows.map(asAnswer),
    pagination: paginationOf(page, limit, total),
  };
};

/** The mapping that a history is read by. It was checked when it was stored. */
export const mappingOf = (row: ImportRow): Mapping => mappingSchema.parse(row.mapping);

/** As many problems as a person reads; all stand in the file of refused rows. */
const SHOWN_PROBLEMS = 100;

const progressOf = (row: ImportRow) => {
  if (row.status === 'done') return 1;
  return row.bytes === 0 ? 0 : Math.min(row.bytes_read / row.bytes, 1);
};

export const asAnswer = (row: ImportRow): FileImport => ({
  id: row.import_id,
  kind: row.kind,
  file_name: row.file_name,
  bytes: row.bytes,
  shop: row.shop_domain,
  store_name: row.store_name,
  mapping_title: row.mapping === null ? null : mappingOf(row).title,
  status: row.status,
  progress: progressOf(row),
  counts: {
    read: row.read_count,
    created: row.created_count,
    updated: row.updated_count,
    unchanged: row.unchanged_count,
    rejected: row.rejected_count,
    stores_created: row.stores_created,
  },
  problems: row.problems.slice(0, SHOWN_PROBLEMS),
  has_rejected_file: row.has_rejected_file,
  message: row.message,
  created_by: row.actor,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
});
