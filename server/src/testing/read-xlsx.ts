import { strFromU8, unzipSync } from 'fflate';

export type XlsxCell = string | number | null;

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** "AB" → 27. */
const columnOf = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The sheets of a workbook in their order, by name: rows of texts and numbers as they are stored. */
export const readXlsx = (workbook: Uint8Array): Map<string, XlsxCell[][]> => {
  const files = unzipSync(workbook);
  const xml = (path: string) => (files[path] ? strFromU8(files[path]) : '');
  const texts = [...xml('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) =>
    unescaped(/<t[^>]*>(.*)<\/t>/s.exec(item)?.[1] ?? ''),
  );
  const names = [...xml('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) =>
    unescaped(name),
  );
  const rowsOf = (sheet: string) =>
    [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, cells = '']) => {
      const row: XlsxCell[] = [];
      for (const [, place = '', attributes = '', value] of cells.matchAll(
        /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|><v>(.*?)<\/v><\/c>)/gs,
      )) {
        if (value === undefined) continue;
        row[columnOf(place)] = attributes.includes('t="s"') ? (texts[Number(value)] ?? '') : Number(value);
      }
      return Array.from(row, (cell) => cell ?? null);
    });
  return new Map(names.map((name, index) => [name, rowsOf(xml(`xl/worksheets/sheet${index + 1}.xml`))]));
};
