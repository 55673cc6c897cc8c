import { parseCents } from '@backroom/contract/kit/money';
import { numberOf } from '../client/document.ts';

/** What came from a shop, before anybody knows what it is. */
export type Json = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): Json =>
  // Objects of JSON alone come here.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** An id as messages have it, a number or text. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'number' ? String(value) : textOf(value);

/** The number in an id; empty where there is none. */
export const numberIn = (value: unknown): string => (typeof value === 'string' ? numberOf(value) : '');

/** A connection as nodes or, put together from a bulk operation, a plain list. */
export const listIn = (value: unknown): Json[] => {
  const list = Array.isArray(value) ? value : objectOf(value).nodes;
  return Array.isArray(list) ? list.map(objectOf) : [];
};

/** Whether a connection has more than was read of it. */
export const isCutOff = (value: unknown): boolean => objectOf(objectOf(value).pageInfo).hasNextPage === true;

/** Decimal text as cents; null where there is none. @throws RangeError where it isn't an amount */
export const centsOf = (value: unknown): number | null => {
  if (value === null || value === undefined) return null;
  const cents = parseCents(String(value));
  if (cents === null) throw new RangeError(`${String(value)} is not an amount`);
  return cents;
};

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
