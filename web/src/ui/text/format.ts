/**
 * How things are written on the screen (specification 1, section 5). Everything that is absent is `-`.
 * Money comes in dollars, as JSON carries it.
 */
import { ownZone } from './own-zone.ts';

const ABSENT = '-';

type Moment = string | number | Date | null | undefined;

/** (###) ###-####, or +1 (###) ###-#### for 11 digits beginning with 1. Anything else as it is. */
export const formatPhone = (phone: string | null | undefined): string => {
  if (!phone?.trim()) return ABSENT;
  const digits = phone.replaceAll(/\D/g, '');
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (local.length !== 10) return phone;
  const written = `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`;
  return digits.length === 11 ? `+1 ${written}` : written;
};

const toDate = (moment: Moment): Date | null => {
  if (moment === null || moment === undefined || moment === '') return null;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
};

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (kind: 'day' | 'moment' | 'zone', given: string | undefined) => {
  const timeZone = given ?? ownZone();
  const key = `${kind} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    const parts: Record<typeof kind, Intl.DateTimeFormatOptions> = {
      day: { month: '2-digit', day: '2-digit', year: 'numeric' },
      moment: { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
      zone: { timeZoneName: 'short' },
    };
    format = new Intl.DateTimeFormat('en-US', { ...parts[kind], timeZone });
    formats.set(key, format);
  }
  return format;
};

/** MM/DD/YYYY. A plain day (`2025-03-31`) is itself in every zone; a moment is shown in `timeZone`. */
export const formatDate = (moment: Moment, timeZone?: string): string => {
  const day = typeof moment === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(moment) : null;
  if (day) return `${day[2]}/${day[3]}/${day[1]}`;
  const date = toDate(moment);
  return date ? formatIn('day', timeZone).format(date) : ABSENT;
};

/** MMM D, YYYY, h:mm A in `timeZone` (a store's), else in the reader's. */
export const formatDateTime = (moment: Moment, timeZone?: string): string => {
  const date = toDate(moment);
  // Some runtimes put a narrow no-break space before AM and PM.
  return date ? formatIn('moment', timeZone).format(date).replaceAll('\u202f', ' ') : ABSENT;
};

/** The short name of a zone at a moment: `EST`, `GMT+2`. */
export const zoneNameOf = (moment: Moment, timeZone: string): string => {
  const date = toDate(moment) ?? new Date();
  const part = formatIn('zone', timeZone)
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName');
  return part?.value ?? timeZone;
};

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The parts of an amount: a real minus or nothing, and the figures. Zero has no sign. */
export const moneyParts = (dollars: number): { minus: '' | '−'; figures: string } => {
  const figures = cents.format(Math.abs(dollars));
  return { minus: dollars < 0 && figures !== '0.00' ? '−' : '', figures };
};

/** −$1,234.50. For tables use the component `Money`, which mutes the sign. */
export const formatMoney = (dollars: number | null | undefined): string => {
  if (dollars === null || dollars === undefined || Number.isNaN(dollars)) return ABSENT;
  const { minus, figures } = moneyParts(dollars);
  return `${minus}$${figures}`;
};

/** $1.2K, $3.4M: for axes and narrow places. */
export const formatMoneyShort = (dollars: number): string => {
  const size = Math.abs(dollars);
  const [divisor, unit] = size >= 1e6 ? [1e6, 'M'] : size >= 1e3 ? [1e3, 'K'] : [1, ''];
  const figures = (size / divisor).toFixed(size >= 1e3 && size / divisor < 100 ? 1 : 0).replace(/\.0$/, '');
  return `${dollars < 0 ? '−' : ''}$${figures}${unit}`;
};

/** 1,234 with a real minus, up to two decimals. */
export const formatNumber = (value: number | null | undefined): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return ABSENT;
  return plain.format(value).replace('-', '−');
};

/** Points in dollar style with up to two decimals: $12, $12.5, $1,200.75. */
export const formatPoints = (points: number | null | undefined): string => {
  if (points === null || points === undefined || Number.isNaN(points)) return ABSENT;
  const figures = plain.format(Math.abs(points));
  return `${points < 0 && figures !== '0' ? '−' : ''}$${figures}`;
};

const percentFormat = (least: number, most: number) =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: 'negative',
  });
const oneDecimal = percentFormat(1, 1);
const wholePercent = percentFormat(0, 0);
const rateDecimals = percentFormat(2, 4);

const writePercent = (percent: number | null | undefined, format: Intl.NumberFormat): string =>
  percent === null || percent === undefined || Number.isNaN(percent)
    ? ABSENT
    : `${format.format(percent).replace('-', '−')}%`;

/** 12.5%, 100.0%: one decimal always, so that columns line up. */
export const formatPercent = (percent: number | null | undefined): string =>
  writePercent(percent, oneDecimal);

/** 42%: how far something is. */
export const formatProgress = (percent: number): string => writePercent(percent, wholePercent);

/** 8.00%, 8.875%: an agreed or legal rate with two decimals, and up to four where it has them. */
export const formatRate = (percent: number | null | undefined): string => writePercent(percent, rateDecimals);

/** The text, or `-` where there is none. */
export const orDash = (text: string | null | undefined): string => (text?.trim() ? text : ABSENT);

/** "1 card", "1,204 cards". */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${plain.format(count)} ${count === 1 ? one : many}`;

/** 12 kB, 3.4 MB, 1.2 GB. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1e6) return `${plain.format(Math.ceil(bytes / 1e3))} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
};
