import type { Manifest } from '../platform/manifest.ts';
import { savedViewsRoutes } from './routes.ts';

export const savedViews = {
  name: 'saved-views',
  handlers: savedViewsRoutes,
  tables: { saved_views: 'local' },
} satisfies Manifest;
