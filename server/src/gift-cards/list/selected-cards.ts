import { type giftCardsEndpoints, MAX_CARDS_AT_ONCE } from '@backroom/contract/gift-cards';
import { sql } from 'kysely';
import type { Call } from '../../platform/http/call.ts';
import { assertMatching } from '../../platform/list-selection.ts';
import { codeKeyOf } from '../ledger/codes.ts';
import { idNumbers, matches, readFilter } from './card-filter.ts';

/**
 * The ids of the cards that a bulk action is done to: those named, or all that match the filter in scope
 * except some, counted first. Named ones are looked up, and refused, one by one.
 */
export const selectedCards = async ({
  scope,
  db,
  services,
  body,
}: Call<typeof giftCardsEndpoints.deactivateGiftCards>): Promise<string[]> => {
  if (body.ids) return [...new Set(body.ids)];
  const filter = await readFilter(scope, db, await codeKeyOf(services), body.filter ?? {});
  const except = idNumbers(body.except ?? []);
  const where = sql`${matches(filter)} and gift_card_id <> all(${except}::bigint[])`;
  const { rows: counted } = await sql<{ matched: number }>`
    select count(*)::float8 as matched from gift_cards where ${where}`.execute(db);
  assertMatching(counted[0]?.matched ?? 0, body.expected, MAX_CARDS_AT_ONCE);
  const { rows } = await sql<{ id: number }>`
    select gift_card_id as id from gift_cards where ${where}
    order by gift_card_id limit ${MAX_CARDS_AT_ONCE}`.execute(db);
  return rows.map(({ id }) => String(id));
};
