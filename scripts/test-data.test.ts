import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import checkTestData, { needed } from './test-data.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-data-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const put = (path: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), '');
};

test('a run that names the data of others and lacks some of it fails, and says what', () => {
  vi.stubEnv('BACKROOM_TEST_DATA', folder);
  expect(checkTestData).toThrow(`which lacks: ${needed.join(', ')}`);
  const [first, ...others] = needed;
  for (const path of others) put(path);
  expect(checkTestData).toThrow(`which lacks: ${first}`);
  put(first!);
  expect(checkTestData).not.toThrow();
});

test('one that names none skips what it doesn’t find', () => {
  vi.stubEnv('BACKROOM_TEST_DATA', undefined);
  expect(checkTestData).not.toThrow();
});
