import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactJson } from './exact-json.ts';
import { jsonValues } from './json-values.ts';

const WRAPPERS = new Set(['orders', 'order', 'data', 'edges', 'nodes']);

async function* pieces(text: string, size: number) {
  for (let i = 0; i < text.length; i += size) yield text.slice(i, i + size);
}

const read = async (text: string, size = 7) => {
  const found = [];
  for await (const each of jsonValues(pieces(text, size), WRAPPERS, parseExactJson)) {
    found.push(each.message ?? each.value);
  }
  return found;
};

describe('the values of a JSON file', () => {
  const one = { id: 1, lines: [{ a: '}"]\\' }] };
  const two = { id: 2, orders: 'no wrapper, for it is not the first key' };

  test.each([
    ['one object', JSON.stringify(one), [one]],
    ['an array', JSON.stringify([one, two], null, 2), [one, two]],
    ['a list under its name', JSON.stringify({ orders: [one, two], page: { next: [1] } }), [one, two]],
    ['one under its name', JSON.stringify({ order: one }), [one]],
    [
      'the pages of a query',
      JSON.stringify({ data: { orders: { nodes: [one], pageInfo: { a: 1 } } }, extensions: { cost: {} } }),
      [one],
    ],
    ['edges', JSON.stringify({ data: { orders: { edges: [{ node: one }] } } }), [{ node: one }]],
    ['an array of lists', JSON.stringify([{ orders: [one] }, { orders: [two] }]), [one, two]],
    ['JSON lines', `${JSON.stringify(one)}\n${JSON.stringify(two)}\n`, [one, two]],
    ['objects one after another', `${JSON.stringify(one, null, 1)}\n${JSON.stringify(two)}`, [one, two]],
    ['nothing', '', []],
    ['an empty list', '{"orders": []}', []],
    ['other things', '[1, "two", null, {}]', [1, 'two', null, {}]],
  ])('%s, in pieces of any size', async (_name, text, expected) => {
    for (const size of [1, 3, 7, 1_000]) expect(await read(text, size)).toEqual(expected);
  });

  test('a broken line costs that line only; a broken list is told at its end', async () => {
    expect(await read('{"id":1}\n{"id":2,\n{"id":3}\n')).toEqual([
      { id: 1 },
      expect.stringContaining('not complete'),
      { id: 3 },
    ]);
    expect(await read('[{"id":1},{"id":2')).toEqual([{ id: 1 }, expect.stringContaining('not complete')]);
    expect(await read('[{"id":1},{"id":oh},{"id":3}]')).toEqual([
      { id: 1 },
      expect.stringContaining('not valid JSON'),
      { id: 3 },
    ]);
  });

  test('any list comes back as it is', async () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue(), {
      noNullPrototype: true,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(object), fc.integer({ min: 1, max: 50 }), async (list, size) => {
        const named = list.filter((each) => !WRAPPERS.has(Object.keys(each)[0] ?? ''));
        const text = JSON.stringify({ orders: named });
        expect(await read(text, size)).toEqual(
          JSON.parse(text).orders.map((each: unknown) => parseExactJson(JSON.stringify(each))),
        );
      }),
      { numRuns: 100 },
    );
  });

  test('integers beyond 2^53 keep their digits, as text', () => {
    expect(parseExactJson('{"id":820982911946154508,"small":12,"price":19.99,"big":1e300}')).toEqual({
      id: '820982911946154508',
      small: 12,
      price: 19.99,
      big: 1e300,
    });
  });

  test('what a database refuses in text is left out', () => {
    expect(parseExactJson('{"note":"a\\u0000b\\ud800"}')).toEqual({ note: 'ab\ufffd' });
  });
});
