import { expect, test } from 'vitest';
import { Cells } from './cells.ts';
import { Header } from './header.ts';
import { parseMoment } from './moment.ts';

const read = (value: string) => {
  const header = new Header(['Order  Name', 'Value']);
  const row = { number: 7, cells: ['#1', value] };
  return { cells: new Cells(), column: header.column('value'), row };
};

test('columns are found whatever their case and blanks, by the first name the file has', () => {
  const header = new Header([' Order  Name ', 'Variant SKU']);
  const row = { number: 2, cells: ['#1 ', 'A'] };
  expect(header.column('ORDER NAME').of(row)).toBe('#1');
  expect(header.column('SKU', 'variant sku').name).toBe('Variant SKU');
  expect(header.column('Cost').present).toBe(false);
  expect(() => header.require('an orders export', 'Name', 'Order Name', 'Id')).toThrow('“Name”, “Id”');
});

test('amounts', () => {
  const amounts = ['1,234.50', '$6.62 ', '-3', '0.005', '', '12,34', 'free', '20000000.01'].map((value) => {
    const { cells, column, row } = read(value);
    return [cells.cents(row, column), cells.problems[0]?.message];
  });
  expect(amounts).toEqual([
    [123450, undefined],
    [662, undefined],
    [-300, undefined],
    [1, undefined],
    [null, undefined],
    [null, '“12,34” is not an amount'],
    [null, '“free” is not an amount'],
    [null, 'Is beyond 20 million'],
  ]);
});

test('whole numbers, yes and no, required texts: a problem names row and column', () => {
  const { cells, column, row } = read('2.5');
  expect(cells.integer(row, column, { min: 0, max: 10 })).toBeNull();
  expect(cells.problems).toEqual([{ row: 7, column: 'Value', message: '“2.5” is not a whole number' }]);
  const three = read('3.0');
  expect(three.cells.integer(three.row, three.column, { min: 0, max: 10 })).toBe(3);
  expect(three.cells.integer(three.row, three.column, { min: 4, max: 10 })).toBeNull();
  const yes = read('TRUE');
  expect(yes.cells.yesNo(yes.row, yes.column, false)).toBe(true);
  const none = read('');
  expect(none.cells.required(none.row, none.column)).toBe('');
  expect(none.cells.problems[0]?.message).toBe('Is empty');
});

test('damaged characters and cells beyond the header are told', () => {
  const { cells, row } = read('caf\ufffd');
  cells.check(row, 2);
  cells.check({ number: 8, cells: ['a', 'b', 'c'] }, 2);
  cells.check({ number: 9, cells: ['a', 'b', ''] }, 2);
  expect(cells.problems.map((problem) => problem.row)).toEqual([7, 8]);
});

test('moments with an offset become UTC; days that do not exist are refused', () => {
  expect(parseMoment('2025-12-06 10:37:33 -0500')).toBe('2025-12-06T15:37:33.000Z');
  expect(parseMoment('2021-12-31T19:00:00-05:00')).toBe('2022-01-01T00:00:00.000Z');
  expect(parseMoment('2025-12-06T10:37:33.250Z')).toBe('2025-12-06T10:37:33.250Z');
  expect(
    ['2025-02-30 10:00:00 +0000', '2025-12-06', '2025-12-06 25:00:00 +0000', 'soon'].map(parseMoment),
  ).toEqual([null, null, null, null]);
});
