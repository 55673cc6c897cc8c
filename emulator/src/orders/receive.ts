import type { Emulator } from '../emulator.ts';
import type { Shop } from '../shop.ts';
import { announceLevel } from '../webhooks/announce.ts';

/** Goods come in, at the first place where they are kept. @throws RangeError for what isn't kept anywhere */
export const receiveGoods = (emulator: Emulator, shop: Shop, itemId: string, units: number): void => {
  const [level] = shop.catalogue.levelsOf(itemId);
  if (!level) throw new RangeError(`${shop.domain} keeps no ${itemId}`);
  level.quantities.available = (level.quantities.available ?? 0) + units;
  level.updatedAt = emulator.clock.iso();
  announceLevel(emulator, shop, level);
};
