import { plural } from '@backroom/contract/kit/plural';
import type { Contributions } from '../platform/manifest.ts';
import { gapsOf } from './gaps.ts';
import { readTerms } from './terms.ts';

export const royaltyGaps: Contributions['attention'][number] = {
  kind: 'missing-royalty-terms',
  href: '/royalty-terms',
  urgency: 'some day',
  find: async ({ db, range }) => {
    const terms = Map.groupBy(await readTerms(db, range.shopIds), (one) => one.shop_id);
    const gaps = range.stores.flatMap((store) => gapsOf(store, terms.get(store.shop_id) ?? []));
    return {
      count: gaps.length,
      title: `${plural(gaps.length, 'gap')} in royalty terms`,
      detail: gaps.map((gap) => gap.store_name).join(', '),
    };
  },
};
