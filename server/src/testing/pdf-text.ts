import { inflateSync } from 'node:zlib';

const latin = new TextDecoder('windows-1252');

/** What one `[<48656c6c6f> 20 <21>] TJ` writes: pieces of it stand apart only for kerning. */
const shownBy = (array: string): string =>
  latin.decode(
    Buffer.from([...array.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => hex).join(''), 'hex'),
  );

/** The texts of a PDF written with the standard fonts, piece by piece in the order they stand in it. */
export const pdfTexts = (pdf: Uint8Array): string[] => {
  const bytes = Buffer.from(pdf);
  const texts: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 1)) {
    const end = bytes.indexOf('\nendstream', at);
    if (end < 0) break;
    const packed = bytes.subarray(at + 'stream\n'.length, end);
    // Only what is deflated holds text here.
    if (packed[0] !== 0x78) continue;
    const content = inflateSync(packed).toString('latin1');
    texts.push(...[...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, array = '']) => shownBy(array)));
    at = end;
  }
  return texts;
};
