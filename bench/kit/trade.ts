import type { Chain } from '@backroom/demo/chain';
import { randomOf } from '@backroom/demo/random';
import type { RunningEmulator } from '@backroom/emulator';
import { dealsOf, tell } from '@backroom/emulator/trade';

/** Has so many things happen in the shops: sales, returns, cancellations, goods that come in. */
export const trade = async (
  { emulator }: RunningEmulator,
  chain: Chain,
  { deals, seed }: { deals: number; seed: string },
): Promise<void> => {
  const next = dealsOf(emulator, chain, randomOf(seed));
  for (let done = 0; done < deals; ) {
    const deal = next();
    if (!deal) continue;
    await tell(emulator, deal.path, deal.message);
    done += 1;
  }
};
