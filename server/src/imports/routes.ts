import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { importsEndpoints } from '@backroom/contract/imports';
import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { intakeOn } from '../orders/intake/index.ts';
import { audit } from '../platform/audit.ts';
import { ImportError } from '../platform/file-import/import-error.ts';
import type { Preview } from '../platform/file-import/preview.ts';
import type { Handlers } from '../platform/http/call.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import type { Services } from '../platform/services.ts';
import { findShop } from '../stores/index.ts';
import { loadMapping, parseMapping } from './formats/history/mapping.ts';
import { exists, joinedFile, mainFile, rejectedFile, removeAll, saveUpload } from './import-files.ts';
import { filesOf, RUN_IMPORT, requestOf } from './import-job.ts';
import { asAnswer, findImport, type ImportRow, listImports } from './import-rows.ts';
import { openImport } from './open-import.ts';

const mappingsFolder = new URL('./formats/mappings/', import.meta.url);

const listMappings = async () => {
  const names = (await readdir(mappingsFolder)).filter((name) => name.endsWith('.json')).sort();
  return await Promise.all(
    names.map(async (file) => {
      const name = file.replace(/\.json$/, '');
      const { title, about = '', files, stores } = await loadMapping(name);
      const joined = Object.values(files).map((each) => each.name);
      return { name, title, about, files: [...new Set(stores.file ? [...joined, stores.file] : joined)] };
    }),
  );
};

/** A mapping of ours by name, or one as JSON. @throws ApiError with what is wrong with it. */
const readMapping = async (mapping: string | undefined) => {
  if (!mapping) throw invalidField('mapping', 'Choose how to read the file');
  try {
    return mapping.trimStart().startsWith('{') ? parseMapping(mapping) : await loadMapping(ourName(mapping));
  } catch (error) {
    if (error instanceof ImportError) throw invalidField('mapping', error.message);
    throw error;
  }
};

/** Never a path: those only the command takes. */
const ourName = (name: string) => {
  if (!/^[a-z0-9-]+$/.test(name)) throw new ImportError(`There is no mapping ${name}.`);
  return name;
};

const filesThere = ({ config }: Services, row: ImportRow) =>
  Promise.all(
    filesOf(row).map(async (name) => ({
      name,
      present: await exists(joinedFile(config.dataDir, row.import_id, name)),
    })),
  );

const requireUploaded = (row: ImportRow) => {
  if (row.status !== 'uploaded' && row.status !== 'failed') {
    throw new ApiError('CONFLICT', 'This import was started already');
  }
};

const NOTHING: Preview = { headings: [], rows: [], problems: [], looked_at: 0, rejected: 0, blocked: null };

const EMPTY_FILE_NAME = 'file';

