import { expect, test } from 'vitest';
import { problemOfFile } from './use-uploads.ts';

test.each([
  ['image/png', 10, null],
  ['image/svg+xml', 10, 'Only JPEG, PNG, WebP and GIF pictures'],
  ['image/png', 0, 'The file is empty'],
  ['image/png', 21 * 1024 * 1024, 'Pictures may have at most 20 MB'],
])('%s of %i bytes', (type, size, problem) => {
  expect(problemOfFile({ type, size })).toBe(problem);
});
