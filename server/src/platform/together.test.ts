// What many ask for at once is done in one go, and one in trouble leaves the others alone.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { together } from './together.ts';

/** A `together` that doubles numbers, with what it was asked for in one go; `trouble` is thrown where a 13 is among them. */
const doubling = (trouble: Error = new Error('thirteen')) => {
  const goes: number[][] = [];
  const many = async (some: readonly number[]) => {
    goes.push([...some]);
    await Promise.resolve();
    if (some.includes(13)) throw trouble;
    return some.map((one) => one * 2);
  };
  return { goes, double: together<number, number>(async (one) => (await many([one]))[0] ?? 0, many) };
};

it('whoever asks while one is under way goes with the next', async () => {
  const { goes, double } = doubling();
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(goes).toEqual([[1], [2, 3]]);
  expect(await double(4)).toBe(8);
});

it('one that can’t be done is alone in that', async () => {
  const { double } = doubling();
  const all = await Promise.allSettled([1, 2, 13, 3].map(double));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('who comes later doesn’t wait for one that is held up', async () => {
  const held = Promise.withResolvers<number>();
  const double = together<number, number>(
    () => held.promise,
    async (some) => {
      if (some.includes(13)) throw new Error('thirteen');
      return some.map((one) => one * 2);
    },
  );
  const stuck = double(13);
  expect(await double(2)).toBe(4);
  held.resolve(26);
  expect(await stuck).toBe(26);
});

it('an outage isn’t asked again', async () => {
  const { goes, double } = doubling(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  const all = await Promise.allSettled([1, 2, 13].map(double));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(goes).toEqual([[1], [2, 13]]);
});

it('everybody gets the answer to what they asked, however they come', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.integer({ max: 12 }), { maxLength: 5 })), async (waves) => {
      const { double } = doubling();
      const asked: Promise<number>[] = [];
      for (const wave of waves) {
        asked.push(...wave.map(double));
        await Promise.resolve();
      }
      expect(await Promise.all(asked)).toEqual(waves.flat().map((one) => one * 2));
    }),
  );
});
