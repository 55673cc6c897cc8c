import { businessDateOf, type LocalDate } from '@backroom/contract/kit/dates';

/** The business day of a store at a moment. */
export const today = (store: { timezone: string; day_cutoff_minutes: number }, now = new Date()): LocalDate =>
  businessDateOf(now, store.timezone, store.day_cutoff_minutes);
