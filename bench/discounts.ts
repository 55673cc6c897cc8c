import { pushing } from './discount-pushes.ts';
import { replaying } from './discount-trials.ts';
import type { Bench } from './kit/result.ts';

export const discounts: Bench = {
  name: 'discounts',
  about:
    'one discount to 200 emulated shops beside the bare mutations; tried on past sales of the million orders, or fewer where that chain isn’t built',
  run: async () => [await pushing(), ...(await replaying())],
};
