import { ImportError } from '../import-error.ts';

const QUOTE = 34;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

const FIRST_KEY = /\{\s*"((?:[^"\\]|\\.)*)"/y;
const OBJECT_START_AWAITED = /\{\s*(?:"(?:[^"\\]|\\.)*)?$/y;
const STRING = /"((?:[^"\\]|\\.)*)"/y;
const SCALAR = /[^\s,\]}]+(?=[\s,\]}])/y;
const BLANK = /[\s\ufeff]*/y;

const matchAt = (pattern: RegExp, text: string, position: number) => {
  pattern.lastIndex = position;
  return pattern.exec(text);
};

/** No order is this large; a file where one seems to be isn't a list of orders. */
const MAX_VALUE_CHARACTERS = 8 * 1024 * 1024;

/**
 * Cuts JSON, given in pieces of any size, into the texts of the values it is a list of, without parsing
 * them and without holding more than one.
 *
 * Goes into arrays, and into objects whose first key is one of the wrappers (`{"orders": [...]}`,
 * `{"data": {"orders": {"edges": [...]}}}`); every other value is one of the list. What a wrapper holds
 * under other keys (`extensions`, `pageInfo`) is passed over. The ends of values are found by brackets
 * and quotes alone; whether a value is valid is left to who parses it.
 */
export class JsonSplitter {
  readonly #wrappers: ReadonlySet<string>;
  readonly #containers: ('array' | 'object')[] = [];
  /** Text not yet understood: the beginning of a key or a scalar. */
  #carry = '';
  #expectsKey = false;
  #passOver = false;
  /** Inside a value that is taken whole; #depth counts its open brackets. */
  #taking = false;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #parts: string[] = [];
  #size = 0;

  constructor(wrappers: ReadonlySet<string>) {
    this.#wrappers = wrappers;
  }

  /** Takes the next piece and gives the values that it completes. */
  push(piece: string): string[] {
    const text = this.#carry + piece;
    this.#carry = '';
    const values: string[] = [];
    let i = 0;
    while (i < text.length) {
      if (this.#taking) {
        const end = this.#endOfValue(text, i);
        this.#keep(text.slice(i, end ?? text.length));
        if (end === null) return values;
        this.#finish(values);
        i = end;
        continue;
      }
      i += matchAt(BLANK, text, i)?.[0].length ?? 0;
      if (i >= text.length) break;
      const next = this.#step(text, i, values);
      if (next === null) {
        this.#carry = text.slice(i);
        if (this.#carry.length > MAX_VALUE_CHARACTERS) throw tooLarge();
        break;
      }
      i = next;
    }
    return values;
  }

  /** Ends the text; gives what was begun and never ended, null where all is complete. */
  end(): string | null {
    const left = this.#parts.join('') + this.#carry;
    return left === '' && this.#containers.length > 0 ? 'the end of the list' : left || null;
  }

  /** One mark between values. Gives where to go on; null where more text is needed to tell. */
  #step(text: string, i: number, values: string[]): number | null {
    switch (text[i]) {
      case '[':
        if (this.#passOver) return this.#begin(i);
        this.#containers.push('array');
        return i + 1;
      case '{':
        return this.#passOver ? this.#begin(i) : this.#openObject(text, i);
      case ']':
      case '}':
        this.#containers.pop();
        return i + 1;
      case ',':
        this.#expectsKey = this.#containers.at(-1) === 'object';
        return i + 1;
      case ':':
        return i + 1;
      default:
        return this.#stringOrScalar(text, i, values);
    }
  }

  #openObject(text: string, i: number): number | null {
    const key = matchAt(FIRST_KEY, text, i);
    if (!key) return matchAt(OBJECT_START_AWAITED, text, i) ? null : this.#begin(i);
    if (!this.#wrappers.has(key[1] ?? '')) return this.#begin(i);
    this.#containers.push('object');
    this.#expectsKey = false;
    return FIRST_KEY.lastIndex;
  }

  #stringOrScalar(text: string, i: number, values: string[]): number | null {
    const pattern = text[i] === '"' ? STRING : SCALAR;
    const match = matchAt(pattern, text, i);
    if (!match) return null;
    const end = pattern.lastIndex;
    if (text[i] === '"' && this.#expectsKey) {
      this.#expectsKey = false;
      this.#passOver = !this.#wrappers.has(match[1] ?? '');
      return end;
    }
    this.#keep(match[0]);
    this.#finish(values);
    return end;
  }

  /** A value is taken from its opening bracket on. */
  #begin(i: number): number {
    this.#taking = true;
    return i;
  }

  /** Where the value being taken ends, after its last bracket; null where this text doesn't end it. */
  #endOfValue(text: string, from: number): number | null {
    for (let i = from; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === BACKSLASH) this.#escaped = true;
        else if (code === QUOTE) this.#inString = false;
      } else if (code === QUOTE) this.#inString = true;
      else if (code === OPEN_OBJECT || code === OPEN_ARRAY) this.#depth += 1;
      else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        this.#depth -= 1;
        if (this.#depth === 0) return i + 1;
      }
    }
    return null;
  }

  #keep(part: string): void {
    if (this.#passOver) return;
    this.#size += part.length;
    if (this.#size > MAX_VALUE_CHARACTERS) throw tooLarge();
    this.#parts.push(part);
  }

  #finish(values: string[]): void {
    if (!this.#passOver) values.push(this.#parts.join(''));
    this.#parts = [];
    this.#size = 0;
    this.#passOver = false;
    this.#taking = false;
  }
}

const tooLarge = () =>
  new ImportError('The file holds one value of more than 8 MB; this is not a list of orders.');
