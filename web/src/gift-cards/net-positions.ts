import { toCents, toDollars } from '@backroom/contract/kit/money';

/** One store owes another, in dollars. */
export type Debt = { issuing_store: string; redeeming_store: string; amount: number };

/** What a store gets (positive) or owes (negative) once all pairs are set off against each other, in dollars. */
export type Position = { store: string; net: number };

export type Transfer = { from: string; to: string; amount: number };

type Cents = { store: string; cents: number };

/** The net position of each store with debts, the largest to receive first. */
export const netPositions = (debts: readonly Debt[]): Position[] => {
  const cents = new Map<string, number>();
  for (const { issuing_store, redeeming_store, amount } of debts) {
    cents.set(issuing_store, (cents.get(issuing_store) ?? 0) - toCents(amount));
    cents.set(redeeming_store, (cents.get(redeeming_store) ?? 0) + toCents(amount));
  }
  return [...cents]
    .map(([store, net]) => ({ store, net: toDollars(net) }))
    .sort((a, b) => b.net - a.net || a.store.localeCompare(b.store));
};

/** Who pays whom inside a group that sums to nothing: one transfer less than it has stores. */
const settleGroup = (group: readonly Cents[]): Transfer[] => {
  const owing = group.filter(({ cents }) => cents < 0).map((one) => ({ ...one, cents: -one.cents }));
  const owed = group.filter(({ cents }) => cents > 0).map((one) => ({ ...one }));
  owing.sort((a, b) => b.cents - a.cents);
  owed.sort((a, b) => b.cents - a.cents);
  const transfers: Transfer[] = [];
  let [payer, receiver] = [owing.shift(), owed.shift()];
  while (payer && receiver) {
    const cents = Math.min(payer.cents, receiver.cents);
    transfers.push({ from: payer.store, to: receiver.store, amount: toDollars(cents) });
    payer.cents -= cents;
    receiver.cents -= cents;
    if (payer.cents === 0) payer = owing.shift();
    if (receiver.cents === 0) receiver = owed.shift();
  }
  return transfers;
};

/** Takes out pairs that cancel each other: whatever the best answer is, there is one as good with these pairs in it. */
const takePairs = (open: readonly Cents[]) => {
  const rest: Cents[] = [];
  const groups: Cents[][] = [];
  for (const one of open) {
    const at = rest.findIndex(({ cents }) => cents === -one.cents);
    if (at < 0) rest.push(one);
    else groups.push([...rest.splice(at, 1), one]);
  }
  return { groups, rest };
};

/** Up to this many stores the most groups are found for sure; 2 to the power of it are looked at. */
const MOST_EXACT = 18;

/**
 * Splits stores into as many groups as possible that sum to nothing each: every group saves a transfer. `best[mask]`
 * is the most groups that the stores in `mask`, taken one by one, have passed through nothing.
 */
const mostGroups = (open: readonly Cents[]): Cents[][] => {
  const size = 1 << open.length;
  const sums = new Float64Array(size);
  const best = new Int8Array(size);
  const last = new Int8Array(size).fill(-1);
  for (let mask = 1; mask < size; mask += 1) {
    const low = 31 - Math.clz32(mask & -mask);
    sums[mask] = (sums[mask & (mask - 1)] ?? 0) + (open[low]?.cents ?? 0);
    for (let at = 0; at < open.length; at += 1) {
      if (!(mask & (1 << at))) continue;
      const before = best[mask ^ (1 << at)] ?? 0;
      if (last[mask] === -1 || before > (best[mask] ?? 0)) {
        best[mask] = before;
        last[mask] = at;
      }
    }
    if (sums[mask] === 0) best[mask] = (best[mask] ?? 0) + 1;
  }
  const groups: Cents[][] = [];
  let group: Cents[] = [];
  for (let mask = size - 1; mask > 0; ) {
    if (sums[mask] === 0 && group.length > 0) {
      groups.push(group);
      group = [];
    }
    const at = last[mask] ?? 0;
    const one = open[at];
    if (one) group.push(one);
    mask ^= 1 << at;
  }
  return group.length > 0 ? [...groups, group] : groups;
};

/** Groups of three that sum to nothing, as far as they are found one after another. */
const takeTriples = (open: readonly Cents[]) => {
  let rest = [...open];
  const groups: Cents[][] = [];
  const find = (): Cents[] | null => {
    for (const [i, a] of rest.entries()) {
      for (const [j, b] of rest.entries()) {
        if (j <= i) continue;
        const c = rest.find((one, k) => k > j && one.cents === -a.cents - b.cents);
        if (c) return [a, b, c];
      }
    }
    return null;
  };
  for (let triple = find(); triple; triple = find()) {
    const taken = triple;
    groups.push(taken);
    rest = rest.filter((one) => !taken.includes(one));
  }
  return { groups, rest };
};

/**
 * The fewest transfers that clear some positions. Exact for up to 18 open stores besides those that cancel each other
 * in pairs; beyond that groups of three are looked for, and there is never more than one transfer less than stores.
 * @throws RangeError where the positions don't sum to nothing.
 */
export const fewestTransfers = (positions: readonly Position[]): Transfer[] => {
  const open = positions
    .map(({ store, net }) => ({ store, cents: toCents(net) }))
    .filter(({ cents }) => cents !== 0);
  if (open.reduce((sum, { cents }) => sum + cents, 0) !== 0) {
    throw new RangeError('Positions must sum to nothing');
  }
  const { groups: pairs, rest } = takePairs(open);
  const triples = rest.length > MOST_EXACT ? takeTriples(rest) : { groups: [], rest };
  const others = triples.rest.length > MOST_EXACT ? [triples.rest] : mostGroups(triples.rest);
  return [...pairs, ...triples.groups, ...others]
    .flatMap(settleGroup)
    .sort((a, b) => b.amount - a.amount || a.from.localeCompare(b.from));
};
