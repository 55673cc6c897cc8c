import type { checksEndpoints } from '@backroom/contract/checks';
import type { Handlers } from '../platform/http/call.ts';
import { latestChecks, runChecks } from './run-checks.ts';

export const checksRoutes: Handlers<typeof checksEndpoints> = {
  getReportChecks: async ({ db }) => ({ result: await latestChecks(db) }),
  runReportChecks: async ({ scope, services, body }) => ({ result: await runChecks(services, scope, body) }),
};
