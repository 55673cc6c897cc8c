import type { Manifest } from '../platform/manifest.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboard = { name: 'dashboard', handlers: dashboardRoutes } satisfies Manifest;
