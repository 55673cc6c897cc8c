import { inflateRawSync } from 'node:zlib';

/** A file that isn't a workbook that we can read; the message is for whoever sent it. */
export class NoWorkbook extends Error {
  override readonly name = 'NoWorkbook';
}

/** More than this of text in one part is a bomb, not a price list. */
const MOST_TEXT = 100 * 1024 * 1024;

const END = 0x06_05_4b_50;
const ENTRY = 0x02_01_4b_50;

/** The parts of a ZIP file that a name is asked for, by its directory at the end. */
const partsOf = (file: Buffer): ReadonlyMap<string, () => string> => {
  let end = file.length - 22;
  while (end >= 0 && file.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new NoWorkbook('The file is not an Excel workbook (.xlsx)');
  const parts = new Map<string, () => string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== ENTRY) throw new NoWorkbook('The workbook is damaged');
    const [method, packed] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]; // three offsets give three lengths
    const start = file.readUInt32LE(at + 42);
    const title = file.toString('utf8', at + 46, at + 46 + name);
    parts.set(title, () => {
      const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
      const bytes = file.subarray(from, from + packed);
      return (method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: MOST_TEXT })).toString('utf8');
    });
    at += 46 + name + extra + comment;
  }
  return parts;
};

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescaped = (xml: string): string =>
  xml.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

/** All text within an element, whatever it is dressed as. */
const textIn = (xml: string): string =>
  [...xml.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g)]
    .map(([, text]) => unescaped(text ?? ''))
    .join('');

const columnOf = (reference: string): number =>
  [...reference.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Excel's widest sheet. */
const MOST_COLUMNS = 16_384;

/**
 * The first sheet of a workbook as rows of text, the numbers as they are kept; the first row is at 0, empty ones are there.
 * @throws NoWorkbook
 */
export const readWorkbook = (file: Buffer): string[][] => {
  try {
    const parts = partsOf(file);
    const shared = [
      ...(parts.get('xl/sharedStrings.xml')?.() ?? '').matchAll(/<(?:\w+:)?si>(.*?)<\/(?:\w+:)?si>/gs),
    ].map(([, inner]) => textIn(inner ?? ''));
    const name = [...parts.keys()].filter((one) => /^xl\/worksheets\/sheet\d+\.xml$/.test(one)).toSorted()[0];
    const sheet = name ? parts.get(name)?.() : undefined;
    if (sheet === undefined) throw new NoWorkbook('The workbook has no sheet');
    const rows: string[][] = [];
    for (const [, attributes = '', inner = ''] of sheet.matchAll(
      /<(?:\w+:)?row\b([^>]*)>(.*?)<\/(?:\w+:)?row>/gs,
    )) {
      const number = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? rows.length + 1);
      const cells: string[] = [];
      for (const [, own = '', content = ''] of inner.matchAll(
        /<(?:\w+:)?c\b([^>]*?)(?:\/>|>(.*?)<\/(?:\w+:)?c>)/gs,
      )) {
        const reference = /\br="([A-Z]+\d+)"/.exec(own)?.[1];
        const column = reference ? columnOf(reference) : cells.length;
        if (column >= MOST_COLUMNS) continue;
        const type = /\bt="(\w+)"/.exec(own)?.[1];
        const value = unescaped(/<(?:\w+:)?v(?:\s[^>]*)?>([^<]*)</.exec(content)?.[1] ?? '');
        while (cells.length < column) cells.push('');
        cells[column] =
          type === 's' ? (shared[Number(value)] ?? '') : type === 'inlineStr' ? textIn(content) : value;
      }
      if (number > 1_048_576) throw new NoWorkbook('The workbook is damaged');
      while (rows.length < number - 1) rows.push([]);
      rows[number - 1] = cells;
    }
    return rows;
  } catch (error) {
    if (error instanceof NoWorkbook) throw error;
    // A directory that leads nowhere, a part that isn't packed as it says: whatever else is wrong in it.
    throw new NoWorkbook('The workbook is damaged: it cannot be read', { cause: error });
  }
};
