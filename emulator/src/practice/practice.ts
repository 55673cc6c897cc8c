import { type ChainSize, chainAt } from '@backroom/demo/chain';
import { randomOf } from '@backroom/demo/random';
import type { Emulator } from '../emulator.ts';
import { type RunningEmulator, startEmulator } from '../server.ts';
import { keepJournal } from './journal.ts';
import { dealsOf, tell } from './trade.ts';

/** Which practice shops there are, and how they go on. */
export type PracticeSpec = {
  /** The chain's last moment and size: the shops hold what it sold until then. */
  until: string;
  size: ChainSize;
  /** What tokens are drawn from. */
  seed: string;
  apps: { clientId: string; secret: string; organization: string; title: string; shops: string[] }[];
  /** Where what happens is written, so that the shops are as they were after a restart. */
  journal: string;
  /** Where the shops are reached from outside, when that isn't here. */
  address?: string;
  /** How many sales, returns and deliveries a minute there are in all shops together; 0 for none. */
  dealsPerMinute: number;
  /** What happens as soon as the shops are there. */
  first?: { path: string; message: Record<string, unknown> }[];
};

const MESSAGES_KEPT = 1_000;

const openShops = (emulator: Emulator, { apps }: PracticeSpec) => {
  for (const { shops, ...app } of apps) {
    const added = emulator.addApp(app);
    for (const domain of shops) {
      const shop = emulator.shops.get(domain);
      if (shop) emulator.install(shop, added);
    }
  }
};

/** Starts the shops of a demo chain, with what happened in them before, and goes on selling where that is wanted. */
export const startPractice = async (spec: PracticeSpec): Promise<RunningEmulator> => {
  const chain = chainAt(new Date(spec.until), spec.size);
  const running = await startEmulator({ seed: spec.seed, chain, frozen: true });
  const { emulator, close } = running;
  emulator.address = spec.address ?? running.address;
  // These shops go on for days, and nobody asks them what they told.
  emulator.deliveries.keep = MESSAGES_KEPT;
  openShops(emulator, spec);
  await keepJournal(emulator, spec.journal);
  await emulator.clock.goOn(Date.now());
  for (const { path, message } of spec.first ?? []) await tell(emulator, path, message);
  if (spec.dealsPerMinute === 0) return running;
  const next = dealsOf(emulator, chain, randomOf(`deals since ${emulator.clock.iso()}`));
  const timer = setInterval(() => {
    const deal = next();
    if (deal) void tell(emulator, deal.path, deal.message);
  }, 60_000 / spec.dealsPerMinute);
  return {
    ...running,
    close: async () => {
      clearInterval(timer);
      await close();
    },
  };
};
