import { expect, test } from 'vitest';
import { readExcluded } from './excluded-query.ts';

const one = { sku: 'BAG', reason: 'Carrier bags' };

// The specification names four places for the SKUs (1, section 7).
test.each([[{ skus: [one] }], [[one]], [{ data: [one] }], [{ data: { skus: [one] } }]])('%j', (answer) => {
  const { rows, total } = readExcluded(answer as never);
  expect(rows).toMatchObject([one]);
  expect(total).toBe(1);
});

test('an answer without SKUs is a failure, not an empty list', () => {
  expect(() => readExcluded({} as never)).toThrow('Invalid response format');
});
