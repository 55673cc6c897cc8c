import { plural } from '@backroom/contract/kit/plural';
import type { Contributions } from '../platform/manifest.ts';
import { nameOf } from './franchisee-rows.ts';
import { waitingLong } from './onboarding.ts';

/** What has waited for longer than this is asked about. */
const WAITING_DAYS = 7;

export const waitingFranchisees: Contributions['attention'][number] = {
  kind: 'pending-franchisee',
  label: 'Franchisees who wait',
  href: '/franchises',
  urgency: 'some day',
  find: async ({ db, house }) => {
    const waiting = await waitingLong(db, house, WAITING_DAYS);
    const named = waiting
      .slice(0, 3)
      .map(
        ({ row, step }) =>
          `${nameOf(row)}: ${step.label.toLowerCase()}${step.store ? ` of ${step.store}` : ''}`,
      );
    const more = waiting.length > named.length ? `, and ${waiting.length - named.length} more` : '';
    return {
      count: waiting.length,
      title: `${plural(waiting.length, 'franchisee')} waiting for over ${WAITING_DAYS} days`,
      detail: `${named.join('; ')}${more}`,
    };
  },
};
