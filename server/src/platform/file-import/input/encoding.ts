import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';

/**
 * Works out how a file's text is encoded, chunk by chunk, without holding more than a chunk.
 *
 * A byte order mark decides at once; so do the zero bytes of UTF-16 without one. Otherwise the text is
 * UTF-8 as long as it reads as UTF-8, and the first part with other bytes makes it windows-1252 (which
 * includes Latin-1), the encoding that Excel on Windows writes. A file that was UTF-8 and then breaks it
 * is damaged: its broken bytes become U+FFFD, which readers refuse by row.
 */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Reads the mark or the zero bytes at the start of a file; null leaves it to what follows. */
const encodingOfStart = (start: Uint8Array): Encoding | null => {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start.length < 4) return null;
  const zeros = (from: number) => {
    let count = 0;
    for (let i = from; i < Math.min(start.length, 200); i += 2) if (start[i] === 0) count += 1;
    return count;
  };
  const half = Math.floor(Math.min(start.length, 200) / 2);
  if (zeros(1) > half * 0.8) return 'utf-16le';
  if (zeros(0) > half * 0.8) return 'utf-16be';
  return null;
};

/** Whether these bytes are UTF-8, apart from a character cut off at their end. */
const isUtf8 = (chunk: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** Decodes a stream of bytes to text. `found` is told the encoding as soon as it is known for certain. */
export async function* decode(
  chunks: AsyncIterable<Uint8Array>,
  found?: (encoding: Encoding) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  const settle = (encoding: Encoding) => {
    found?.(encoding);
    decoder = new TextDecoder(encoding);
    return decoder;
  };
  let started = false;
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    if (!started) {
      started = true;
      const encoding = encodingOfStart(chunk);
      if (encoding) settle(encoding);
    }
    if (!decoder && isAscii(chunk)) {
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1');
      continue;
    }
    decoder ??= settle(isUtf8(chunk) ? 'utf-8' : 'windows-1252');
    const text: string = decoder.decode(chunk, { stream: true });
    if (text) yield text;
  }
  if (!decoder) found?.('utf-8');
  // TypeScript doesn't see the assignment inside settle().
  const rest = (decoder as TextDecoder | null)?.decode();
  if (rest) yield rest;
}
