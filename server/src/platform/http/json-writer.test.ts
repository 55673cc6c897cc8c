import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSaid, JsonWriter } from './json-writer.ts';

const textOf = (json: JsonWriter) => Buffer.concat(json.written()).toString();

const written = (value: unknown) => {
  const json = new JsonWriter();
  json.value(value);
  return textOf(json);
};

it('writes any value as V8 does', () => {
  const value = fc.anything({
    values: [
      fc.string({ unit: 'binary' }),
      fc.string({ maxLength: 200 }),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom(null, undefined, -0),
    ],
    key: fc.string({ unit: 'binary' }).filter((name) => !['__proto__', 'toJSON'].includes(name)),
    withNullPrototype: true,
    withBoxedValues: true,
    withMap: true,
    withSet: true,
    withDate: true,
  });
  const notSaid = { a: undefined, b: () => 0, c: Symbol('c'), d: { toJSON: () => undefined }.toJSON };
  const found = fc.sample(value, 500);
  for (const one of [notSaid, [notSaid, undefined], {}, [], ...found]) {
    expect(isSaid(one) ? written(one) : undefined).toBe(JSON.stringify(one));
  }
});

it('writes dollars as V8 does', () => {
  const cents = fc.oneof(
    fc.integer(),
    fc.integer({ min: -2_000, max: 2_000 }),
    fc.integer({ min: 1_999_990_000, max: 2_000_010_000 }),
    fc.maxSafeInteger(),
  );
  const numbers = fc.sample(cents, 2_000).flatMap((one) => [one / 100, one, one / 10, one / 1_000, 1 / one]);
  expect(written(numbers).slice(1, -1).split(',')).toEqual(numbers.map((one) => JSON.stringify(one)));
});

it('gives each piece once, full ones before all is written', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ store: `Söder ${index}`, sold: index / 100 }));
  const long = { text: 'ö'.repeat(300_000) };
  const json = new JsonWriter();
  json.value(rows);
  const before = [...json.full()];
  expect(before.length).toBeGreaterThan(1);
  expect(json.full()).toEqual([]);
  json.value(long);
  const all = Buffer.concat([...before, ...json.written()]).toString();
  expect(all).toBe(`${JSON.stringify(rows)}${JSON.stringify(long)}`);
});
