import { setImmediate as othersTurn } from 'node:timers/promises';

/** So many are looked through in some milliseconds. */
const AT_ONCE = 2_000;

/**
 * A long list in slices, between which other calls have their turn: what looks through a hundred thousand things at once keeps all of them waiting for
 * it, and where a tenth of a second has passed some are refused.
 */
export async function* slicesOf<T>(all: readonly T[], atOnce = AT_ONCE): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < all.length; at += atOnce) {
    if (at > 0) await othersTurn();
    yield all.slice(at, at + atOnce);
  }
}
