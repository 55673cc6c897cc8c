import { setImmediate as othersTurn } from 'node:timers/promises';

/** So many are looked through in some milliseconds. */
const AT_ONCE = 2_000;

/**
 * A long list in slices, between which other calls have their turn: whatever looks through a hundred thousand things at once keeps all of them
 * waiting, who then come at the same time, and some are refused.
 * @param atOnce fewer of what takes longer to look through
 */
export async function* slicesOf<T>(all: readonly T[], atOnce = AT_ONCE): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < all.length; at += atOnce) {
    if (at > 0) await othersTurn();
    yield all.slice(at, at + atOnce);
  }
}
