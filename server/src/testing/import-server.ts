import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApplication, type TestApplication } from './application.ts';
import { uploadTo } from './upload.ts';

export type ImportServer = {
  server: TestApplication;
  /** Where it keeps files. */
  dataDir: string;
  /** A SuperAdmin's. */
  token: string;
  /** Sends a file with its fields as the page does. */
  upload(
    path: string,
    fields: Record<string, string>,
    name: string,
    content: string,
  ): ReturnType<typeof uploadTo>;
  close(): Promise<void>;
};

/** A server with a data folder of its own, a SuperAdmin and the store Pier: files can be sent to it. */
export const startImportServer = async (): Promise<ImportServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backroom-imports-'));
  const server = await startTestApplication({ BACKROOM_DATA: dataDir });
  const token = await server.signIn({ email: 'root@example.com', role: 'SuperAdmin' });
  await server.addShop({ domain: 'pier.example.com', name: 'Pier' });
  return {
    server,
    dataDir,
    token,
    upload: (path, fields, name, content) => uploadTo(server.app, path, { token, fields, name, content }),
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
};
