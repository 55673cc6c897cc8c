// The flag is the process's: it must be set once for all that goes out, and be back however the last of them ends.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { HeapGrowth } from './heap-growth.ts';

const watched = () => {
  const flags: string[] = [];
  return { flags, growth: new HeapGrowth((set) => flags.push(set)) };
};
const [sparing, usual] = ['--heap-growing-percent=30', '--heap-growing-percent=0'];

it('grows in small steps from the first file that goes out to the end of the last', async () => {
  const { flags, growth } = watched();
  const [first, second] = [Readable.from(['a']), Readable.from(['b'])];
  growth.spareDuring(first);
  growth.spareDuring(second);
  await buffer(first);
  expect(flags).toEqual([sparing]);
  await buffer(second);
  await vi.waitFor(() => expect(flags).toEqual([sparing, usual]));
  growth.spareDuring(Readable.from(['c']));
  expect(flags).toEqual([sparing, usual, sparing]);
});

it.each([undefined, new Error('The database is away')])('is back when one is cut off: %s', async (reason) => {
  const { flags, growth } = watched();
  const cut = Readable.from(['a', 'b']).on('error', () => undefined);
  growth.spareDuring(cut);
  cut.destroy(reason);
  await vi.waitFor(() => expect(flags).toEqual([sparing, usual]));
});
