import { plural } from '@backroom/contract/kit/plural';
import { sql } from 'kysely';
import { askTogether } from '../platform/database/one-statement.ts';
import type { Contributions } from '../platform/manifest.ts';
import { gapsOf } from './gaps.ts';
import { readTerms } from './terms.ts';

export const disputedStatements: Contributions['attention'][number] = {
  kind: 'statement-disputed',
  label: 'Statements disputed',
  href: '/statements',
  urgency: 'soon',
  find: async ({ db, range }) => {
    const rows = await askTogether(
      db,
      sql<{ number: string; store_name: string }>`
      select s.number, h.name as store_name from royalty_statements s join shops h using (shop_id)
      where s.shop_id = any(${[...range.shopIds]}::int[]) and s.status = 'disputed'
      order by s.disputed_at`,
    );
    return {
      count: rows.length,
      title: `${plural(rows.length, 'statement')} disputed`,
      detail: rows.map(({ number, store_name }) => `${number} of ${store_name}`).join(', '),
    };
  },
};

export const royaltyGaps: Contributions['attention'][number] = {
  kind: 'missing-royalty-terms',
  label: 'Gaps in royalty terms',
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
