import type { Manifest } from '../platform/manifest.ts';
import { reportsRoutes } from './routes.ts';

export const reports = { name: 'reports', handlers: reportsRoutes } satisfies Manifest;
