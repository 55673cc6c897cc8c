import { tooBusy } from './too-busy.ts';

export type AdmissionOptions = {
  /** How many calls are worked on at a time when work takes no longer for it: the connections to the database. */
  most: number;
  /** How many at a time whatever it takes: as many as keep the machine busy. */
  least: number;
  now?: () => number;
};

/**
 * A call may wait so long while hardly any is refused: a page brings several at once, and files and imports are in the way for a
 * moment. Long ones are few, and whoever asks for one is used to wait.
 */
const PATIENCE_MS = { short: 250, long: 1_000, lasting: 10_000 };
/**
 * So many times longer where no more calls come than usual and next to none is refused: then the machine has something else to do,
 * a check or a file, and all who wait will be served.
 */
const MORE_PATIENCE = 8;
/** Where so large a share of the calls is refused more comes than can be done, and waiting helps nobody. */
const OVERLOADED = 0.3;
/** Where so large a share is, nobody waits longer than they may anyway. */
const SOMEWHAT_OVERLOADED = 0.03;
/** Calls count for that share for about so long: where more comes than can be done all the while, nobody waits in between. */
const MEMORY_MS = 2_000;
/** What a call takes before any was seen. */
const FIRST_GUESS_MS = 50;

/** What comes in one of these is held against what comes in the other, as it usually does. */
const LATELY_MS = 1_000;
const USUALLY_MS = 30_000;
/** So many times as much as usual is no chance. */
const UNUSUAL = 1.5;

/** Work may take so many times what it takes when little else is going on. */
const STRETCH = 1.25;

/** Calls are long that take so many times what calls take on average, each as if alone. */
const LONG = 2;

/** Calls last that take so long alone: a check of a month, a file of a year. */
const LASTING_MS = 2_000;

/** Calls of about the same length: how many are worked on, what they take lately, and how many of them are refused. */
class Length {
  readonly patience: number;
  inWork = 0;
  #at = 0;
  #came = 0;
  #refused = 0;
  #average: number;

  /** @param patience how many milliseconds one may wait while hardly any is refused @param guess what one takes before any was seen */
  constructor(patience: number, guess = FIRST_GUESS_MS) {
    this.patience = patience;
    this.#average = guess;
  }

  /** In milliseconds, with whatever else goes on. */
  get average(): number {
    return this.#average;
  }

  learn(took: number): void {
    this.#average += (took - this.#average) * 0.05;
  }

  /** Counts one that came; those before it count less the longer ago they were. */
  count(at: number, refused: 0 | 1): void {
    const left = this.#left(at);
    this.#at = at;
    this.#came = this.#came * left + 1;
    this.#refused = this.#refused * left + refused;
  }

  /** The share that was refused lately, as if one more had been served: of none, and of those of long ago, nothing follows. */
  refusedAt(at: number): number {
    const left = this.#left(at);
    return (this.#refused * left) / (this.#came * left + 1);
  }

  #left(at: number): number {
    return Math.exp((this.#at - at) / MEMORY_MS);
  }
}

/** How many calls come, each of which counts less the longer ago it was. */
class Arrivals {
  #at = 0;
  #lately = 0;
  #usually = 0;

  count(at: number): void {
    const passed = this.#at - at;
    this.#at = at;
    this.#lately = this.#lately * Math.exp(passed / LATELY_MS) + 1;
    this.#usually = this.#usually * Math.exp(passed / USUALLY_MS) + 1;
  }

  /** Whether no more come than usual; in the first seconds nothing is. */
  get areUsual(): boolean {
    return this.#lately / LATELY_MS <= (UNUSUAL * this.#usually) / USUALLY_MS;
  }
}

type Waiting = { length: Length; enter: () => void };

/** Gives the place of a call back while it does nothing but wait. */
export type WhileIdle = (wait: () => Promise<unknown>) => Promise<void>;

/** Whether calls that people wait for are worked on beside this one. */
export type HasOthers = () => boolean;

/**
 * Who is worked on, who waits and who is refused, at once, when more comes than can be done. So many are worked on that
 * none takes much longer than alone. The more of them are refused, the less any may wait, down to half a call's time: what is
 * served is served soon, and nobody waits for a refusal. Where as many come as ever and the machine is slower for a moment, they wait
 * longer, and nobody is refused. Long calls, as the dashboard's, get half of the places
 * at most: two of them side by side each take twice as long, and a list waits for neither. Those that last have places of their own:
 * in one of the others each would keep all long ones waiting for seconds.
 */
export class Admission {
  readonly #most: number;
  readonly #least: number;
  readonly #now: () => number;
  readonly #waiting: Waiting[] = [];
  /** What each kind of call takes when little is going on, in milliseconds. */
  readonly #alone = new Map<string, number>();
  #limit: number;
  /** Short and long ones. */
  #inWork = 0;
  #refused = 0;
  readonly #arrivals = new Arrivals();
  readonly #short = new Length(PATIENCE_MS.short);
  readonly #long = new Length(PATIENCE_MS.long);
  readonly #lasting = new Length(PATIENCE_MS.lasting, PATIENCE_MS.lasting);
  /** Without those that last. */
  #averageAlone = FIRST_GUESS_MS;
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
      working: this.#inWork + this.#lasting.inWork,
      waiting: this.#waiting.length,
      refused: this.#refused,
    };
  }

