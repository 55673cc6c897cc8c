type StoreState = { synced_through: string | null; complete: boolean };

const TWO_HOURS = 2 * 3_600_000;

/**
 * - `complete`: everything until the end of the range is there;
 * - `open`: the range goes on, and every store has reported within two hours of `now` (milliseconds);
 * - `behind`: some stores haven't: `late`; the last that came of any of them came at `silentSince`.
 */
export const freshnessOf = <Store extends StoreState>(stores: readonly Store[], now: number) => {
  const late = stores.filter(
    ({ complete, synced_through }) =>
      !complete && (synced_through === null || now - Date.parse(synced_through) > TWO_HOURS),
  );
  const isComplete = stores.every(({ complete }) => complete);
  const state = isComplete
    ? ('complete' as const)
    : late.length === 0
      ? ('open' as const)
      : ('behind' as const);
  const silentSince = late
    .map(({ synced_through }) => synced_through)
    .filter((moment) => moment !== null)
    .sort()
    .at(-1);
  return { state, late, silentSince };
};
