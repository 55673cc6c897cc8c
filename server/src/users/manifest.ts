import type { Manifest } from '../platform/manifest.ts';
import { usersRoutes } from './routes.ts';

export const users = {
  name: 'users',
  handlers: usersRoutes,
} satisfies Manifest;
