import { installationSecret } from '../../secrets/installation-secret.ts';
import type { Services } from '../../services.ts';
import type { SealedStore } from './sealed-parts.ts';

/** Where the files of imports are kept, and what they are sealed with. */
export const sealedStoreOf = async (services: Services): Promise<SealedStore> => ({
  files: services.files,
  key: await installationSecret(services, 'import-files-key'),
});

const folderOf = (importId: string) => `imports/${importId}/`;

/** The name under which files of an import are kept. Those it needs besides may be called anything. */
export const fileOf = (importId: string, file: 'main' | 'rejected' | { other: string }): string => {
  const name =
    typeof file === 'string' ? file : `other-${Buffer.from(file.other).toString('hex').slice(0, 300)}`;
  return folderOf(importId) + name;
};

export const allFilesOf = folderOf;
