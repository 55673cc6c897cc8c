import { dirname, join } from 'node:path';
import type { Actor } from '../audit.ts';
import type { Services } from '../services.ts';
import { scopeOfSystem } from '../sessions/scope.ts';
import { fileAt } from './file-source.ts';
import type { ImportShop } from './import-shop.ts';
import type { ImportKind, OpenedImport } from './kind.ts';

export type LocalFile = {
  path: string;
  shop?: ImportShop | null;
  settings?: Record<string, unknown>;
  /** Where files that it needs besides are, by the names it gives them; beside it where absent. */
  otherFiles?: Readonly<Record<string, string>>;
};

/** A file of this machine opened for import, and how many stores it has made. */
export type OpenedLocalFile = OpenedImport & { storesMade: () => number };

/**
 * Opens a file of this machine for import by whoever runs this process: everything may be imported.
 * @throws ImportError where it isn't of this kind
 */
export const openLocalFile = async (
  services: Services,
  actor: Actor,
  kind: ImportKind,
  { path, shop = null, settings = {}, otherFiles = {} }: LocalFile,
): Promise<OpenedLocalFile> => {
  let made = 0;
  const opened = await kind.open({
    services,
    actor,
    scope: scopeOfSystem(),
    importId: null,
    shop,
    settings,
    file: fileAt(path),
    otherFile: (name) => ({ ...fileAt(otherFiles[name] ?? join(dirname(path), name)), name }),
    storeMade: () => {
      made += 1;
    },
  });
  return { ...opened, storesMade: () => made };
};
