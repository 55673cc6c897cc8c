import { ofSuperAdmins } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { apiKeysRoutes } from './routes.ts';

export const apiKeys = {
  name: 'api-keys',
  handlers: apiKeysRoutes,
  records: { 'api-key': ofSuperAdmins },
  tables: { api_keys: 'local' },
} satisfies Manifest;
