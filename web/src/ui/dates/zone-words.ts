/** "America/New_York and America/Chicago"; from the fourth on they are counted. */
export const zoneWords = (zones: readonly string[]): string => {
  const names = zones.map((zone) => zone.replaceAll('_', ' '));
  if (names.length === 0) return '';
  if (names.length === 1) return names[0] ?? '';
  if (names.length <= 3) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
};
