import type * as z from 'zod';
import { parse } from './errors.ts';

/** What narrows lists and reports to days, wherever the specification's calls have it. */
const dayFields: ReadonlySet<string> = new Set([
  'from_date',
  'to_date',
  'start_date',
  'end_date',
  'from',
  'to',
  'dateFrom',
  'dateTo',
]);

/** No client of ours ever sent these: they are refused as anywhere else. */
const neverFields: ReadonlySet<PropertyKey> = new Set(['__proto__', 'constructor', 'prototype']);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const dayOf = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?$/.test(value)
    ? value.slice(0, 10)
    : value;

/** An empty day is none, a moment is the day that is written in it, and an order's number may come as one. */
const inOurWords = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([field, value]) => !(dayFields.has(field) && (value === null || value === '')))
      .map(([field, value]) => {
        if (dayFields.has(field)) return [field, dayOf(value)];
        return [field, field === 'order_id' && Number.isSafeInteger(value) ? String(value) : value];
      }),
  );

/** The fields that a schema doesn't know, as paths into the value. */
const unknownOf = (schema: z.ZodType, value: unknown): PropertyKey[][] => {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  );
};

const without = (value: unknown, fields: readonly PropertyKey[][]): unknown => {
  const copy = structuredClone(value);
  for (const path of fields) {
    let holder: unknown = copy;
    for (const part of path.slice(0, -1)) holder = (holder as Record<PropertyKey, unknown>)[part];
    delete (holder as Record<PropertyKey, unknown>)[path.at(-1) ?? ''];
  }
  return copy;
};

/**
 * Reads the body of one of the specification's own calls: where the specification leaves a payload open, what a client of old
 * sends gets through. Fields that nobody knows are left out and told, so that a slip of the pen is found in the log.
 * @param tell is told the names of the fields that were left out
 * @throws ApiError VALIDATION_FAILED naming every wrong field that is known
 */
export const readAsOfOld = <S extends z.ZodType>(
  schema: S,
  body: unknown,
  tell: (fields: string[]) => void,
): z.output<S> => {
  if (!isObject(body)) return parse(schema, body);
  const read = inOurWords(body);
  const unknown = unknownOf(schema, read);
  if (unknown.length === 0 || unknown.flat().some((part) => neverFields.has(part)))
    return parse(schema, read);
  tell(unknown.slice(0, 20).map((path) => path.map(String).join('.').slice(0, 200)));
  return parse(schema, without(read, unknown));
};
