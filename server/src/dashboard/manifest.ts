import type { Manifest } from '../platform/manifest.ts';
import { dashboardIdentities } from './dashboard-identity.ts';
import { firstStepsUndo } from './first-steps.ts';
import { dashboardRoutes } from './routes.ts';
import { attentionTopics, tellAttention } from './tell-attention.ts';

export const dashboard = {
  name: 'dashboard',
  handlers: dashboardRoutes,
  topics: attentionTopics,
  jobs: { 'tell-attention': { schedule: '*/10 * * * *', run: (services) => tellAttention(services) } },
  identities: dashboardIdentities,
  undo: firstStepsUndo,
} satisfies Manifest;
