type Interruption = 'loading' | 'waiting' | 'lost' | 'paused';

type StoreState = {
  synced_through: string | null;
  complete: boolean;
  /** Absent where another's server doesn't say. */
  interrupted?: Interruption | null;
};

const TWO_HOURS = 2 * 3_600_000;

/** What keeps the figures of a store where they are. */
export const interruptionWords: Readonly<Record<Interruption, string>> = {
  loading: 'its first load goes on',
  waiting: 'its shop doesn’t answer',
  lost: 'its shop lets Backroom in no more',
  paused: 'paused',
};

/**
 * - `complete`: everything until the end of the range is there;
 * - `open`: the range goes on, and every store has reported within two hours of `now` (milliseconds);
 * - `behind`: some stores haven't, or nothing comes of them for now: `late`; the last that came of any of them came at
 *   `silentSince`.
 */
export const freshnessOf = <Store extends StoreState>(stores: readonly Store[], now: number) => {
  const late = stores.filter(
    ({ complete, synced_through, interrupted }) =>
      !complete &&
      (Boolean(interrupted) || synced_through === null || now - Date.parse(synced_through) > TWO_HOURS),
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
