/**
 * JSON of megabytes, as `JSON.stringify` has it, written as bytes at once: figures are most of a report, and V8 takes longer to find the
 * shortest text of a number than it takes here to write its cents down.
 */

/** Bytes are written into pieces, so that none that stand already are moved; most answers need the first alone. */
const FIRST_PIECE = 1 << 16;
const PIECE = 1 << 18;

/** Longer texts are quicker looked through by V8. */
const SHORT_TEXT = 64;

/** What has more cents than 32 bits hold is left to V8. */
const MOST_DOLLARS = 20_000_000;
const MOST_DIGITS = 16;

const [QUOTE, COMMA, MINUS, POINT, ZERO] = [0x22, 0x2c, 0x2d, 0x2e, 0x30];
const [BACKSLASH, SPACE, TILDE] = [0x5c, 0x20, 0x7e];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A few bytes that are written again and again: four at a time, which may need room behind them. */
type Word = { readonly length: number; readonly fours: Uint32Array };

const FOUR = 4;

const wordOf = (text: string): Word => {
  const bytes = Buffer.from(text);
  const fours = new Uint32Array(Math.ceil(bytes.length / FOUR));
  for (const [index, byte] of bytes.entries()) {
    fours[index >> 2] = (fours[index >> 2] ?? 0) | (byte << ((index % FOUR) * 8));
  }
  return { length: bytes.length, fours };
};

const words = { true: wordOf('true'), false: wordOf('false'), null: wordOf('null') };

const isPlain = (value: object): value is Record<string, unknown> =>
  Object.getPrototypeOf(value) === Object.prototype;

/** Whether JSON has a word for a value; without one it is left out. */
export const isSaid = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null)
    return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
  return isPlain(value) || Array.isArray(value) || JSON.stringify(value) !== undefined;
};

const viewOf = ({ buffer, byteOffset, length }: Buffer) => new DataView(buffer, byteOffset, length);

export class JsonWriter {
  #pieces: Buffer[] = [];
  #bytes = Buffer.allocUnsafe(FIRST_PIECE);
  #view = viewOf(this.#bytes);
  /** Where the piece begins that is written, and where it ends. */
  #start = 0;
  #at = 0;
  /** `,"name":` of each name that was met. */
  readonly #names = new Map<string, Word>();

  /** Pieces that are full, each given once. */
  full(): readonly Buffer[] {
    const pieces = this.#pieces;
    if (pieces.length > 0) this.#pieces = [];
    return pieces;
  }

  /** All that is written, piece after piece, each given once. */
  written(): readonly Buffer[] {
    this.#endPiece();
    return this.full();
  }

  /** Text as it is. */
  text(text: string): void {
    this.#makeRoom(text.length * 3);
    this.#at += this.#bytes.write(text, this.#at);
  }

  /** A value as JSON, nothing where JSON has no word for it. Plain objects have no `toJSON` of their own. */
  value(value: unknown): void {
    if (typeof value === 'number') this.#number(value);
    else if (typeof value === 'string') this.#string(value);
    else if (typeof value === 'boolean') this.#word(value ? words.true : words.false);
    else if (value === null) this.#word(words.null);
    else if (Array.isArray(value)) this.#list(value);
    else if (typeof value === 'object' && isPlain(value)) this.#object(value);
    else this.text(JSON.stringify(value) ?? '');
  }

  #endPiece(): void {
    if (this.#at > this.#start) this.#pieces.push(this.#bytes.subarray(this.#start, this.#at));
    this.#start = this.#at;
  }

  #list(list: readonly unknown[]): void {
    this.#byte(OPEN_LIST);
    for (let index = 0; index < list.length; index += 1) {
      if (index > 0) this.#byte(COMMA);
      const value = list[index];
      this.value(isSaid(value) ? value : null);
    }
    this.#byte(CLOSE_LIST);
  }

  #object(object: Record<string, unknown>): void {
    let isFirst = true;
    for (const name in object) {
      const value = object[name];
      if (!isSaid(value)) continue;
      const word = this.#named(name);
      this.#word(word);
      if (isFirst) this.#bytes[this.#at - word.length] = OPEN_OBJECT;
      isFirst = false;
      this.value(value);
    }
    if (isFirst) this.#byte(OPEN_OBJECT);
    this.#byte(CLOSE_OBJECT);
  }

  #named(name: string): Word {
    const known = this.#names.get(name);
    if (known) return known;
    const word = wordOf(`,${JSON.stringify(name)}:`);
    this.#names.set(name, word);
    return word;
  }

  #string(text: string): void {
    const { length } = text;
    if (length > SHORT_TEXT) {
      this.text(JSON.stringify(text));
      return;
    }
    this.#makeRoom(length + 2);
    const bytes = this.#bytes;
    let at = this.#at;
    bytes[at++] = QUOTE;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code < SPACE || code > TILDE || code === QUOTE || code === BACKSLASH) {
        this.text(JSON.stringify(text));
        return;
      }
      bytes[at++] = code;
    }
    bytes[at++] = QUOTE;
    this.#at = at;
  }

  /** Dollars and whole numbers digit by digit: fewer than fifteen of them say which number is meant, and no shorter text does. */
  #number(value: number): void {
    const cents = Math.round(value * 100);
    if (!(Math.abs(value) < MOST_DOLLARS && cents / 100 === value)) {
      this.text(Number.isFinite(value) ? String(value) : 'null');
      return;
    }
    this.#makeRoom(MOST_DIGITS);
    if (cents < 0) this.#bytes[this.#at++] = MINUS;
    // V8 divides what it knows to be whole several times as quick.
    const all = Math.abs(cents) | 0;
    const whole = (all / 100) | 0;
    this.#digits(whole);
    const rest = all - whole * 100;
    if (rest > 0) this.#afterPoint(rest);
  }

  /** A whole number that 32 bits hold, from its last digit on. */
  #digits(whole: number): void {
    const bytes = this.#bytes;
    const first = this.#at;
    let end = first + 1;
    for (let most = 10; whole >= most; most *= 10) end += 1;
    let rest = whole;
    for (let at = end - 1; at >= first; at -= 1) {
      const tens = (rest / 10) | 0;
      bytes[at] = ZERO + rest - tens * 10;
      rest = tens;
    }
    this.#at = end;
  }

  /** Cents that are no whole dollar, without a last nought. */
  #afterPoint(cents: number): void {
    const bytes = this.#bytes;
    const tenths = (cents / 10) | 0;
    bytes[this.#at++] = POINT;
    bytes[this.#at++] = ZERO + tenths;
    if (cents !== tenths * 10) bytes[this.#at++] = ZERO + cents - tenths * 10;
  }

  #byte(byte: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#at++] = byte;
  }

  #word({ length, fours }: Word): void {
    this.#makeRoom(fours.length * FOUR);
    const view = this.#view;
    const at = this.#at;
    for (let index = 0; index < fours.length; index += 1)
      view.setUint32(at + index * FOUR, fours[index] ?? 0, true);
    this.#at = at + length;
  }

  #makeRoom(more: number): void {
    if (this.#at + more <= this.#bytes.length) return;
    this.#endPiece();
    this.#bytes = Buffer.allocUnsafe(Math.max(more, PIECE));
    this.#view = viewOf(this.#bytes);
    this.#start = 0;
    this.#at = 0;
  }
}
