import { ofSuperAdmins } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { importJobs } from './import-job.ts';
import { importsRoutes } from './routes.ts';

export const imports = {
  name: 'imports',
  handlers: importsRoutes,
  jobs: importJobs,
  records: { import: ofSuperAdmins },
  tables: { imports: 'local' },
} satisfies Manifest;
