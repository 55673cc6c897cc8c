import type { Actor } from '../../audit.ts';
import type { Services } from '../../services.ts';
import { OutOfMemory, threadsOf } from '../../threads/threads.ts';
import type { FileSource } from '../file-source.ts';
import { ImportError } from '../import-error.ts';
import { findImportShop, type ImportShop } from '../import-shop.ts';
import { findImportKind, type ImportContext, type ImportKind } from '../kind.ts';
import type { WholePreview } from '../preview.ts';
import { contextOf, scopeOfPerson } from './import-context.ts';
import { findStoredImport, type StoredImport } from './stored-import.ts';

/** What a file was understood to be, with its columns. */
export type FilePreview = WholePreview & { columns: { name: string; recognised: boolean }[] };

/** A file that came with a call, small enough to be held, and isn't kept. */
type Brought = {
  kind: string;
  actor: Actor;
  shopDomain: string | null;
  settings: Record<string, unknown>;
  name: string;
  bytes: Uint8Array;
};

/** As it goes into a thread. */
export type PreviewRequest = { whole: boolean } & ({ importId: string; actor: Actor } | { brought: Brought });

const NOTHING: WholePreview = {
  headings: [],
  rows: [],
  problems: [],
  looked_at: 0,
  rejected: 0,
  rows_left_out: 0,
  whole: false,
  blocked: null,
  list: [],
  rejectedFile: null,
};

const blockedBy = (message: string): FilePreview => ({ ...NOTHING, columns: [], blocked: message });

const held = ({ name, bytes }: Brought): FileSource => ({
  name,
  size: async () => bytes.length,
  bytes: async function* () {
    yield bytes;
  },
});

const contextOfBrought = async (services: Services, brought: Brought): Promise<ImportContext> => {
  const { actor, shopDomain, settings } = brought;
  return {
    services,
    actor,
    scope: await scopeOfPerson(services.db, actor.userId),
    importId: null,
    shop: shopDomain === null ? null : await findImportShop(services.db, shopDomain),
    settings,
    file: held(brought),
    otherFile: (name) => {
      throw new ImportError(`${name} is missing.`);
    },
    storeMade: () => {},
  };
};

/** Reads the first things of a file, or all of a small one, without writing any. Runs in a thread. */
export const previewInThread = async (services: Services, request: PreviewRequest): Promise<FilePreview> => {
  try {
    const row = 'importId' in request ? await findStoredImport(services.db, request.importId) : null;
    const name = 'brought' in request ? request.brought.kind : (row?.kind ?? '');
    const kind = findImportKind(services, name);
    if (!kind) return blockedBy(`Nothing of the kind ${name} can be imported.`);
    const context =
      'brought' in request
        ? await contextOfBrought(services, request.brought)
        : // an import that is gone has no kind
          await contextOf(services, row!, { actor: request.actor, storeMade: () => {} });
    const opened = await kind.open(context);
    const preview = await opened.preview(request.whole);
    const recognised = opened.recognised();
    const columns = opened.columns.map((column, index) => ({
      name: column,
      recognised: recognised[index] ?? false,
    }));
    return { ...preview, columns };
  } catch (error) {
    if (error instanceof ImportError) return blockedBy(error.message);
    throw error;
  }
};

const ask = async (
  services: Services,
  request: PreviewRequest,
  transfer: ArrayBuffer[] = [],
): Promise<FilePreview> => {
  try {
    // previewInThread, copied
    return (await threadsOf(services).run('preview-import', request, { transfer })) as FilePreview;
  } catch (error) {
    if (error instanceof OutOfMemory)
      return blockedBy('The file takes more memory than there is for imports. Split it.');
    throw error;
  }
};

/** A kind whose files are looked through whole: its limit of rows says that they are small. */
const isSmall = ({ limits }: ImportKind) => limits.rows !== undefined && limits.rows <= 10_000;

/** What an uploaded file is understood to be: its first things, or all where a kind's files are small. */
export const previewStored = async (
  services: Services,
  actor: Actor,
  kind: ImportKind,
  row: StoredImport,
): Promise<FilePreview> => {
  const missing = otherFilesOf(kind, row).filter(({ present }) => !present);
  if (missing.length > 0) return blockedBy(`Add ${missing.map(({ name }) => name).join(', ')} as well.`);
  return await ask(services, { importId: row.import_id, actor, whole: isSmall(kind) });
};

/** What a file that came with a call is understood to be; it isn't kept. `bytes` are handed over. */
export const previewBrought = async (
  services: Services,
  actor: Actor,
  kind: ImportKind,
  brought: { name: string; bytes: Buffer; shop: ImportShop | null; settings?: Record<string, unknown> },
): Promise<FilePreview> => {
  const { name, shop, settings = {} } = brought;
  // a copy of its own: small buffers share their memory with others
  const bytes = Uint8Array.from(brought.bytes);
  const request = {
    kind: kind.name,
    actor,
    shopDomain: shop?.shop_domain ?? null,
    settings,
    name,
    bytes,
  };
  return await ask(services, { brought: request, whole: isSmall(kind) }, [bytes.buffer]);
};

/** The files that an import needs besides, and which of them are there. */
export const otherFilesOf = (kind: ImportKind, row: StoredImport): { name: string; present: boolean }[] =>
  (kind.otherFiles?.(row.settings) ?? []).map((name) => ({ name, present: name in row.other_files }));
