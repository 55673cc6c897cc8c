import { businessDateOf, isTimeZone, type LocalDate } from '@backroom/contract/kit/dates';
import type { StoreSummary } from '../api/answer-shapes.ts';
import { localDay } from '../ui/dates/date-range.ts';

/**
 * The day that clocks show in the stores one holds: in several zones the earliest, so that what begins then has begun in each.
 * The reader's own where there is no store.
 */
export const storesToday = (stores: readonly StoreSummary[], now = new Date()): LocalDate =>
  stores
    .filter(({ held, timezone }) => held && isTimeZone(timezone))
    .map(({ timezone }) => businessDateOf(now, timezone))
    .sort()[0] ?? localDay(now);
