import { expect, test } from 'vitest';
import { parseSearchText, writeSearchText } from './search-text.ts';

test('values stay text, a repeated key is a list', () => {
  expect(parseSearchText('?id=12345678901234567890&store=a&store=b&q=1')).toEqual({
    id: '12345678901234567890',
    store: ['a', 'b'],
    q: '1',
  });
});

test('what is written reads the same again; nothing is left out but what is empty', () => {
  const search = { redirect: '/orders?q=a b&x=1', store: ['a', 'b'], q: 'ö+%' };
  expect(parseSearchText(writeSearchText({ ...search, none: undefined, empty: '' }))).toEqual(search);
  expect(writeSearchText({})).toBe('');
});
