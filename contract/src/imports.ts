/** Bringing files in: orders, catalogue, stock, customers, and other systems' sales histories. SuperAdmin only. */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, moment, page, shopDomain, text } from './kit/fields.ts';
import { pagination } from './kit/list-fields.ts';

const access = area('/import');

export const importKind = z.enum(['orders', 'products', 'inventory', 'customers', 'history']);
export type ImportKind = z.output<typeof importKind>;

export const importStatus = z.enum(['uploaded', 'waiting', 'running', 'done', 'failed', 'cancelled']);

const importId = z.uuid('There is no such import');
const byId = z.strictObject({ import_id: importId });

const problem = z.object({
  row: z
    .int()
    .meta({ description: 'as a spreadsheet shows it; of JSON, the place of the object in the file' }),
  column: z.string(),
  message: z.string(),
});

const fileImport = z.object({
  id: z.string(),
  kind: importKind,
  file_name: z.string(),
  bytes: z.int(),
  shop: z.string().nullable(),
  store_name: z.string().nullable(),
  mapping_title: z.string().nullable(),
  status: importStatus,
  /** Share of the file that has been read, 0 to 1. */
  progress: z.number(),
  counts: z.object({
    read: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
    stores_created: z.int(),
  }),
  problems: z.array(problem),
  has_rejected_file: z.boolean(),
  message: z.string().nullable(),
  created_by: z.string(),
  created_at: moment,
  started_at: moment.nullable(),
  finished_at: moment.nullable(),
});

export type FileImport = z.output<typeof fileImport>;

const preview = z.object({
  import: fileImport,
  columns: z.array(z.object({ name: z.string(), recognised: z.boolean() })),
  /** What the first things of the file were understood to be. */
  headings: z.array(z.string()),
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  problems: z.array(problem),
  looked_at: z.int(),
  rejected: z.int(),
  /** Why the file can't be imported as it is. */
  blocked: z.string().nullable(),
  /** Files that a mapping joins, and which of them are there. */
  files: z.array(z.object({ name: z.string(), present: z.boolean() })),
});

export type ImportPreview = z.output<typeof preview>;

export const importsEndpoints = {
  getImportMappings: endpoint({
    method: 'POST',
    path: '/get-import-mappings',
    access,
    summary: 'Mappings that come with Backroom, for sales histories of other systems',
    response: z.object({
      mappings: z.array(
        z.object({ name: z.string(), title: z.string(), about: z.string(), files: z.array(z.string()) }),
      ),
    }),
    failure: 'Failed to fetch mappings',
  }),
  uploadImport: endpoint({
    method: 'POST',
    path: '/upload-import',
    access,
    summary: 'Upload a file to import; nothing is imported yet',
    upload: 'file',
    body: z.strictObject({
      kind: importKind,
      /** The store it belongs to; a history names its stores itself. */
      shop: shopDomain.optional(),
      /** Of a history: the name of a mapping that comes with Backroom, or the JSON of one. */
      mapping: text(200_000).optional(),
    }),
    response: z.object({ import: fileImport }),
    failure: 'Failed to upload the file',
    stale: ['getImportList'],
  }),
  uploadImportFile: endpoint({
    method: 'POST',
    path: '/upload-import-file',
    access,
    summary: 'Upload another file that the mapping of a history joins, by the name the mapping gives it',
    upload: 'file',
    body: z.strictObject({ import_id: importId, name: text(200).min(1, 'Required') }),
    response: z.object({ files: preview.shape.files }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to upload the file',
    stale: ['getImport', 'previewImport'],
  }),
  previewImport: endpoint({
    method: 'POST',
    path: '/preview-import',
    access,
    summary: 'What the beginning of an uploaded file is understood to be, and what is wrong with it',
    body: byId,
    response: preview,
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to read the file',
  }),
  startImport: endpoint({
    method: 'POST',
    path: '/start-import',
    access,
    summary: 'Import an uploaded file; it goes on in the background',
    body: byId,
    response: z.object({ import: fileImport }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to start the import',
    stale: ['getImportList'],
  }),
  cancelImport: endpoint({
    method: 'POST',
    path: '/cancel-import',
    access,
    summary: 'Stop an import; what is imported already stays',
    body: byId,
    response: z.object({ import: fileImport }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to stop the import',
    stale: ['getImportList'],
  }),
  getImport: endpoint({
    method: 'POST',
    path: '/get-import',
    access,
    summary: 'How far an import is, or what it came to',
    body: byId,
    response: z.object({ import: fileImport }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch the import',
  }),
  getImportList: endpoint({
    method: 'POST',
    path: '/get-import-list',
    access,
    summary: 'Imports, newest first',
    body: z.strictObject({ page: page.default(1), limit: limit.default(25) }).prefault({}),
    response: z.object({
      imports: z.array(fileImport),
      pagination,
    }),
    failure: 'Failed to fetch imports',
  }),
  downloadRejectedRows: endpoint({
    method: 'POST',
    path: '/download-rejected-rows',
    access,
    summary: 'The rows that an import refused, as they stood in the file, with why',
    body: byId,
    stream: 'text/csv; charset=utf-8',
    errors: ['NOT_FOUND'],
    failure: 'Failed to download the rejected rows',
  }),
};
