import { plural } from '@backroom/contract/kit/plural';
import type { Contributions } from '../platform/manifest.ts';
import { latestChecks } from './run-checks.ts';

export const redChecks: Contributions['attention'][number] = {
  kind: 'checks-red',
  label: 'Figures that don’t agree',
  href: '/reports',
  urgency: 'now',
  find: async ({ db }) => {
    const result = await latestChecks(db);
    const red = result?.checks.filter((check) => !check.ok) ?? [];
    return {
      count: red.length,
      title: `${plural(red.length, 'check')} of the figures failed`,
      detail: red.map((check) => `${check.id} ${check.title}`).join(', '),
    };
  },
};
