import { expect, test } from 'vitest';
import { previewOf } from './note-preview.ts';

test('a note is cut at 50 characters, no sooner', () => {
  expect(previewOf('x'.repeat(50))).toBe('x'.repeat(50));
  expect(previewOf('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`);
});
