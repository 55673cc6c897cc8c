import { plural } from '@backroom/contract/kit/plural';
import type { Contributions } from '../platform/manifest.ts';

/** A store that hasn't been heard of for longer than this is late. */
const LATE_HOURS = 2;

export const notSynced: Contributions['attention'][number] = {
  kind: 'not-synced',
  label: 'Stores that don’t answer',
  href: '/settings',
  urgency: 'now',
  find: async ({ range }) => {
    const since = Date.now() - LATE_HOURS * 3_600_000;
    const late = range.stores.filter(
      ({ synced_through }) => synced_through && synced_through.getTime() < since,
    );
    return {
      count: late.length,
      title: `${plural(late.length, 'store')} not synced for ${LATE_HOURS} hours`,
      detail: late.map((store) => store.store_name).join(', '),
    };
  },
};
