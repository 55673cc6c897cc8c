import type { Manifest } from '../platform/manifest.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { redChecks } from './attention.ts';
import { checksRoutes } from './routes.ts';
import { runChecks } from './run-checks.ts';

export const checks = {
  name: 'checks',
  handlers: checksRoutes,
  jobs: {
    /** At night, whatever the American zone. */
    'check-figures': {
      schedule: '40 10 * * *',
      run: async ({ db, house, log }) => {
        const { ok, checks } = await runChecks({ db, house }, scopeOfSystem(), undefined);
        const red = checks.filter((check) => !check.ok).map((check) => `${check.id} ${check.detail}`);
        if (!ok) log.error({ red }, 'figures do not agree');
      },
    },
  },
  tables: { report_check_runs: 'local' },
  attention: [redChecks],
} satisfies Manifest;
