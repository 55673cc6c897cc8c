import { expect, test } from 'vitest';
import { fileNameOf } from './download.ts';

test.each([
  ['attachment; filename="orders.csv"', 'orders.csv'],
  ['attachment; filename=orders.csv', 'orders.csv'],
  [`attachment; filename="x.csv"; filename*=UTF-8''caf%C3%A9.csv`, 'café.csv'],
  [null, 'export.csv'],
])('%s is called %s', (header, name) => {
  expect(fileNameOf(header, 'export.csv')).toBe(name);
});
