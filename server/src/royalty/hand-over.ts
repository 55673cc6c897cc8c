import type { LocalDate } from '@backroom/contract/kit/dates';
import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { askTogether, momentOf } from '../platform/database/one-statement.ts';
import type { Contributions } from '../platform/manifest.ts';
import { storesHeld } from '../stores/index.ts';
import { cutAt, readHolderTerms } from './holder-terms.ts';
import { netOfBase } from './royalty-due.ts';
import { addFigures, type Figures, noFigures, royaltyFigures, totalDueOf } from './royalty-figures.ts';
import { segmentsOf } from './segments.ts';
import { readTerms } from './terms.ts';

const owedOf = (figures: Figures) => ({
  net_sales: toDollars(netOfBase(figures)),
  royalty: toDollars(figures.royalty_due),
  marketing: toDollars(figures.marketing_due),
  total: toDollars(totalDueOf(figures)),
});

/** What a store sold and owes before and from the day on which it is to change hands. */
export const owedAround: Contributions['owedAround'] = async (db, { shopId, since, until, from }) => {
  const store = (await storesHeld(db, 'all')).find(({ shop_id }) => shop_id === shopId);
  if (!store) return { old: owedOf(noFigures), new: owedOf(noFigures) };
  const terms = (await readHolderTerms(db, [shopId])).flatMap((one) => cutAt(one, from));
  const segments = segmentsOf(store, terms, { start: since, end: until }, until);
  const worked = await royaltyFigures(db, segments);
  const sum = (isNew: boolean) =>
    owedOf(
      worked
        .filter(({ segment }) => segment.from >= from === isNew)
        .map(({ figures }) => figures)
        .reduce(addFigures, noFigures),
    );
  return { old: sum(false), new: sum(true) };
};

/** A franchisee who would get a store for which nothing, or nothing that is owed, is agreed from that day on. */
export const transferWarning: Contributions['transferWarning'] = async (db, { shopId, to, from }) => {
  if (to === null) return null;
  const inForce = (await readTerms(db, [shopId])).find(
    ({ effective_from, effective_to }) =>
      effective_from <= from && (effective_to === null || effective_to >= from),
  );
  if (!inForce) return 'No royalty terms are in force on that day: nothing is owed until you add some.';
  if (inForce.agreement === 'COMPANY_OWNED') {
    return 'The terms in force on that day are those of a store of the chain’s own: nothing is owed until you add others.';
  }
  return null;
};

/** The last day that an issued statement of a store was worked out for. */
export const settledThrough: Contributions['settledThrough'] = async (db, shopId) => {
  const { rows } = await sql<{ last: LocalDate | null }>`
    select max(segment_to) as last from royalty_statements
    where shop_id = ${shopId} and status <> 'draft'`.execute(db);
  return rows[0]?.last ?? null;
};

/** Issued statements of a franchisee that aren't paid. */
export const unpaid: Contributions['unpaid'] = async (db, franchiseeId) => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::float8 as count, coalesce(sum(total_due_cents), 0)::float8 as cents from royalty_statements
    where franchisee_id = ${franchiseeId} and status in ('issued', 'disputed')`.execute(db);
  return rows[0] ?? { count: 0, cents: 0 };
};

type FirstOf = { shop_id: number; at: string };

export const onboarding: Contributions['onboarding'] = [
  {
    key: 'royalty-terms',
    label: 'Royalty terms',
    place: 60,
    waitsFor: 'head office',
    done: async (db, shopIds) => {
      const rows = await askTogether(
        db,
        sql<FirstOf>`
        select shop_id, min(created_at)::text as at from royalty_terms
        where shop_id = any(${[...shopIds]}::int[]) group by shop_id`,
      );
      return new Map(rows.map(({ shop_id, at }) => [shop_id, momentOf(at)]));
    },
  },
  {
    key: 'first-statement',
    label: 'First statement',
    place: 90,
    waitsFor: 'head office',
    done: async (db, shopIds) => {
      const rows = await askTogether(
        db,
        sql<FirstOf>`
        select shop_id, min(issued_at)::text as at from royalty_statements
        where shop_id = any(${[...shopIds]}::int[]) and issued_at is not null group by shop_id`,
      );
      return new Map(rows.map(({ shop_id, at }) => [shop_id, momentOf(at)]));
    },
  },
];
