import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FileSource } from '../file-source.ts';
import { ImportError } from '../import-error.ts';
import { decode, type Encoding } from './encoding.ts';

/** A file's text as it is read: bytes read so far are those on the disk, compressed or not. */
export type TextSource = {
  text: AsyncIterable<string>;
  bytesTotal: number;
  bytesRead: () => number;
  encoding: () => Encoding | null;
};

const isGzip = (start: Uint8Array) => start[0] === 0x1f && start[1] === 0x8b;

/** What spreadsheets and archives begin with; nobody means such bytes as text. */
const NO_TEXT: [bytes: number[], what: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'This is a spreadsheet, not a CSV file. In the spreadsheet, choose “Save as” and CSV UTF-8.',
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is a spreadsheet, not a CSV file. In the spreadsheet, choose “Save as” and CSV UTF-8.',
  ],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF, not a file of rows.'],
];

/** @throws ImportError for bytes that can't be text in any encoding that is read */
const refuseWhatIsNoText = (start: Uint8Array): void => {
  for (const [bytes, what] of NO_TEXT) {
    if (bytes.every((byte, index) => start[index] === byte)) throw new ImportError(what);
  }
  const looked = start.subarray(0, 4_096);
  const marked = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  const zeros = looked.filter((byte) => byte === 0).length;
  // UTF-16 without a mark has a zero in every other byte; anything else with zeros is no text.
  if (!marked && zeros > 0 && zeros <= looked.length * 0.4) throw new ImportError('This is not a CSV file');
};

async function* startWith(first: Uint8Array, rest: AsyncIterator<Uint8Array>) {
  try {
    yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function* checkedStart(bytes: AsyncIterable<Uint8Array>) {
  let isStart = true;
  for await (const chunk of bytes) {
    if (isStart) refuseWhatIsNoText(chunk);
    isStart = false;
    yield chunk;
  }
}

/** Opens a text file of any supported encoding, gzip-compressed or plain. Throws an ImportError if it can't. */
export const openText = async (file: FileSource): Promise<TextSource> => {
  const bytesTotal = await file.size();
  let bytesRead = 0;
  const counted = async function* () {
    for await (const chunk of file.bytes()) {
      bytesRead += chunk.length;
      yield chunk;
    }
  };
  let encoding: Encoding | null = null;
  const unpacked = async function* () {
    const raw = counted();
    const first = await raw.next();
    if (first.done) return;
    const all = startWith(first.value, raw);
    if (!isGzip(first.value)) yield* all;
    else {
      // Readable.compose would lose the error of the one in the other; pipe() doesn't pass on errors either.
      const packed = Readable.from(all);
      const plain = packed.pipe(createGunzip());
      packed.on('error', (error) => plain.destroy(error));
      try {
        yield* plain;
      } finally {
        packed.destroy();
      }
    }
  };
  const text = async function* () {
    try {
      yield* decode(checkedStart(unpacked()), (found) => {
        encoding = found;
      });
    } catch (error) {
      if (error instanceof ImportError) throw error;
      throw new ImportError(
        `${file.name} can't be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  return { text: text(), bytesTotal, bytesRead: () => bytesRead, encoding: () => encoding };
};
