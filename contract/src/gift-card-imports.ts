/** Import of gift cards from CSV: preview, progress, the codes it made (specification 2; domain.md 3.1). */
import * as z from 'zod';
import { cardReads } from './gift-cards.ts';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { moment, shopDomain, uuid } from './kit/fields.ts';

const access = area('/gift-card');

const importProblem = z.object({ row: z.int(), column: z.string(), message: z.string() });

/** One import: while it runs, and what came of it. */
const giftCardImport = z.object({
  import_id: uuid.nullable(),
  status: z.enum(['preview', 'running', 'done', 'failed']),
  rows_total: z.int(),
  rows_valid: z.int(),
  rows_done: z.int(),
  created: z.int(),
  skipped_duplicate: z.int(),
  failed: z.array(importProblem),
  unknown_columns: z.array(z.string()),
  /** The same file came in within the last 24 hours: importing it again needs `confirm_repeat`. */
  imported_before: moment.nullable(),
  /** The rejected rows as CSV, with a column `error`; null where there are none. */
  file: z.string().nullable(),
  /** Whether codes were generated that can still be downloaded. */
  has_new_codes: z.boolean(),
});

export type GiftCardImport = z.output<typeof giftCardImport>;

export const giftCardImportEndpoints = {
  importGiftCards: endpoint({
    method: 'POST',
    path: '/import-gift-cards',
    access,
    summary: 'Import cards from CSV: mode `preview` only checks the file; anything else imports it',
    upload: 'csvFile',
    body: z.strictObject({
      mode: z.enum(['preview', 'import']).default('import'),
      /** The store of rows that name none. */
      shop_domain: shopDomain.optional(),
      confirm_repeat: z.enum(['true', 'false']).default('false'),
      /** Chosen by the caller, to follow the progress meanwhile. */
      import_id: uuid.optional(),
    }),
    response: giftCardImport,
    errors: ['CONFLICT', 'FILE_IMPORTED_BEFORE'],
    failure: 'Failed to import gift cards',
    stale: cardReads,
  }),
  getGiftCardImport: endpoint({
    method: 'POST',
    path: '/get-gift-card-import',
    access,
    summary: 'How far an import is',
    body: z.strictObject({ import_id: uuid }),
    response: giftCardImport,
    errors: ['NOT_FOUND'],
    failure: 'Failed to read the import',
  }),
  downloadImportedCodes: endpoint({
    method: 'POST',
    path: '/download-imported-gift-card-codes',
    access,
    summary: 'The codes generated for an import, once',
    body: z.strictObject({ import_id: uuid }),
    stream: 'text/csv',
    errors: ['NOT_FOUND'],
    failure: 'Failed to download the codes',
  }),
  downloadImportTemplate: endpoint({
    method: 'GET',
    path: '/gift-card-import-template',
    access,
    summary: 'An empty file for the import, with an example row',
    stream: 'text/csv',
    failure: 'Failed to download the template',
  }),
};
