const block = 512;
const largestSize = 8 ** 11 - 1; // eleven octal digits

/** One file of a tar: its 512-byte header, its content, and zeros up to the next block. */
export async function* tarEntry(
  name: string,
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  if (Buffer.byteLength(name) > 100) yield* longName(name);
  yield header(name, size, '0');
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== size) throw new Error(`${name} has ${written} bytes where ${size} were announced`);
  yield padding(size);
}

/** What ends a tar. */
export function tarEnd(): Buffer {
  return Buffer.alloc(2 * block);
}

/** A name of more than 100 bytes stands in an extended header of its own before the entry. */
function* longName(name: string): Generator<Buffer> {
  const rest = ` path=${name}\n`;
  let length = Buffer.byteLength(rest) + 1;
  while (String(length).length + Buffer.byteLength(rest) !== length) length += 1;
  const record = Buffer.from(`${length}${rest}`);
  yield header('long-name', record.length, 'x');
  yield record;
  yield padding(record.length);
}

function header(name: string, size: number, type: string): Buffer {
  if (size > largestSize) throw new Error(`${name} is larger than 8 GB`);
  const bytes = Buffer.alloc(block);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  Buffer.from(name).copy(bytes, 0, 0, 100);
  bytes.write(octal(0o600, 7), 100);
  bytes.write(octal(0, 7), 108);
  bytes.write(octal(0, 7), 116);
  bytes.write(octal(size, 11), 124);
  bytes.write(octal(0, 11), 136);
  bytes.write('        ', 148); // the sum is taken with its own field blank
  bytes.write(type, 156);
  bytes.write('ustar\x0000', 257);
  bytes.write(`${octal(checksum(bytes), 6)} `, 148);
  return bytes;
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) sum += byte;
  return sum;
}

function padding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

export type TarFile = { name: string; size: number; content: AsyncIterable<Buffer> };

/**
 * The files of a tar in order. The content of each must be read to its end before the next is asked for. The source
 * is read to its end, so that whoever checks it as a whole (gzip does) has seen all of it.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const bytes = new ByteReader(source);
  let longName: string | null = null;
  for (;;) {
    const head = await bytes.take(block);
    if (head.every((byte) => byte === 0)) return await bytes.drain();
    const { name, size, type } = readHeader(head);
    if (type === 'x') {
      longName = readLongName(await bytes.take(size));
    } else {
      yield { name: longName ?? name, size, content: bytes.pieces(size) };
      longName = null;
    }
    await bytes.take(padding(size).length);
  }
}

function readHeader(head: Buffer): { name: string; size: number; type: string } {
  const text = (from: number, length: number) =>
    head.toString('utf8', from, from + length).replace(/[\0 ].*$/s, '');
  const expected = Number.parseInt(text(148, 7), 8);
  const blank = Buffer.from(head).fill(' ', 148, 156);
  if (checksum(blank) !== expected) throw new Error('The archive is damaged: a header is not what it was');
  const name = head.toString('utf8', 0, 100).replace(/\0.*$/s, '');
  return { name, size: Number.parseInt(text(124, 12), 8), type: text(156, 1) };
}

function readLongName(record: Buffer): string {
  const match = /^\d+ path=(.*)\n$/s.exec(record.toString('utf8'));
  if (!match?.[1]) throw new Error('The archive is damaged: a long name cannot be read');
  return match[1];
}

/** Takes exact numbers of bytes from a stream whose chunks have any size. */
class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  /** At most `most` bytes, whatever is there first. */
  private async piece(most: number): Promise<Buffer> {
    while (this.rest.length === 0) {
      const next = await this.chunks.next();
      if (next.done) throw new Error('The archive is cut off');
      this.rest = next.value;
    }
    const piece = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(piece.length);
    return piece;
  }

  async drain(): Promise<void> {
    while (!(await this.chunks.next()).done);
  }

  async take(length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async *pieces(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const piece = await this.piece(left);
      left -= piece.length;
      yield piece;
    }
  }
}
