import { systemActor } from '../platform/audit.ts';
import { openLocalFile } from '../platform/file-import/import-local-file.ts';
import { findImportKind } from '../platform/file-import/kind.ts';
import type { RejectedSink } from '../platform/file-import/rejected-rows.ts';
import type { Services } from '../platform/services.ts';
import { findShop } from '../stores/index.ts';

/** Takes the refused rows of an import of a test. */
class RejectedText implements RejectedSink {
  text = '';
  async add(text: string) {
    this.text += text;
  }
}

type ImportedFile = {
  kind: string;
  path: string;
  /** The domain of a store that is there. */
  shop?: string;
  settings?: Record<string, unknown>;
};

/** Imports a file as the command does, and says what came of it. */
export const importFile = async (services: Services, { kind, path, shop, settings = {} }: ImportedFile) => {
  const found = findImportKind(services, kind);
  if (!found) throw new Error(`There is no kind ${kind}`);
  const rejected = new RejectedText();
  const opened = await openLocalFile(services, systemActor('test'), found, {
    path,
    settings,
    shop: shop === undefined ? null : await findShop(services.db, shop),
  });
  const { counts, problems, stopped } = await opened.run({ rejected });
  return {
    counts,
    problems: problems.list,
    groups: problems.groups,
    stopped,
    storesCreated: opened.storesMade(),
    rejectedText: rejected.text.replace('\ufeff', '') || null,
  };
};
