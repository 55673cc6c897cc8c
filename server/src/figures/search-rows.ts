/** Whether a search leaves all rows, so that sums of those listed needn't wait for them. */
export const isForAll = (search: string | undefined): boolean => !search?.trim();

/**
 * Leaves the rows that contain a text, in any letter case, in one of their text columns. Comes before totals,
 * which then describe what is listed (domain.md 2.1, "Filters").
 */
export const matching = <Row>(
  rows: readonly Row[],
  search: string | undefined,
  textsOf: (row: Row) => readonly (string | null)[],
): { listed: readonly Row[]; isWhole: boolean } => {
  const needle = search?.trim().toLowerCase();
  if (!needle) return { listed: rows, isWhole: true };
  const listed = rows.filter((row) => textsOf(row).some((text) => text?.toLowerCase().includes(needle)));
  return { listed, isWhole: listed.length === rows.length };
};
