import type { Manifest } from '../platform/manifest.ts';
import { savedViewsRoutes, savedViewsUndo } from './routes.ts';

export const savedViews = {
  name: 'saved-views',
  handlers: savedViewsRoutes,
  undo: savedViewsUndo,
  tables: { saved_views: 'local' },
} satisfies Manifest;
