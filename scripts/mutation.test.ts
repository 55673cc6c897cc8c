import { expect, test } from 'vitest';
import { mutantsOf, mutated } from './mutation/mutants.ts';

const changed = (code: string) => mutantsOf('x.ts', code).map((mutant) => mutated(code, mutant));

test.each([
  ['a < b', ['a <= b']],
  ['a.b(c) - 2', ['a.b(c) + 2', 'a.b(c) - 3']],
  ['!a', ['a']],
  ['a[b] ?? 0', []],
  ['a ?? 0', ['a ?? 1']],
  ['a ? b : c', ['a ? c : b']],
  ['rows.some(f)', ['rows.every(f)']],
  ['rows.toString()', []],
  ['const a: 1 = true as true', ['const a: 1 = false as true']],
  [
    `sql\`a <= \${b < 1} and c\``,
    [
      `sql\`a < \${b < 1} and c\``,
      `sql\`a <= \${b <= 1} and c\``,
      `sql\`a <= \${b < 2} and c\``,
      `sql\`a <= \${b < 1} or c\``,
    ],
  ],
  ['words`this and that`', []],
])('%s is changed one word at a time', (code, expected) => {
  expect(changed(code)).toEqual(expected);
});
