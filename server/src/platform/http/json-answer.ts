import type { FastifyReply } from 'fastify';

/** The lists of an answer that stand in it under more than one name. */
const repeatedIn = (values: readonly unknown[]): Set<unknown> =>
  new Set(values.filter((value, index) => Array.isArray(value) && values.indexOf(value) !== index));

/** Written into one buffer of the right size; what stands there already is copied. */
const bytesOf = (answer: object, repeated: ReadonlySet<unknown>): Buffer => {
  const texts = new Map<unknown, string>();
  const parts: { key: string; value: unknown; text: string; bytes: number }[] = [];
  for (const [name, value] of Object.entries(answer)) {
    const text = texts.get(value) ?? JSON.stringify(value);
    // What JSON has no word for is left out, as from any other object.
    if (text === undefined) continue;
    if (repeated.has(value)) texts.set(value, text);
    const key = `${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    parts.push({ key, value, text, bytes: Buffer.byteLength(text) });
  }
  const length = parts.reduce((sum, { key, bytes }) => sum + Buffer.byteLength(key) + bytes, 1);
  const buffer = Buffer.allocUnsafe(length);
  const written = new Map<unknown, number>();
  let at = 0;
  for (const { key, value, text, bytes } of parts) {
    at += buffer.write(key, at);
    const start = written.get(value);
    if (start === undefined) buffer.write(text, at);
    else buffer.copyWithin(at, start, start + bytes);
    if (repeated.has(value)) written.set(value, at);
    at += bytes;
  }
  buffer.write('}', at);
  return buffer;
};

/**
 * What is sent of an answer: itself, to be written as JSON. Where a list stands in it under two names, as the rows of some reports do,
 * the JSON, in which such a list is written once and repeated: it may be megabytes.
 */
export const toSend = (reply: FastifyReply, answer: unknown): unknown => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  const repeated = repeatedIn(Object.values(answer));
  if (repeated.size === 0) return answer;
  reply.type('application/json; charset=utf-8');
  return bytesOf(answer, repeated);
};
