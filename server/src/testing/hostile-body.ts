import type { Endpoint } from '@backroom/contract/kit/endpoint';
import fc from 'fast-check';
import * as z from 'zod';

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  anyOf?: JsonSchema[];
};

const hostileTexts = [
  '',
  ' ',
  "'; drop table orders; --",
  '" or 1=1 --',
  '%_\\',
  '\u0000',
  '\ud800',
  '=HYPERLINK("x")',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a'.repeat(5_000),
  '9'.repeat(400),
  '2025-02-30',
  '99999-01-01',
  '2025-13-45T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  '-1',
  '1e309',
  'NaN',
  'مرحبا 👩‍👩‍👧‍👦',
];

const hostileNumbers = [0, -0, -1, 0.001, 1e21, -1e21, 2 ** 31, 2 ** 53, Number.MIN_VALUE, 12.345];

/** Any JSON value, with the ones that break things more often than chance would have them. */
const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  fc.constantFrom(null, true, false),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value that often has the right shape, so that the wrong parts reach deeper. */
const valueFor = (schema: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
  if (depth > 4) return anything;
  const fitting = (): fc.Arbitrary<unknown> => {
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, depth + 1)));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.properties) return objectFor(schema, depth);
    if (schema.type === 'array') {
      return fc.array(valueFor(schema.items ?? {}, depth + 1), { maxLength: 4 });
    }
    if (schema.type === 'string') {
      const likely = fc.constantFrom('2025-03-01', 'all', '1', 'a@example.com', 'shop-1.example.com');
      return fc.oneof(likely, fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary', maxLength: 30 }));
    }
    if (schema.type === 'integer' || schema.type === 'number') {
      return fc.oneof(fc.integer({ min: -2, max: 100 }), fc.constantFrom(...hostileNumbers));
    }
    return anything;
  };
  return fc.oneof({ weight: 5, arbitrary: fitting() }, { weight: 1, arbitrary: anything });
};

const objectFor = (schema: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
  const fields = Object.entries(schema.properties ?? {});
  const known = fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, valueFor(field, depth + 1)])),
    {
      requiredKeys: [],
    },
  );
  const extra = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'extra', 'id'), anything, {
    maxKeys: 1,
  });
  return fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, extra).map(([one, other]) => ({ ...other, ...one })) },
  );
};

/** Bodies for a call: nearly right, wholly wrong, and everything between. */
export const hostileBodyFor = (endpoint: Endpoint): fc.Arbitrary<unknown> => {
  if (!endpoint.body) return anything;
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
  // JSON Schema's own type is wider than the few words read here.
  return valueFor(schema as JsonSchema, 0);
};
