import { COVER_DAYS, DEAD_DAYS, LOW_DAYS } from '@backroom/contract/stock-work-columns';

/** A SKU in a store. Cost in cents, null where nobody entered one. */
export type StockedSku = {
  shopId: number;
  /** Who owns the store; null is the chain itself. */
  ownerId: number | null;
  sku: string;
  available: number;
  /** In the last 90 days. */
  sold: number;
  /** First seen here less than 90 days ago: it had no time to sell. */
  isNew: boolean;
  cost: number | null;
};

export type Proposal = { from: StockedSku; to: StockedSku; quantity: number };

const isDead = ({ available, sold, isNew }: StockedSku) => available > 0 && sold <= 0 && !isNew;

const daysLeft = ({ available, sold }: StockedSku) => (Math.max(0, available) * DEAD_DAYS) / sold;

const isShort = (one: StockedSku) => one.sold > 0 && daysLeft(one) < LOW_DAYS;

/** Up to four weeks at the pace of the last 90 days. */
const needOf = ({ available, sold }: StockedSku) =>
  Math.max(0, Math.ceil((sold * COVER_DAYS) / DEAD_DAYS) - Math.max(0, available));

/**
 * What lies dead in one store and runs out in another of the same owner. Who runs out soonest is helped first, from whoever has most;
 * no store gives more than it has, none gets more than it sells in four weeks.
 */
export const proposeTransfers = (stock: readonly StockedSku[]): Proposal[] => {
  const groups = new Map<string, StockedSku[]>();
  for (const one of stock) {
    const key = `${one.ownerId ?? ''}|${one.sku}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  const proposals: Proposal[] = [];
  for (const group of groups.values()) {
    const givers = group.filter(isDead).toSorted((a, b) => b.available - a.available || a.shopId - b.shopId);
    if (givers.length === 0) continue;
    const left = new Map(givers.map((one) => [one.shopId, one.available]));
    const takers = group.filter(isShort).toSorted((a, b) => daysLeft(a) - daysLeft(b) || a.shopId - b.shopId);
    for (const to of takers) {
      let need = needOf(to);
      for (const from of givers) {
        const quantity = Math.min(need, left.get(from.shopId) ?? 0);
        if (quantity <= 0) continue;
        proposals.push({ from, to, quantity });
        left.set(from.shopId, (left.get(from.shopId) ?? 0) - quantity);
        need -= quantity;
      }
    }
  }
  return proposals;
};
