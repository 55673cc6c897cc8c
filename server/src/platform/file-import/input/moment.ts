/** A calendar day that exists: 2025-02-30 doesn't. */
const isRealDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
};

/** Days a sale may have been made on: outside them a date was mistyped or misread. */
export const isPlausibleDay = (day: string): boolean =>
  isRealDay(day) && day >= '1970-01-01' && day <= '2200-12-31';

const WITH_OFFSET = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})$/;

/**
 * A moment with its offset, as Shopify writes it in CSV ("2025-12-06 10:37:33 -0500") and JSON (ISO 8601),
 * in UTC: "2025-12-06T15:37:33.000Z". Null if it isn't one.
 */
export const parseMoment = (text: string): string | null => {
  const match = WITH_OFFSET.exec(text.trim());
  if (!match) return null;
  const [, day = '', time = '', zone = ''] = match;
  if (!isPlausibleDay(day)) return null;
  const offset = zone === 'UTC' || zone === 'Z' ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const moment = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
};
