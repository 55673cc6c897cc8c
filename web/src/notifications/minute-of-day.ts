/** A time field's text for minutes after midnight; empty where there is none. */
export const timeOf = (minute: number | null | undefined): string => {
  if (minute === null || minute === undefined) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
};

/** Minutes after midnight of a time field's text; null where it is empty. */
export const minuteOf = (time: string): number | null => {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};
