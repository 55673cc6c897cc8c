import type { Manifest } from '../platform/manifest.ts';
import { salesRoutes } from './routes.ts';

export const sales = { name: 'sales', handlers: salesRoutes } satisfies Manifest;
