import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { isSaid, JsonWriter } from './json-writer.ts';

/** Lists of so many rows are mostly figures, which are quicker written by hand (json-writer.ts). */
const MANY_ROWS = 200;

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length >= MANY_ROWS;

/** The lists of an answer that stand in it under more than one name. */
const repeatedIn = (values: readonly unknown[]): Set<unknown> =>
  new Set(values.filter((value, index) => Array.isArray(value) && values.indexOf(value) !== index));

/** A list as it is written. */
function* piecesOfList(json: JsonWriter, list: readonly unknown[]): Generator<Buffer> {
  json.text('[');
  for (const [index, value] of list.entries()) {
    if (index > 0) json.text(',');
    json.value(isSaid(value) ? value : null);
    yield* json.full();
  }
  json.text(']');
  yield* json.written();
}

/** An answer as it is written: what stands there already is not written again. */
function* piecesOf(answer: object, repeated: ReadonlySet<unknown>): Generator<Buffer> {
  const json = new JsonWriter();
  const written = new Map<unknown, Buffer[]>();
  let before = '{';
  for (const [name, value] of Object.entries(answer)) {
    if (!isSaid(value)) continue;
    json.text(`${before}${JSON.stringify(name)}:`);
    before = ',';
    if (!repeated.has(value)) {
      if (isLong(value)) yield* piecesOfList(json, value);
      else json.value(value);
      continue;
    }
    yield* json.written();
    const found = written.get(value);
    if (found) {
      yield* found;
      continue;
    }
    const own: Buffer[] = [];
    written.set(value, own);
    for (const piece of piecesOfList(json, value as readonly unknown[])) {
      own.push(piece);
      yield piece;
    }
  }
  json.text('}');
  yield* json.written();
}

/** Longer answers are sent as they are written, and other calls have their turn in between. */
const LONG = 1 << 19;

async function* inTurns(first: readonly Buffer[], rest: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  for (const piece of rest) {
    await othersTurn();
    yield piece;
  }
}

/**
 * What is sent of an answer: itself, to be written as JSON. Where a list in it is long, or stands in it under two names, as the rows of some
 * reports do, the JSON, in which the latter is written once and sent twice: it may be megabytes.
 */
export const toSend = (reply: FastifyReply, answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  const values = Object.values(answer);
  const repeated = repeatedIn(values);
  if (repeated.size === 0 && !values.some(isLong)) return answer;
  reply.type('application/json; charset=utf-8');
  const pieces = piecesOf(answer, repeated);
  const first: Buffer[] = [];
  let length = 0;
  while (length < LONG) {
    const { done, value } = pieces.next();
    if (done) return Buffer.concat(first, length);
    first.push(value);
    length += value.length;
  }
  return Readable.from(inTurns(first, pieces));
};
