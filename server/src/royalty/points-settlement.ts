import { addDays, later } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import { pointsOwedBy, settledDays } from '../loyalty/index.ts';
import type { Database } from '../platform/database/connect.ts';
import type { Segment } from './segments.ts';

/** Days for which what came late is still settled. */
const LOOK_BACK = 400;

/** The days of a store under one franchisee that end with a segment. */
const heldDays = async (db: Database, { store, to, terms }: Segment) => {
  const { rows } = await sql<{ from_date: string | null }>`
    select nullif(from_date, '-infinity')::text as from_date from shop_owners
    where shop_id = ${store.shop_id} and franchisee_id = ${terms?.franchisee_id ?? null}
      and ${to}::date between from_date and to_date`.execute(db);
  const [owned] = rows;
  if (!owned) return null;
  const earliest = addDays(to, -LOOK_BACK);
  return { start: later(owned.from_date ?? earliest, earliest), end: to };
};

/**
 * What a statement charges for points, in cents: all that its franchisee owes for them in this store until the end of the
 * segment, less what the statements issued before have said. So what another store's late order takes of points earned
 * here comes with the next statement. Nothing on days whose terms don't settle on statements.
 */
export const pointsSettlementOf = async (db: Database, segment: Segment): Promise<number> => {
  const held = await heldDays(db, segment);
  if (!held) return 0;
  const days = await settledDays(db, held);
  if (days.length === 0) return 0;
  const owed = await pointsOwedBy(db, segment.store.shop_id, days);
  const { rows } = await sql<{ cents: number; later: boolean }>`
    select coalesce(sum(l.amount_cents) filter (where l.kind = 'points-settlement' and s.segment_to < ${segment.from}::date), 0)::float8
        as cents,
      coalesce(bool_or(s.segment_from > ${segment.to}::date and s.status <> 'draft'), false) as later
    from royalty_statements s left join royalty_statement_lines l using (shop_id, statement_id)
    where s.shop_id = ${segment.store.shop_id} and s.segment_to >= ${held.start}::date
      and s.franchisee_id = ${segment.terms?.franchisee_id ?? null}`.execute(db);
  const [said] = rows;
  // A later one that was issued has charged all until then.
  return said?.later ? 0 : owed - (said?.cents ?? 0);
};
