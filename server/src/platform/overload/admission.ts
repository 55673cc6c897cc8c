import { tooBusy } from './too-busy.ts';

export type AdmissionOptions = {
  /** How many calls are worked on at a time when work takes no longer for it: the connections to the database. */
  most: number;
  /** How many at a time whatever it takes: as many as keep the machine busy. */
  least: number;
  now?: () => number;
};

/** Calls that come at once may wait so long, as a page brings several. */
const BURST_MS = 100;

/** What a call takes before any was seen. */
const FIRST_GUESS_MS = 50;

/** Refused until none was for so long. */
const CALM_MS = 500;

/** Work may take so many times what it takes when little else is going on. */
const STRETCH = 1.25;

/** Calls are long that take so many times what calls take on average, each as if alone. */
const LONG = 2;

type Waiting = { isLong: boolean; enter: () => void };

/**
 * Who is worked on, who waits and who is refused, at once, when more comes than can be done. So many are worked on that
 * none takes much longer than alone; a queue that stands is cut to what is done within half a call's time, so that
 * what is served is served soon, and nobody waits for a refusal. Long calls, as the dashboard's, get half of the places
 * at most: two of them side by side each take twice as long, and a list waits for neither.
 */
export class Admission {
  readonly #most: number;
  readonly #least: number;
  readonly #now: () => number;
  readonly #waiting: Waiting[] = [];
  /** What each kind of call takes when little is going on, in milliseconds. */
  readonly #alone = new Map<string, number>();
  #limit: number;
  #inWork = 0;
  #longInWork = 0;
  #refused = 0;
  #average = FIRST_GUESS_MS;
  #averageAlone = FIRST_GUESS_MS;
  #waitingSince: number | null = null;
  #lastRefusal = Number.NEGATIVE_INFINITY;
  #window = { took: 0, alone: 0, calls: 0, wasFull: false };

  constructor({ most, least, now = () => performance.now() }: AdmissionOptions) {
    this.#most = most;
    this.#least = Math.min(least, most);
    this.#now = now;
    this.#limit = most;
  }

  get state() {
    return {
      limit: this.#limit,
      working: this.#inWork,
      waiting: this.#waiting.length,
      refused: this.#refused,
    };
  }

  /** To be asked before anything else is done for a call. @throws ApiError UNAVAILABLE where it would be refused */
  assertRoom(kind: string): void {
    const isLong = this.#isLong(kind);
    if (this.#mayEnter(isLong)) return;
    const alike = this.#waiting.filter((one) => one.isLong === isLong).length;
    if (alike < this.#mayWait(isLong)) return;
    this.#refused += 1;
    this.#lastRefusal = this.#now();
    throw tooBusy();
  }

  /** Does a call's work once there is a place. @param kind of calls that take about as long @throws as assertRoom */
  async work<T>(kind: string, work: () => Promise<T>): Promise<T> {
    this.assertRoom(kind);
    const isLong = this.#isLong(kind);
    await this.#place(isLong);
    const from = this.#now();
    try {
      return await work();
    } finally {
      this.#learn(kind, this.#now() - from);
      if (isLong) this.#longInWork -= 1;
      this.#leave();
    }
  }

  /** Gives the place of a call back while it does nothing but wait; one that is long still counts among the long ones. */
  async whileIdle<T>(wait: () => Promise<T>): Promise<T> {
    this.#leave();
    try {
      return await wait();
    } finally {
      this.#inWork += 1; // has waited already: isn't made to wait again
    }
  }

  #isLong(kind: string): boolean {
    return (this.#alone.get(kind) ?? 0) > this.#averageAlone * LONG;
  }

  /** Places for calls of that length. */
  #places(isLong: boolean): number {
    return isLong ? Math.max(1, Math.floor(this.#limit / 2)) : this.#limit;
  }

  /** Whoever waits for a place is let in as soon as there is one: nobody is overtaken by a call of their own length. */
  #mayEnter(isLong: boolean): boolean {
    return this.#inWork < this.#limit && !(isLong && this.#longInWork >= this.#places(true));
  }

  #mayWait(isLong: boolean): number {
    const now = this.#now();
    const stands = this.#waitingSince !== null && now - this.#waitingSince > BURST_MS;
    const places = this.#places(isLong);
    // Behind another long call one would wait as long again: it is told at once to come back.
    const shortest = isLong ? Math.floor(places / 2) : Math.ceil(places / 2);
    if (stands || now - this.#lastRefusal < CALM_MS) return shortest;
    return Math.max(shortest, Math.floor((BURST_MS * places) / this.#average));
  }

  #enter(isLong: boolean): void {
    this.#inWork += 1;
    if (isLong) this.#longInWork += 1;
  }

  async #place(isLong: boolean): Promise<void> {
    if (this.#mayEnter(isLong)) {
      this.#enter(isLong);
      return;
    }
    this.#window.wasFull = true;
    this.#waitingSince ??= this.#now();
    await new Promise<void>((enter) => this.#waiting.push({ isLong, enter }));
  }

  #leave(): void {
    this.#inWork -= 1;
    while (true) {
      const index = this.#waiting.findIndex(({ isLong }) => this.#mayEnter(isLong));
      const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
      if (!next) break;
      this.#enter(next.isLong);
      next.enter();
    }
    if (this.#waiting.length === 0) this.#waitingSince = null;
  }

  #learn(kind: string, took: number): void {
    this.#average += (took - this.#average) * 0.05;
    const known = this.#alone.get(kind) ?? took;
    // What a call takes alone may grow with the data; that isn't learnt while others are in its way.
    const drift = this.#inWork > this.#least / 2 ? 0 : 0.05;
    const alone = took < known ? took : known + (took - known) * drift;
    this.#alone.set(kind, alone);
    this.#averageAlone += (alone - this.#averageAlone) * 0.05;
    this.#window.took += took;
    this.#window.alone += alone;
    this.#window.calls += 1;
    if (this.#window.calls >= Math.max(10, this.#limit)) this.#adapt();
  }

  #adapt(): void {
    const { took, alone, wasFull } = this.#window;
    this.#window = { took: 0, alone: 0, calls: 0, wasFull: this.#waiting.length > 0 };
    if (wasFull && took > alone * STRETCH)
      this.#limit = Math.max(this.#least, Math.floor(this.#limit * 0.75));
    else this.#limit = Math.min(this.#most, this.#limit + 1);
  }
}
