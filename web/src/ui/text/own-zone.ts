/** In which zone this browser's reader has moments shown that aren't a store's; undefined is the device's own. */

const KEY = 'time_zone';

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const read = (): string | undefined => {
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(KEY);
  return stored && isZone(stored) ? stored : undefined;
};

let known: { zone: string | undefined } | null = null;

/** The zone that was chosen, and that the runtime knows. */
export const ownZone = (): string | undefined => {
  known ??= { zone: read() };
  return known.zone;
};

/** Chooses a zone, or the device's again. What is on the screen already stays as it was written. */
export const chooseOwnZone = (zone: string | undefined): void => {
  if (zone) localStorage.setItem(KEY, zone);
  else localStorage.removeItem(KEY);
  known = null;
};
