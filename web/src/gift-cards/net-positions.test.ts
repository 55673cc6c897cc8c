import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fewestTransfers, netPositions, type Position } from './net-positions.ts';

const positions = (...nets: number[]): Position[] => nets.map((net, index) => ({ store: `S${index}`, net }));

describe('net positions', () => {
  it('set off what stores owe each other, to the cent', () => {
    expect(
      netPositions([
        { issuing_store: 'Pier', redeeming_store: 'Cove', amount: 10.1 },
        { issuing_store: 'Cove', redeeming_store: 'Pier', amount: 4.05 },
        { issuing_store: 'Cove', redeeming_store: 'Dune', amount: 6.05 },
      ]),
    ).toEqual([
      { store: 'Dune', net: 6.05 },
      { store: 'Cove', net: 0 },
      { store: 'Pier', net: -6.05 },
    ]);
    expect(netPositions([])).toEqual([]);
  });
});

describe('the fewest transfers', () => {
  it('are one less than stores where nothing cancels', () => {
    expect(fewestTransfers(positions(50, 30, -80))).toEqual([
      { from: 'S2', to: 'S0', amount: 50 },
      { from: 'S2', to: 'S1', amount: 30 },
    ]);
  });

  it('use groups that cancel among themselves', () => {
    // Two pairs and a group of three: 1 + 1 + 2.
    expect(fewestTransfers(positions(10, -10, 7, -7, 5, 4, -9))).toHaveLength(4);
    // Largest to largest would take four: 8 and 5 + 3 cancel, and so do 6 and 4 + 2.
    expect(fewestTransfers(positions(8, 6, -5, -3, -4, -2))).toHaveLength(4);
    expect(fewestTransfers(positions(0, 0))).toEqual([]);
  });

  it('clear every position and are never more than one less than stores, whatever there is', () => {
    const nets = fc.array(fc.integer({ min: -60, max: 60 }), { maxLength: 24 });
    fc.assert(
      fc.property(nets, (cents) => {
        const all = [...cents, -cents.reduce((sum, one) => sum + one, 0)];
        const given = positions(...all.map((one) => one / 100));
        const transfers = fewestTransfers(given);
        const left = new Map(given.map(({ store, net }) => [store, Math.round(net * 100)]));
        for (const { from, to, amount } of transfers) {
          left.set(from, (left.get(from) ?? 0) + Math.round(amount * 100));
          left.set(to, (left.get(to) ?? 0) - Math.round(amount * 100));
        }
        const open = all.filter((one) => one !== 0).length;
        return (
          [...left.values()].every((one) => one === 0) &&
          transfers.every(({ amount }) => amount > 0) &&
          transfers.length <= Math.max(0, open - 1)
        );
      }),
      { numRuns: 40 },
    );
  });

  it('are as few as trying every split into groups finds', () => {
    /** The most groups that sum to nothing, by trying all. */
    const groupsOf = (cents: readonly number[]): number => {
      if (cents.length === 0) return 0;
      let most = 0;
      const others = cents.slice(1);
      for (let mask = 0; mask < 1 << others.length; mask += 1) {
        const sum = others.reduce((total, one, at) => total + (mask & (1 << at) ? one : 0), cents[0] ?? 0);
        if (sum !== 0) continue;
        most = Math.max(most, 1 + groupsOf(others.filter((_, at) => !(mask & (1 << at)))));
      }
      return most;
    };
    const nets = fc.array(
      fc.integer({ min: -6, max: 6 }).filter((one) => one !== 0),
      { maxLength: 7 },
    );
    fc.assert(
      fc.property(nets, (cents) => {
        const rest = -cents.reduce((sum, one) => sum + one, 0);
        const all = rest === 0 ? cents : [...cents, rest];
        return fewestTransfers(positions(...all)).length === all.length - groupsOf(all);
      }),
      { numRuns: 60 },
    );
  });

  it('refuse positions that do not sum to nothing', () => {
    expect(() => fewestTransfers(positions(1, 2))).toThrow(RangeError);
  });
});
