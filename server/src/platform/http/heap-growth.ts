import { finished, type Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';

/** How far above what is held the heap may grow before V8 collects, in percent; 0 is as V8 likes, up to 300. */
const FLAG = '--heap-growing-percent=';

const SPARING = `${FLAG}30`;

/** As the process was started with. */
const usual = process.execArgv.find((argument) => argument.startsWith(FLAG)) ?? `${FLAG}0`;

/**
 * What an export has sent is garbage at once, and piles up beside what the server holds until V8 collects. Collecting that
 * early always would cost every call a tenth more of the processor, so the heap grows in smaller steps only while files go
 * out (decision 0111).
 */
export class HeapGrowth {
  readonly #setFlags: (flags: string) => void;
  #goingOut = 0;

  constructor(setFlags = setFlagsFromString) {
    this.#setFlags = setFlags;
  }

  /** Spares memory until a stream has ended, however it ends. */
  spareDuring(body: Readable): void {
    this.#goingOut += 1;
    if (this.#goingOut === 1) this.#setFlags(SPARING);
    finished(body, () => {
      this.#goingOut -= 1;
      if (this.#goingOut === 0) this.#setFlags(usual);
    });
  }
}
