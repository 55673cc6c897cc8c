import { JsonSplitter } from './json-splitter.ts';
import { peek } from './peek.ts';

/** One value of a list: its place, from 1, its text, and the value or why it isn't one. */
export type JsonValue = { number: number; text: string } & (
  | { value: unknown; message?: undefined }
  | { value?: undefined; message: string }
);

type Parse = (text: string) => unknown;

const parsed = (number: number, text: string, parse: Parse): JsonValue => {
  try {
    return { number, text, value: parse(text) };
  } catch (error) {
    return { number, text, message: `Is not valid JSON: ${error instanceof Error ? error.message : ''}` };
  }
};

/** Pieces of text cut after line breaks: each is whole lines, the last line excepted. */
async function* wholeLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const end = piece.lastIndexOf('\n');
    if (end === -1) {
      rest += piece;
      continue;
    }
    yield rest + piece.slice(0, end + 1);
    rest = piece.slice(end + 1);
  }
  if (rest) yield rest;
}

const isObjectText = (line: string) => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
};

const MAX_FIRST_LINE = 1024 * 1024;

/** JSON lines: the first line is a whole object, and there is more than that line. */
const isJsonLines = (start: string) => {
  const end = start.indexOf('\n');
  return end !== -1 && start.slice(end).trim() !== '' && isObjectText(start.slice(0, end));
};

/** A line and a bit: what tells JSON lines from one large value. */
const holdsFirstLine = (start: string) => start.length > MAX_FIRST_LINE || /\n\s*\S/.test(start);

const INCOMPLETE = 'Is not complete: the file breaks off, or a bracket is missing';

/**
 * The values of a JSON file one by one: of an array, of an object that wraps one under a key of
 * `wrappers`, of one lone object, or of JSON lines, where a broken line costs that line only.
 */
export async function* jsonValues(
  source: AsyncIterable<string>,
  wrappers: ReadonlySet<string>,
  parse: Parse,
): AsyncGenerator<JsonValue> {
  const { start, text } = await peek(source, holdsFirstLine);
  let number = 0;
  if (!isJsonLines(start)) {
    const splitter = new JsonSplitter(wrappers);
    for await (const piece of text) {
      for (const value of splitter.push(piece)) yield parsed(++number, value, parse);
    }
    const left = splitter.end();
    if (left) yield { number: ++number, text: left, message: INCOMPLETE };
    return;
  }
  for await (const lines of wholeLines(text)) {
    for (const line of lines.split('\n')) {
      if (line.trim() === '') continue;
      const splitter = new JsonSplitter(wrappers);
      const values = splitter.push(line);
      if (splitter.end()) yield { number: ++number, text: line, message: INCOMPLETE };
      else for (const value of values) yield parsed(++number, value, parse);
    }
  }
}
