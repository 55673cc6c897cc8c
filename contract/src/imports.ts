/** Bringing files in, of all kinds that the rooms take: upload, look at it, import, see what it came to. */
import * as z from 'zod';
import { importColumns } from './import-columns.ts';
import { own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { limit, moment, page, search, shopDomain, sortOrder, text } from './kit/fields.ts';
import { pagination, sortBy } from './kit/list-fields.ts';

/** Each kind of file says who may bring it; every call asks that. */
const access = own('imports');

const kindName = text(40).regex(/^[a-z-]+$/, 'There is no such kind of file');

const importKind = z.object({
  name: z.string(),
  /** "Shopify orders", what such a file is, and what one thing in it is: "order". */
  label: z.string(),
  about: z.string(),
  one: z.string(),
  /** Endings and media types of such files. */
  accept: z.string(),
  /** Whether a file belongs to one store, names its stores itself, or may leave it to the one chosen. */
  store: z.enum(['one', 'none', 'optional']),
  needs_mapping: z.boolean(),
  has_template: z.boolean(),
  max_bytes: z.int(),
  max_rows: z.int().nullable(),
});

export type ImportKind = z.output<typeof importKind>;

export const importStatus = z.enum(['uploaded', 'waiting', 'running', 'done', 'failed', 'cancelled']);

const importId = z.uuid('There is no such import');
const byId = z.strictObject({ import_id: importId });

export const importProblem = z.object({
  row: z
    .int()
    .meta({ description: 'as a spreadsheet shows it; of JSON, the place of the object in the file' }),
  column: z.string(),
  message: z.string(),
  code: z.string().optional(),
});

/** A kind of problem, once: `row` and the message are the first one's. */
const problemGroup = importProblem.extend({
  count: z.int(),
  /** Whether something was left out for it, or it is only to be known. */
  refused: z.boolean(),
});

export type ImportProblem = z.output<typeof problemGroup>;

const fileImport = z.object({
  id: z.string(),
  kind: z.string(),
  kind_label: z.string(),
  /** What one thing of the file is: "order". */
  one: z.string(),
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
    /** Rows that were left out of things that came in. */
    rows_left_out: z.int(),
    stores_created: z.int(),
  }),
  problems: z.array(problemGroup),
  has_rejected_file: z.boolean(),
  /** How often it was cut off and went on by itself. */
  interruptions: z.int(),
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
  problems: z.array(problemGroup),
  looked_at: z.int(),
  rejected: z.int(),
  rows_left_out: z.int(),
  /** Whether that was the whole file. */
  whole: z.boolean(),
  /** Why the file can't be imported as it is. */
  blocked: z.string().nullable(),
  /** When this very file was imported within the last 24 hours, where that would make things twice. */
  imported_before: moment.nullable(),
  /** Files that are needed beside it, and which of them are there. */
  files: z.array(z.object({ name: z.string(), present: z.boolean() })),
});

export type ImportPreview = z.output<typeof preview>;

export const importsEndpoints = {
  getImportKinds: endpoint({
    method: 'POST',
    path: '/get-import-kinds',
    access,
    summary: 'Kinds of file that the caller may import',
    response: z.object({ kinds: z.array(importKind) }),
    failure: 'Failed to fetch kinds of import',
  }),
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
  downloadKindTemplate: endpoint({
    method: 'POST',
    path: '/download-import-template',
    access,
    summary: 'An empty file of a kind, with an example row',
    body: z.strictObject({ kind: kindName }),
    stream: 'text/csv; charset=utf-8',
    errors: ['NOT_FOUND'],
    failure: 'Failed to download the template',
  }),
  uploadImport: endpoint({
    method: 'POST',
    path: '/upload-import',
    access,
    summary: 'Upload a file to import; nothing is imported yet',
    upload: 'file',
    body: z.strictObject({
      kind: kindName,
      /** The store it belongs to, or that its rows belong to which name none. */
      shop: shopDomain.optional(),
      /** Of a history: the name of a mapping that comes with Backroom, or the JSON of one. */
      mapping: text(200_000).optional(),
      /** Chosen by the caller: the same upload again gives the import that the first one made. */
      import_id: importId.optional(),
    }),
    response: z.object({ import: fileImport }),
    errors: ['CONFLICT', 'FORBIDDEN'],
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
    body: z.strictObject({
      import_id: importId,
      /** That a file which was imported within a day is meant again. */
      confirm_repeat: z.boolean().default(false),
      /** Of a history: rows that occur more than once in their order, word for word. */
      repeated_rows: z.enum(['once', 'each']).optional(),
    }),
    response: z.object({ import: fileImport }),
    errors: ['CONFLICT', 'FILE_IMPORTED_BEFORE', 'NOT_FOUND'],
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
    summary: 'Imports: one’s own, or all for a SuperAdmin',
    body: z
      .strictObject({
        page: page.default(1),
        limit: limit.default(25),
        search,
        sortBy: sortBy(importColumns).default('created'),
        sortOrder: sortOrder.default('desc'),
      })
      .prefault({}),
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
