import { momentInZone } from '../platform/zoned-moment.ts';

/** The instant at which a store's clock shows this wall time, in UTC. */
export const startsIn = (wall: string, timeZone: string): string => {
  const [day = '', clock = ''] = wall.split('T');
  return momentInZone(day, clock, timeZone);
};

/** The first moment at which it no longer counts: what ends at 23:59:59 counts through that second. */
export const endsIn = (wall: string, timeZone: string): string => {
  const end = startsIn(wall, timeZone);
  return wall.endsWith(':59') ? new Date(Date.parse(end) + 1_000).toISOString() : end;
};

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a store's clock shows at an instant, as wall time; the inverse of `startsIn`. */
export const wallIn = (instant: string, timeZone: string): string => {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return clock.format(new Date(instant)).replace(' ', 'T');
};

/** What a store's clock shows at the end of something, a midnight as the last second of the day before. */
export const endWallIn = (instant: string, timeZone: string): string => {
  const wall = wallIn(instant, timeZone);
  return wall.endsWith('T00:00:00')
    ? wallIn(new Date(Date.parse(instant) - 1_000).toISOString(), timeZone)
    : wall;
};
