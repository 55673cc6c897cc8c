import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileAt } from '../file-source.ts';
import { ImportError } from '../import-error.ts';
import { readCsv } from './csv.ts';
import { delimiterOf } from './delimiter.ts';
import { openText } from './open-text.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (content: string | Uint8Array) => {
  const path = join(folder, 'file.csv');
  await writeFile(path, content);
  const source = await openText(fileAt(path));
  const { header, rows } = await readCsv(source.text);
  const cells: string[][] = [];
  const numbers: number[] = [];
  for await (const row of rows) {
    cells.push([...row.cells]);
    numbers.push(row.number);
  }
  return { names: header.names, cells, numbers, encoding: source.encoding() };
};

describe('reading CSV', () => {
  test('quoted cells keep delimiters, quotes and line breaks; the row after them has the next number', async () => {
    const file = await read('Name,Note\n"A, B","says ""hi""\nand goes"\n\nC,9" wide\n');
    expect(file.cells).toEqual([
      ['A, B', 'says "hi"\nand goes'],
      ['C', '9" wide'],
    ]);
    expect(file.numbers).toEqual([2, 4]);
  });

  test('CR, CRLF and LF end a row', async () => {
    for (const end of ['\r', '\r\n', '\n']) {
      expect((await read(`a,b${end}1,2${end}3,4${end}`)).cells).toEqual([
        ['1', '2'],
        ['3', '4'],
      ]);
    }
  });

  test('rows that hold nothing are left out', async () => {
    expect((await read('a,b\n,,\n1,2\n , \n')).cells).toEqual([['1', '2']]);
  });

  test('a byte order mark is no part of the first column', async () => {
    expect((await read('\ufeffName,X\n1,2\n')).names).toEqual(['Name', 'X']);
  });

  test('UTF-8, UTF-16 and windows-1252 give the same text', async () => {
    const text = 'Name\nAndré’s café – €\n';
    const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    const windows = Buffer.from(
      text.replace('’', '\x92').replace('–', '\x96').replace('€', '\x80'),
      'latin1',
    );
    const found = [
      await read(text),
      await read(Buffer.from(`\ufeff${text}`, 'utf16le')),
      await read(Buffer.from(text, 'utf16le')),
      await read(utf16be),
      await read(windows),
    ];
    expect(found.map((file) => file.cells)).toEqual(found.map(() => [['André’s café – €']]));
    expect(found.map((file) => file.encoding)).toEqual([
      'utf-8',
      'utf-16le',
      'utf-16le',
      'utf-16be',
      'windows-1252',
    ]);
  });

  test('a character cut in two by a chunk of the file is whole again', async () => {
    const filler = 'x'.repeat(256 * 1024 - 2 - 'Name\n'.length - 1);
    const file = await read(`Name\n${filler}é€é\n`);
    expect(file.cells[0]?.[0]?.endsWith('é€é')).toBe(true);
    expect(file.encoding).toBe('utf-8');
  });

  test('a compressed file reads as it is', async () => {
    expect((await read(gzipSync('a,b\n1,2\n'))).cells).toEqual([['1', '2']]);
  });

  test('a quote that is never closed is told, after the rows before it', async () => {
    const path = join(folder, 'open.csv');
    await writeFile(path, `a,b\n1,2\n3,"4\n${'5,6\n'.repeat(1_500_000)}`);
    const { rows } = await readCsv((await openText(fileAt(path))).text);
    expect((await rows[Symbol.asyncIterator]().next()).value?.cells).toEqual(['1', '2']);
    await expect(rows[Symbol.asyncIterator]().next()).rejects.toThrow(
      /quotation mark is opened and never closed/,
    );
    await expect(read('a,b\n1,2\n3,"4\n5,6\n')).rejects.toThrow(/quotation mark is opened and never closed/);
  });

  test('an empty file and a missing one are told', async () => {
    await expect(read('')).rejects.toThrow(ImportError);
    await expect(openText(fileAt(join(folder, 'none.csv')))).rejects.toThrow(ImportError);
  });

  test('stopping early closes the file', async () => {
    const path = join(folder, 'long.csv');
    await writeFile(path, `a,b\n${'1,2\n'.repeat(200_000)}`);
    const source = await openText(fileAt(path));
    const { rows } = await readCsv(source.text);
    for await (const row of rows) if (row.number > 2) break;
    expect(source.bytesRead()).toBeLessThan(source.bytesTotal);
  });
});

test('the delimiter is the commonest of the header line, outside quotes', () => {
  expect(delimiterOf('a;b;"c,d,e,f"\n1,2,3')).toBe(';');
  expect(delimiterOf('a\tb\n')).toBe('\t');
  expect(delimiterOf('single\n')).toBe(',');
});

test('a long text is given to the parser in pieces that end between characters', async () => {
  // Behind this head every piece of 65,536 would end within a character.
  const text = `a\n${'x😀\n'.repeat(40_000)}`;
  const { rows } = await readCsv(
    (async function* () {
      yield text;
    })(),
  );
  const seen = new Set<string | undefined>();
  let count = 0;
  for await (const { cells } of rows) {
    seen.add(cells[0]);
    count += 1;
  }
  expect([...seen]).toEqual(['x😀']);
  expect(count).toBe(40_000);
});
