import { localTimeOf } from '@backroom/contract/kit/dates';

/** When somebody wants mail: minutes after midnight on the clock of their zone. */
export type MailHours = {
  readonly timezone: string;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly digest_at: number;
  /** The day, in their zone, of the last daily mail. */
  readonly digest_sent_on: string | null;
};

/** Day and minute that somebody's clock shows. */
const clockOf = (now: Date, timezone: string): { day: string; minute: number } => {
  const [day = '', time = ''] = localTimeOf(now, timezone).split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, minute: hours * 60 + minutes };
};

/** Whether it is a quiet hour: from included, to excluded; over midnight where `from` is the later one. */
export const isQuiet = ({ timezone, quiet_from: from, quiet_to: to }: MailHours, now: Date): boolean => {
  if (from === null || to === null || from === to) return false;
  const { minute } = clockOf(now, timezone);
  return from < to ? from <= minute && minute < to : minute >= from || minute < to;
};

/** The day for which the daily mail is due; null where today's has gone out or its time hasn't come. */
export const digestDueOn = (hours: MailHours, now: Date): string | null => {
  const { day, minute } = clockOf(now, hours.timezone);
  if (minute < hours.digest_at || isQuiet(hours, now)) return null;
  return hours.digest_sent_on !== null && hours.digest_sent_on >= day ? null : day;
};
