import type { Manifest } from '../platform/manifest.ts';

export const customers = {
  name: 'customers',
  tables: { customers: 'distributed' },
} satisfies Manifest;
