import type { LocalDate } from '@backroom/contract/kit/dates';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { askToCheckDay } from './check-day.ts';

/** The hour of the store's own night from which yesterday is compared. */
const FROM_HOUR = 2;

/** Shops don't come all at once. */
const SPREAD_MS = 30 * 60_000;

/** So many days back are compared once a week. */
const WEEKLY_DAYS = 35;

type Due = { shop_id: number; day: LocalDate };

/**
 * Asks for the comparisons that are due: yesterday's once a night, what still differs once a night, and once a week the last
 * five weeks. Days before a shop's history begins are left out: it doesn't show them.
 */
export const planDayChecks = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  const { rows } = await sql<Due>`
    with stores as (
      select s.shop_id, s.timezone, c.history_from,
        (now() at time zone s.timezone - make_interval(mins => s.day_cutoff_minutes))::date as today,
        extract(hour from now() at time zone s.timezone) as hour,
        date_trunc('day', now() at time zone s.timezone) at time zone s.timezone as midnight
      from shopify_connections c join shops s using (shop_id)
      where c.state = 'LIVE' and c.loaded_at is not null
    )
    select s.shop_id, (s.today - back)::text as day from stores s
    cross join generate_series(1, ${WEEKLY_DAYS}::int) as back
    left join shopify_day_checks k on k.shop_id = s.shop_id and k.day = s.today - back
    where s.hour >= ${FROM_HOUR} and (k.checked_at is null or k.checked_at < s.midnight)
      and (back = 1 or k.state <> 'SAME' or extract(isodow from s.today) = 1)
      and (s.history_from is null or s.today - back >= (s.history_from at time zone s.timezone)::date + 1)
    order by 1, 2`.execute(db);
  for (const { shop_id, day } of rows) await askToCheckDay(db, shop_id, day, Math.random() * SPREAD_MS);
};
