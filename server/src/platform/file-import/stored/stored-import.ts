import type { importColumns } from '@backroom/contract/import-columns';
import { ApiError } from '@backroom/contract/kit/errors';
import type { Pagination, SortKey } from '@backroom/contract/kit/list';
import type { ProblemGroup } from '@backroom/contract/kit/problem-groups';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { containing } from '../../database/like.ts';
import { type ListQuery, readPage, type Sorting } from '../../list/list-query.ts';
import { holdsNow, type Scope } from '../../sessions/scope.ts';
import type { Problem } from '../reading.ts';

export type ImportStatus = 'uploaded' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** An import as it is stored, with the store it belongs to. */
export type StoredImport = {
  import_id: string;
  kind: string;
  file_name: string;
  bytes: number;
  file_hash: Buffer | null;
  /** The id that its files are kept under, and how many parts the main one has. */
  files_of: string;
  file_parts: number;
  /** Files that it needs besides, by name, with their parts. */
  other_files: Record<string, number>;
  shop_id: number | null;
  shop_domain: string | null;
  store_name: string | null;
  settings: Record<string, unknown>;
  status: ImportStatus;
  bytes_read: number;
  readings_done: number;
  read_count: number;
  created_count: number;
  updated_count: number;
  unchanged_count: number;
  rejected_count: number;
  rows_left_out: number;
  stores_created: number;
  problems: Problem[];
  problem_groups: ProblemGroup[];
  has_rejected_file: boolean;
  rejected_parts: number;
  interruptions: number;
  message: string | null;
  user_id: string | null;
  actor: string;
  created_at: Date;
  queued_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
};

/** `i` (imports) with the store of each, `s`. */
const imports: ListQuery<SortKey<typeof importColumns>> = {
  fields: sql`i.*, s.shop_domain, s.name as store_name`,
  from: sql`imports i left join shops s using (shop_id)`,
  key: sql`i.import_id`,
  sorts: { file: sql`lower(i.file_name)`, created: sql`i.created_at` },
};

const noSuchImport = () => new ApiError('NOT_FOUND', 'There is no such import');

export const findStoredImport = async (db: Database, importId: string): Promise<StoredImport | null> => {
  const { rows } = await sql<StoredImport>`
    select ${imports.fields} from ${imports.from} where i.import_id = ${importId}`.execute(db);
  return rows[0] ?? null;
};

/** Who may look at an import and go on with it: who brought it, and whoever may do everything. */
const isTheirs = ({ userId, audience }: Scope, row: StoredImport): boolean =>
  audience === 'super-admin' || (row.user_id !== null && row.user_id === userId);

/**
 * An import for a person.
 * @throws ApiError NOT_FOUND where there is none of this id, or it is another person's
 */
export const readStoredImport = async (
  scope: Scope,
  db: Database,
  importId: string,
): Promise<StoredImport> => {
  const row = await findStoredImport(db, importId);
  if (!row || !isTheirs(scope, row)) throw noSuchImport();
  // a store that is no longer one's own takes its imports along
  if (row.shop_id !== null && !holdsNow(scope, row.shop_id)) throw noSuchImport();
  return row;
};

type ListBody = Sorting<SortKey<typeof importColumns>> & {
  page: number;
  limit: number;
  search?: string | undefined;
};

/** A page of the imports of some kinds; a person's own, or all for whoever may do everything. */
export const listStoredImports = async (
  scope: Scope,
  db: Database,
  kinds: readonly string[],
  body: ListBody,
): Promise<{ rows: StoredImport[]; pagination: Pagination }> => {
  const theirs = scope.audience === 'super-admin' ? sql`true` : sql`i.user_id = ${scope.userId}`;
  const words = body.search?.trim();
  const found = words
    ? sql`(i.file_name ilike ${containing(words)} or s.name ilike ${containing(words)})`
    : sql`true`;
  return await readPage(db, imports, sql`i.kind = any(${kinds}::text[]) and ${theirs} and ${found}`, body);
};
