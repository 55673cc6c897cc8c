/** Something that is due at a moment of the virtual clock. */
type Timer = { at: number; run: () => void | Promise<void> };

/** The emulator's own time: runs with the real one from a start of its choosing, or stands still until it is moved. */
export type Clock = {
  now(): number;
  /** ISO 8601 in UTC, to the second, as Shopify writes moments. */
  iso(at?: number): string;
  at(moment: number, run: Timer['run']): void;
  /** Moves on by some milliseconds; what becomes due on the way runs in its order, each thing at its own moment. */
  advance(milliseconds: number): Promise<void>;
  /**
   * Stands still while something is done without waiting, so that all of it is of one moment, told as `at`: done again on a clock
   * that stands there, it comes to the same.
   */
  atOnce<T>(work: (at: number) => T): T;
  /** A clock that stood still runs from a moment on, or from where it stands where that is later. */
  goOn(from: number): Promise<void>;
  close(): void;
};

/** @param frozen stands still between moves; timers then run only in `advance`. */
export const createClock = (start: number = Date.now(), frozen = false): Clock => {
  const timers: Timer[] = [];
  let offset = start - Date.now();
  let stoppedAt = start;
  let wake: NodeJS.Timeout | undefined;
  let closed = false;
  let stands = frozen;
  let held: number | undefined;

  const now = () => held ?? (stands ? stoppedAt : Date.now() + offset);
  const runDue = async () => {
    for (let timer = timers[0]; timer && timer.at <= now(); timer = timers[0]) {
      timers.shift();
      await timer.run();
    }
  };
  const schedule = () => {
    clearTimeout(wake);
    const [next] = timers;
    if (stands || closed || !next) return;
    const wait = Math.min(Math.max(next.at - now(), 0), 2 ** 31 - 1);
    wake = setTimeout(() => void runDue().finally(schedule), wait);
    wake.unref();
  };

  const clock: Clock = {
    now,
    iso: (at = now()) => `${new Date(at).toISOString().slice(0, 19)}Z`,
    at: (moment, run) => {
      const place = timers.findIndex((timer) => timer.at > moment);
      timers.splice(place === -1 ? timers.length : place, 0, { at: moment, run });
      schedule();
    },
    advance: async (milliseconds) => {
      const target = now() + milliseconds;
      const moveTo = (moment: number) => {
        if (stands) stoppedAt = moment;
        else offset += moment - now();
      };
      for (let [timer] = timers; timer && timer.at <= target; [timer] = timers) {
        timers.shift();
        moveTo(Math.max(timer.at, now()));
        await timer.run();
      }
      moveTo(target);
      schedule();
    },
    atOnce: (work) => {
      held = now();
      try {
        return work(held);
      } finally {
        held = undefined;
      }
    },
    goOn: async (from) => {
      if (from > now()) await clock.advance(from - now());
      offset = now() - Date.now();
      stands = false;
      schedule();
    },
    close: () => {
      closed = true;
      clearTimeout(wake);
    },
  };
  return clock;
};