export const importsRoutes: Handlers<typeof importsEndpoints> = {
  getImportMappings: async () => ({ mappings: await listMappings() }),

  uploadImport: async ({ db, services, actor, body, upload }) => {
    const history = body.kind === 'history';
    const mapping = history ? await readMapping(body.mapping) : null;
    const shop = body.shop ? await findShop(db, body.shop) : null;
    if (!history && !body.shop) throw invalidField('shop', 'Choose the store that the file belongs to');
    if (!history && !shop) throw invalidField('shop', `There is no store ${body.shop}`);
    const importId = randomUUID();
    const { dataDir } = services.config;
    try {
      const bytes = await saveUpload(dataDir, importId, mainFile(dataDir, importId), upload.stream);
      await sql`insert into imports (import_id, kind, file_name, bytes, shop_id, mapping, user_id, actor)
        values (${importId}, ${body.kind}, ${upload.filename.slice(0, 255) || EMPTY_FILE_NAME}, ${bytes},
          ${history ? null : (shop?.shop_id ?? null)}, ${mapping && JSON.stringify(mapping)}::jsonb,
          ${actor.userId}, ${actor.name})`.execute(db);
    } catch (error) {
      await removeAll(dataDir, importId);
      throw error;
    }
    return { import: asAnswer(await findImport(db, importId)) };
  },

  uploadImportFile: async ({ db, services, body, upload }) => {
    const row = await findImport(db, body.import_id);
    requireUploaded(row);
    if (!filesOf(row).includes(body.name)) throw invalidField('name', `The mapping has no file ${body.name}`);
    const { dataDir } = services.config;
    await saveUpload(dataDir, row.import_id, joinedFile(dataDir, row.import_id, body.name), upload.stream);
    return { files: await filesThere(services, row) };
  },

  previewImport: async ({ db, services, actor, body }) => {
    const row = await findImport(db, body.import_id);
    requireUploaded(row);
    const files = await filesThere(services, row);
    const answer = { import: asAnswer(row), columns: [], files };
    const missing = files.filter((file) => !file.present).map((file) => file.name);
    if (missing.length > 0) {
      return { ...answer, ...NOTHING, headings: [], blocked: `Add ${missing.join(', ')} as well.` };
    }
    try {
      const request = await requestOf(services, row);
      const opened = await openImport({ db, intake: intakeOn(services), actor }, request);
      const { headings, ...preview } = await opened.preview();
      const recognised = opened.recognised();
      const columns = opened.columns.map((name, index) => ({ name, recognised: recognised[index] ?? false }));
      return { ...answer, ...preview, columns, headings: [...headings] };
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      return { ...answer, ...NOTHING, headings: [], blocked: error.message };
    }
  },

  startImport: async ({ db, actor, body }) => {
    await db.transaction().execute(async (trx) => {
      const row = await findImport(trx, body.import_id);
      requireUploaded(row);
      await sql`update imports set status = 'waiting', message = null, finished_at = null
        where import_id = ${row.import_id}`.execute(trx);
      await enqueue(trx, RUN_IMPORT, { importId: row.import_id }, { key: `import:${row.import_id}` });
      await audit(trx, actor, {
        action: 'import.started',
        entity: 'import',
        entityId: row.import_id,
        shopId: row.shop_id,
        after: { kind: row.kind, file_name: row.file_name, bytes: row.bytes, shop: row.shop_domain },
      });
    });
    return { import: asAnswer(await findImport(db, body.import_id)) };
  },

  cancelImport: async ({ db, services, actor, body }) => {
    const row = await findImport(db, body.import_id);
    await db.transaction().execute(async (trx) => {
      const { rows } = await sql`update imports set status = 'cancelled', finished_at = now()
        where import_id = ${row.import_id} and status <> 'done' returning 1`.execute(trx);
      if (rows.length === 0) throw new ApiError('CONFLICT', 'This import is finished already');
      await audit(trx, actor, {
        action: 'import.cancelled',
        entity: 'import',
        entityId: row.import_id,
        shopId: row.shop_id,
        after: { kind: row.kind, file_name: row.file_name },
      });
    });
    // a running one removes its files itself when it has stopped
    if (row.status !== 'running') await removeAll(services.config.dataDir, row.import_id);
    return { import: asAnswer(await findImport(db, body.import_id)) };
  },

  getImport: async ({ db, body }) => ({ import: asAnswer(await findImport(db, body.import_id)) }),

  getImportList: async ({ db, body }) => await listImports(db, body),

  downloadRejectedRows: async ({ db, services, body }) => {
    const row = await findImport(db, body.import_id);
    const path = rejectedFile(services.config.dataDir, row.import_id);
    if (!row.has_rejected_file || !(await exists(path))) {
      throw new ApiError('NOT_FOUND', 'This import refused no rows');
    }
    const name = row.file_name.replace(/\.(csv|json|jsonl|gz)$/gi, '');
    return {
      filename: `${name}-rejected.csv`,
      mediaType: 'text/csv; charset=utf-8',
      body: createReadStream(path),
    };
  },
};
