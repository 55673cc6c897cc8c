import { expect, test } from 'vitest';
import { slicesOf } from './slices.ts';

test.each([0, 1, 2, 3, 7, 8])(
  '%i things come in their order, and others have their turn between slices',
  async (count) => {
    const all = Array.from({ length: count }, (_, index) => index);
    const found: number[] = [];
    let turns = 0;
    let isOver = false;
    const others = () => {
      turns += 1;
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    let slices = 0;
    for await (const some of slicesOf(all, 2)) {
      expect(some.length).toBeLessThanOrEqual(2);
      found.push(...some);
      slices += 1;
    }
    isOver = true;
    expect(found).toEqual(all);
    expect(slices).toBe(Math.ceil(count / 2));
    expect(turns).toBe(Math.max(0, slices - 1));
  },
);
