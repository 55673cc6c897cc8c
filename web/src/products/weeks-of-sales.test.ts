import { expect, test } from 'vitest';
import { unitsByWeek } from './weeks-of-sales.tsx';

test('weeks without a sale count as nothing, the first one from its Monday', () => {
  const weeks = [
    { week: '2026-03-02', units: 4 },
    { week: '2026-03-16', units: 1 },
  ];
  expect(unitsByWeek({ from: '2026-03-04', to: '2026-03-23', weeks })).toEqual([4, 0, 1, 0]);
});
