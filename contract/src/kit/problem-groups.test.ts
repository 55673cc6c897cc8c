import { expect, test } from 'vitest';
import { groupProblems } from './problem-groups.ts';

test('a problem is told once with its count, whatever value or number it names', () => {
  const problems = [
    { row: 3, column: 'price', message: '“x” is not an amount' },
    { row: 4, column: 'price', message: '“1,5x” is not an amount' },
    { row: 5, column: 'cost', message: '“x” is not an amount' },
    { row: 6, column: 'code', message: 'Row 2 has the same code' },
    { row: 9, column: 'code', message: 'Row 1,002 has the same code' },
    { row: 9, column: 'price', message: 'Is empty' },
    { row: 10, column: 'price', message: '“y” is not an amount' },
  ];
  expect(groupProblems(problems).map(({ row, message, count }) => `${row} ${message} × ${count}`)).toEqual([
    '3 “x” is not an amount × 3',
    '6 Row 2 has the same code × 2',
    '5 “x” is not an amount × 1',
    '9 Is empty × 1',
  ]);
});
