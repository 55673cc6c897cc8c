import { expect, test } from 'vitest';
import { readListSearch } from './list-search.ts';
import { isNarrowed, nextSort, pageNumbers, rangeOf, toListSearch, toListState } from './list-state.ts';

const defaults = { sort: '-created', size: 10 };

test('an empty address is the first page in the order of the list', () => {
  expect(toListState({}, defaults)).toEqual({
    page: 1,
    size: 10,
    sort: { key: 'created', descending: true },
    search: '',
    filters: {},
    open: null,
  });
});

test('state and address are each other, without what is the default', () => {
  const search = {
    page: '3',
    size: '50',
    sort: 'total',
    q: 'ann',
    store: ['a', 'b'],
    status: 'paid',
    open: '7',
  };
  const state = toListState(readListSearch(search), defaults);
  expect(toListSearch(state, defaults)).toEqual(search);
  expect(toListSearch(toListState({}, defaults), defaults)).toEqual({});
});

test.each([['0'], ['-1'], ['1.5'], ['x'], ['1e9'], ['']])('page %s is page 1', (page) => {
  expect(toListState({ page }, defaults).page).toBe(1);
});

test('what is neither text nor a list of texts is dropped', () => {
  expect(readListSearch({ q: { a: 1 }, store: [null, 'a', {}], page: 2, x: undefined })).toEqual({
    store: 'a',
    page: '2',
  });
});

test('a range lives under two keys and is turned when it is the wrong way round', () => {
  const state = toListState({ date_from: '2025-03-31', date_to: '2025-03-01' });
  expect(rangeOf(state, 'date')).toEqual({ from: '2025-03-01', to: '2025-03-31' });
  expect(rangeOf(toListState({ date_from: 'soon' }), 'date')).toEqual({});
  expect(isNarrowed(state)).toBe(true);
  expect(isNarrowed(toListState({ page: '2', open: '1' }))).toBe(false);
});

test('sorting goes one way, then the other, then back to the default', () => {
  const first = nextSort(null, 'total', true);
  expect(first).toEqual({ key: 'total', descending: true });
  const second = nextSort(first, 'total', true);
  expect(second).toEqual({ key: 'total', descending: false });
  expect(nextSort(second, 'total', true)).toBeNull();
  expect(nextSort(second, 'name', false)).toEqual({ key: 'name', descending: false });
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i offers %j', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});
