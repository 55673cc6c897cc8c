import type { Manifest } from '../platform/manifest.ts';
import { importJobs } from './import-job.ts';
import { importsRoutes } from './routes.ts';

export const imports = {
  name: 'imports',
  handlers: importsRoutes,
  jobs: importJobs,
  tables: { imports: 'local' },
} satisfies Manifest;
