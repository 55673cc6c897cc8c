import type { FastifyReply } from 'fastify';

/** The lists of an answer that stand in it under more than one name. */
const repeatedIn = (values: readonly unknown[]): Set<unknown> =>
  new Set(values.filter((value, index) => Array.isArray(value) && values.indexOf(value) !== index));

const bytesOf = (answer: object, repeated: ReadonlySet<unknown>): Buffer => {
  const written = new Map<unknown, Buffer>();
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(answer)) {
    const known = written.get(value);
    const text = known ? '' : JSON.stringify(value);
    // What JSON has no word for is left out, as from any other object.
    if (text === undefined) continue;
    const bytes = known ?? Buffer.from(text);
    if (repeated.has(value)) written.set(value, bytes);
    parts.push(Buffer.from(`${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`), bytes);
  }
  return Buffer.concat([...parts, Buffer.from('}')]);
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
