import type { Change } from './announce.ts';

/** The most changes that are kept: some seconds of a storm, hours of a usual day. */
const MOST = 10_000;

/**
 * What was heard last, for browsers whose stream opens a moment after they read what they show: a page that is just loading,
 * one whose stream had ended. Moments are of a clock that only goes forward, in ms.
 */
export class RecentChanges {
  #heard: { at: number; change: Change }[] = [];
  /** Nothing is missing from then on; null before anything is listened to. */
  #wholeFrom: number | null = null;

  /** From now on all is heard; what was before may have holes. */
  begin(now: number): void {
    this.#heard = [];
    this.#wholeFrom = now;
  }

  add(now: number, change: Change): void {
    this.#heard.push({ at: now, change });
    if (this.#heard.length <= MOST) return;
    // By halves: one at a time would move all others for each that comes.
    this.#wholeFrom = this.#heard.splice(0, MOST / 2).at(-1)?.at ?? now;
  }

  /** What changed since then; null where that isn't known. Before anything is listened to there is nothing: its beginning is told. */
  since(from: number): readonly Change[] | null {
    if (this.#wholeFrom === null) return [];
    if (from <= this.#wholeFrom) return null;
    const later = this.#heard.findLastIndex(({ at }) => at < from) + 1;
    return this.#heard.slice(later).map(({ change }) => change);
  }
}
