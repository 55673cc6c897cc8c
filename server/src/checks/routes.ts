import type { checksEndpoints } from '@backroom/contract/checks';
import { setUnitCost } from '../catalogue/index.ts';
import type { Handlers } from '../platform/http/call.ts';
import { missingCosts } from '../reports/index.ts';
import { latestChecks, runChecks } from './run-checks.ts';

export const checksRoutes: Handlers<typeof checksEndpoints> = {
  getReportChecks: async ({ db }) => ({ result: await latestChecks(db) }),
  runReportChecks: async ({ scope, db, body }) => ({ result: await runChecks(scope, db, body) }),
  getMissingCosts: ({ scope, db, body }) => missingCosts(scope, db, body),
  setUnitCost,
};
