const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (timeZone: string) => {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
};

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number => {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const local = Date.UTC(
    parts.year ?? 0,
    (parts.month ?? 1) - 1,
    parts.day ?? 1,
    parts.hour ?? 0,
    parts.minute ?? 0,
    parts.second ?? 0,
  );
  return local - Math.floor(instant / 1_000) * 1_000;
};

/** Sales of one day come by the thousand, and a day's offset is worked out slowly. */
const known = new Map<string, string>();
const MAX_KNOWN = 50_000;

/**
 * The instant at which a store's clock showed this day and time ("2025-03-31", "18:05:00"), in UTC. A time
 * that a clock change skipped is moved on by the change; of one that came twice, the first is meant.
 */
export const momentInZone = (day: string, time: string, timeZone: string): string => {
  const key = `${timeZone} ${day} ${time}`;
  const before = known.get(key);
  if (before) return before;
  const local = Date.parse(`${day}T${time}Z`);
  // the offsets half a day either way differ only around a clock change
  const candidates = [local - 43_200_000, local + 43_200_000].map((near) => local - offsetAt(near, timeZone));
  const fitting = candidates.filter((instant) => instant + offsetAt(instant, timeZone) === local);
  const instant = fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates);
  const moment = new Date(instant).toISOString();
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, moment);
  return moment;
};
