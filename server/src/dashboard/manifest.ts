import type { Manifest } from '../platform/manifest.ts';
import { dashboardIdentities } from './dashboard-identity.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboard = {
  name: 'dashboard',
  handlers: dashboardRoutes,
  identities: dashboardIdentities,
} satisfies Manifest;
