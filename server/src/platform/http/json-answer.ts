import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { isSaid, JsonWriter } from './json-writer.ts';

/** The lists of an answer that stand in it under more than one name. */
const repeatedIn = (values: readonly unknown[]): Set<unknown> =>
  new Set(values.filter((value, index) => Array.isArray(value) && values.indexOf(value) !== index));

/** What stands there already is not written again. */
const piecesOf = (answer: object, repeated: ReadonlySet<unknown>): readonly Buffer[] => {
  const json = new JsonWriter();
  const written = new Map<unknown, { from: number; to: number }>();
  let before = '{';
  for (const [name, value] of Object.entries(answer)) {
    if (!isSaid(value)) continue;
    json.text(`${before}${JSON.stringify(name)}:`);
    before = ',';
    const found = written.get(value);
    if (found) {
      json.repeat(found.from, found.to);
      continue;
    }
    const from = json.endPiece();
    json.value(value);
    if (repeated.has(value)) written.set(value, { from, to: json.endPiece() });
  }
  json.text('}');
  return json.written();
};

/** Longer answers aren't brought together in one place before they are sent. */
const LONG = 1 << 20;

/**
 * What is sent of an answer: itself, to be written as JSON. Where a list stands in it under two names, as the rows of some reports do,
 * the JSON, in which such a list is written once and sent twice: it may be megabytes.
 */
export const toSend = (reply: FastifyReply, answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  const repeated = repeatedIn(Object.values(answer));
  if (repeated.size === 0) return answer;
  reply.type('application/json; charset=utf-8');
  const pieces = piecesOf(answer, repeated);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length < LONG) return Buffer.concat(pieces, length);
  reply.header('content-length', length);
  return Readable.from(pieces);
};
