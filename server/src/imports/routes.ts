import { Readable } from 'node:stream';
import type { importsEndpoints } from '@backroom/contract/imports';
import { audienceOf, mayOpen } from '@backroom/contract/kit/access';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { stringify } from 'csv-stringify/sync';
import { findImportShop } from '../platform/file-import/import-shop.ts';
import { findImportKind, type ImportKind, importKinds } from '../platform/file-import/kind.ts';
import { otherFilesOf, previewStored } from '../platform/file-import/stored/preview-stored.ts';
import { readParts } from '../platform/file-import/stored/sealed-parts.ts';
import { fileOf, sealedStoreOf } from '../platform/file-import/stored/sealed-store.ts';
import { cancelImport, importedBefore, startImport } from '../platform/file-import/stored/start-import.ts';
import {
  listStoredImports,
  readStoredImport,
  type StoredImport,
} from '../platform/file-import/stored/stored-import.ts';
import { addSettings, storeOtherFile, storeUpload } from '../platform/file-import/stored/upload.ts';
import type { Handlers } from '../platform/http/call.ts';
import type { Services } from '../platform/services.ts';
import { holdsNow, type Scope } from '../platform/sessions/scope.ts';
import type { SignedInUser } from '../platform/sessions/sessions.ts';
import { importAnswer, kindAnswer } from './answers.ts';
import { listMappings } from './mappings.ts';

type Caller = { services: Services; user: SignedInUser; scope: Scope };

const mayBring = ({ user }: Pick<Caller, 'user'>, kind: ImportKind) => mayOpen(audienceOf(user), kind.area);

const kindsOf = (caller: Caller) => importKinds(caller.services).filter((kind) => mayBring(caller, kind));

/** @throws ApiError VALIDATION_FAILED for a kind that isn't there, or not for this person */
const kindFor = (caller: Caller, name: string): ImportKind => {
  const kind = findImportKind(caller.services, name);
  if (!kind || !mayBring(caller, kind)) throw invalidField('kind', 'There is no such kind of file');
  return kind;
};

/** An import of the caller with its kind. @throws ApiError NOT_FOUND, also where the kind is no longer for this person */
const ownImport = async (caller: Caller, importId: string) => {
  const row = await readStoredImport(caller.scope, caller.services.db, importId);
  const kind = findImportKind(caller.services, row.kind);
  if (!kind || !mayBring(caller, kind)) throw new ApiError('NOT_FOUND', 'There is no such import');
  return { row, kind };
};

const answerFor = async (caller: Caller, importId: string) => {
  const { row, kind } = await ownImport(caller, importId);
  return { import: importAnswer(row, kind) };
};

/** The store that is chosen for a file. @throws ApiError where one is missing, isn't there or isn't the caller's */
const shopFor = async ({ services, scope }: Caller, kind: ImportKind, domain: string | undefined) => {
  if (kind.store === 'none') return null;
  if (!domain) {
    if (kind.store === 'optional') return null;
    throw invalidField('shop', 'Choose the store that the file belongs to');
  }
  const shop = await findImportShop(services.db, domain);
  if (scope.holdings !== 'all' && !(shop && holdsNow(scope, shop.shop_id))) {
    throw new ApiError('FORBIDDEN', 'You may not see this store');
  }
  if (!shop) throw invalidField('shop', `There is no store ${domain}`);
  return shop;
};

const requireUploaded = ({ status }: StoredImport) => {
  if (status !== 'uploaded' && status !== 'failed') {
    throw new ApiError('CONFLICT', 'This import was started already');
  }
};

export const importsRoutes: Handlers<typeof importsEndpoints> = {
  getImportKinds: async (call) => ({ kinds: kindsOf(call).map(kindAnswer) }),

  getImportMappings: async () => ({ mappings: await listMappings() }),

  downloadKindTemplate: async (call) => {
    const { name, template } = kindFor(call, call.body.kind);
    if (!template) throw new ApiError('NOT_FOUND', 'There is no template of this kind');
    return {
      filename: `${name}-template.csv`,
      mediaType: 'text/csv; charset=utf-8',
      body: stringify([template.columns, template.example], { record_delimiter: 'windows' }),
    };
  },

  uploadImport: async (call) => {
    const { services, actor, body, upload } = call;
    const kind = kindFor(call, body.kind);
    const settings = (await kind.checkSettings?.(body)) ?? {};
    const shop = await shopFor(call, kind, body.shop);
    const { row } = await storeUpload(services, actor, {
      kind,
      upload,
      field: 'file',
      shop,
      settings,
      importId: body.import_id,
    });
    return { import: importAnswer(row, kind) };
  },

  uploadImportFile: async (call) => {
    const { services, body, upload } = call;
    const { row, kind } = await ownImport(call, body.import_id);
    requireUploaded(row);
    if (!otherFilesOf(kind, row).some(({ name }) => name === body.name)) {
      throw invalidField('name', `The mapping has no file ${body.name}`);
    }
    await storeOtherFile(services, row, { name: body.name, upload, limit: kind.limits.bytes });
    return { files: otherFilesOf(kind, (await ownImport(call, body.import_id)).row) };
  },

  previewImport: async (call) => {
    const { db, services, actor, body } = call;
    const { row, kind } = await ownImport(call, body.import_id);
    requireUploaded(row);
    const { list: _, rejectedFile: __, ...preview } = await previewStored(services, actor, kind, row);
    const before =
      kind.asksBeforeRepeat && row.file_hash ? await importedBefore(db, kind.name, row.file_hash) : null;
    return {
      ...preview,
      headings: [...preview.headings],
      import: importAnswer(row, kind),
      imported_before: before?.toISOString() ?? null,
      files: otherFilesOf(kind, row),
    };
  },

  startImport: async (call) => {
    const { services, actor, body } = call;
    const { row, kind } = await ownImport(call, body.import_id);
    const since = new Date();
    requireUploaded(row);
    if (body.repeated_rows) {
      await addSettings(services, row.import_id, { repeated_rows: body.repeated_rows });
    }
    await startImport(services, actor, kind, row, { confirmed: body.confirm_repeat, since });
    return await answerFor(call, body.import_id);
  },

  cancelImport: async (call) => {
    const { row } = await ownImport(call, call.body.import_id);
    await cancelImport(call.services, call.actor, row);
    return await answerFor(call, call.body.import_id);
  },

  getImport: async (call) => await answerFor(call, call.body.import_id),

  getImportList: async (call) => {
    const { services, scope, db, body } = call;
    const kinds = kindsOf(call).map(({ name }) => name);
    const { rows, pagination } = await listStoredImports(scope, db, kinds, body);
    return {
      imports: rows.map((row) => importAnswer(row, findImportKind(services, row.kind))),
      pagination,
    };
  },

  downloadRejectedRows: async (call) => {
    const { row } = await ownImport(call, call.body.import_id);
    if (!row.has_rejected_file) throw new ApiError('NOT_FOUND', 'This import refused no rows');
    const store = await sealedStoreOf(call.services);
    const name = row.file_name.replace(/\.(csv|json|jsonl|gz)$/gi, '');
    return {
      filename: `${name}-rejected.csv`,
      mediaType: 'text/csv; charset=utf-8',
      body: Readable.from(readParts(store, fileOf(row.files_of, 'rejected'), row.rejected_parts)),
    };
  },
};
