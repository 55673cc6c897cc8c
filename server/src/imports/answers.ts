import type { FileImport, ImportKind as KindAnswer } from '@backroom/contract/imports';
import type { ImportKind } from '../platform/file-import/kind.ts';
import type { StoredImport } from '../platform/file-import/stored/stored-import.ts';

export const kindAnswer = (kind: ImportKind): KindAnswer => ({
  name: kind.name,
  label: kind.label,
  about: kind.about,
  one: kind.one,
  accept: kind.accept,
  store: kind.store,
  needs_mapping: kind.checkSettings !== undefined,
  has_template: kind.template !== undefined,
  max_bytes: kind.limits.bytes,
  max_rows: kind.limits.rows ?? null,
});

const progressOf = (row: StoredImport) => {
  if (row.status === 'done') return 1;
  return row.bytes === 0 ? 0 : Math.min(row.bytes_read / row.bytes, 1);
};

/** @param kind undefined for one that no room takes any more */
export const importAnswer = (row: StoredImport, kind: ImportKind | undefined): FileImport => ({
  id: row.import_id,
  kind: row.kind,
  kind_label: kind?.label ?? row.kind,
  one: kind?.one ?? 'row',
  file_name: row.file_name,
  bytes: row.bytes,
  shop: row.shop_domain,
  store_name: row.store_name,
  mapping_title: kind?.titleOf?.(row.settings) ?? null,
  status: row.status,
  progress: progressOf(row),
  counts: {
    read: row.read_count,
    created: row.created_count,
    updated: row.updated_count,
    unchanged: row.unchanged_count,
    rejected: row.rejected_count,
    rows_left_out: row.rows_left_out,
    stores_created: row.stores_created,
  },
  problems: row.problem_groups,
  has_rejected_file: row.has_rejected_file,
  interruptions: row.interruptions,
  message: row.message,
  created_by: row.actor,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
});
