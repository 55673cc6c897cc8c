/** Integers of sixteen digits or more may not survive as JavaScript numbers; Shopify's sample ids don't. */
const LONG_INTEGER = /\d{16}/;
const INTEGER = /^-?\d+$/;
const ESCAPED_UNSTORABLE = /\\u0000|\\ud[89a-f]/i;

type SourceContext = { source?: string };

const exact = (_key: string, value: unknown, context?: SourceContext): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && INTEGER.test(context?.source ?? '')
    ? context?.source
    : value;

/** PostgreSQL can't hold NUL or half a surrogate pair in text; neither means anything to a reader. */
const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)]));
};

/**
 * Parses JSON so that integers beyond 2^53 become text with all their digits, and texts hold nothing that
 * a database refuses. Throws SyntaxError.
 */
export const parseExactJson = (text: string): unknown => {
  // the reviver makes parsing several times slower, so it only runs where a long integer may be
  const value: unknown = LONG_INTEGER.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
  return ESCAPED_UNSTORABLE.test(text) ? storable(value) : value;
};
