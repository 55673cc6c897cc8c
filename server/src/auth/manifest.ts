import { ofSuperAdmins } from '../history/index.ts';
import type { Manifest } from '../platform/manifest.ts';
import { authRoutes } from './routes.ts';

export const auth = {
  name: 'auth',
  handlers: authRoutes,
  records: { user: ofSuperAdmins },
  tables: {
    users: 'local',
    user_photos: 'local',
    user_tokens: 'local',
    known_addresses: 'local',
    second_factors: 'local',
    recovery_codes: 'local',
  },
} satisfies Manifest;