  /** To be asked before anything else is done for a call. @throws ApiError UNAVAILABLE where it would be refused */
  assertRoom(kind: string): void {
    const length = this.#lengthOf(kind);
    if (this.#mayEnter(length)) return;
    const alike = this.#waiting.filter((one) => one.length === length).length;
    if (alike < this.#mayWait(length)) return;
    this.#refused += 1;
    this.#count(length, 1);
    throw tooBusy();
  }

  /** Does a call's work once there is a place. @param kind of calls that take about as long @throws as assertRoom */
  async work<T>(kind: string, work: (whileIdle: WhileIdle, hasOthers: HasOthers) => Promise<T>): Promise<T> {
    this.assertRoom(kind);
    const length = this.#lengthOf(kind);
    this.#count(length, 0);
    await this.#place(length);
    const from = this.#now();
    try {
      const itself = length === this.#lasting ? 0 : 1;
      return await work(
        (wait) => this.#whileIdle(length, wait),
        () => this.#inWork > itself,
      );
    } finally {
      this.#learn(kind, this.#now() - from);
      this.#leave(length);
    }
  }

  #count(length: Length, refused: 0 | 1): void {
    const now = this.#now();
    length.count(now, refused);
    this.#arrivals.count(now);
  }

  /** One that is long still counts among the long ones. */
  async #whileIdle(length: Length, wait: () => Promise<unknown>): Promise<void> {
    if (length === this.#lasting) {
      await wait();
      return;
    }
    this.#inWork -= 1;
    this.#letIn();
    try {
      await wait();
    } finally {
      this.#inWork += 1; // has waited already: isn't made to wait again
    }
  }

  #lengthOf(kind: string): Length {
    const alone = this.#alone.get(kind) ?? 0;
    if (alone > LASTING_MS) return this.#lasting;
    return alone > this.#averageAlone * LONG ? this.#long : this.#short;
  }

  /** Places for calls of a length. */
  #places(length: Length): number {
    if (length === this.#short) return Math.min(this.#limit, this.#most - this.#lasting.inWork);
    return Math.max(1, Math.floor(this.#limit / 2));
  }

  /** Whoever waits for a place is let in as soon as there is one: nobody is overtaken by a call of their own length. */
  #mayEnter(length: Length): boolean {
    if (length !== this.#short && length.inWork >= this.#places(length)) return false;
    if (length === this.#lasting) return this.#inWork + length.inWork < this.#most;
    return this.#inWork < this.#places(this.#short);
  }

  #mayWait(length: Length): number {
    const places = this.#places(length);
    // Behind another long call one would wait as long again: it is told at once to come back.
    const shortest = length === this.#short ? Math.ceil(places / 2) : Math.floor(places / 2);
    const now = this.#now();
    const refused = Math.max(this.#short.refusedAt(now), this.#long.refusedAt(now));
    const more = this.#arrivals.areUsual ? Math.max(0, 1 - refused / SOMEWHAT_OVERLOADED) : 0;
    const times = 1 - refused / OVERLOADED + (MORE_PATIENCE - 1) * more;
    const patience = length.patience * times;
    return Math.max(shortest, Math.floor((patience * places) / length.average));
  }

  #enter(length: Length): void {
    length.inWork += 1;
    if (length !== this.#lasting) this.#inWork += 1;
  }

  #leave(length: Length): void {
    length.inWork -= 1;
    if (length !== this.#lasting) this.#inWork -= 1;
    this.#letIn();
  }

  async #place(length: Length): Promise<void> {
    if (this.#mayEnter(length)) {
      this.#enter(length);
      return;
    }
    if (length !== this.#lasting) this.#window.wasFull = true;
    await new Promise<void>((enter) => this.#waiting.push({ length, enter }));
  }

  #letIn(): void {
    while (true) {
      const index = this.#waiting.findIndex(({ length }) => this.#mayEnter(length));
      const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
      if (!next) break;
      this.#enter(next.length);
      next.enter();
    }
  }

  #learn(kind: string, took: number): void {
    const known = this.#alone.get(kind) ?? took;
    // What a call takes alone may grow with the data; that isn't learnt while others are in its way.
    const drift = this.#inWork > this.#least / 2 ? 0 : 0.05;
    const alone = took < known ? took : known + (took - known) * drift;
    this.#alone.set(kind, alone);
    // The first of a kind that lasts has come in as if it were short.
    const length = this.#lengthOf(kind);
    length.learn(took);
    if (length === this.#lasting) return;
    this.#averageAlone += (alone - this.#averageAlone) * 0.05;
    this.#window.took += took;
    this.#window.alone += alone;
    this.#window.calls += 1;
    if (this.#window.calls >= Math.max(10, this.#limit)) this.#adapt();
  }

  #adapt(): void {
    const { took, alone, wasFull } = this.#window;
    const isFull = this.#waiting.some(({ length }) => length !== this.#lasting);
    this.#window = { took: 0, alone: 0, calls: 0, wasFull: isFull };
    if (wasFull && took > alone * STRETCH)
      this.#limit = Math.max(this.#least, Math.floor(this.#limit * 0.75));
    else this.#limit = Math.min(this.#most, this.#limit + 1);
  }
}
