import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contributionsTo, type Group, wholeOf } from './contributions.ts';

const group = (key: string, before: [number, number] | null, after: [number, number] | null): Group => ({
  key,
  before: before && { top: before[0], bottom: before[1] },
  after: after && { top: after[0], bottom: after[1] },
});

describe('what groups add to a change', () => {
  it('is their own change, where the figure is a sum', () => {
    const groups = [
      group('Pier', [100, 0], [130.1, 0]),
      group('Cove', [50, 0], null),
      group('New', null, [5, 0]),
    ];
    expect(contributionsTo(groups, false)).toEqual(
      new Map([
        ['Pier', 3010],
        ['Cove', -5000],
        ['New', 500],
      ]),
    );
  });

  it('of a quotient counts its own quotient and its weight', () => {
    // Two stores with unchanged averages of 10 and 30; the dearer one has more orders after: from 20 to 25.
    const mix = [group('cheap', [100, 10], [50, 5]), group('dear', [300, 10], [450, 15])];
    expect(contributionsTo(mix, true)).toEqual(
      new Map([
        ['cheap', 313],
        ['dear', 187],
      ]),
    );
    // One store alone: all of the change is its own.
    expect(contributionsTo([group('only', [100, 10], [120, 10])], true)).toEqual(new Map([['only', 200]]));
  });

  it('is nothing to say where there was nothing to divide by', () => {
    expect(contributionsTo([group('a', [0, 0], [5, 1])], true)).toBeNull();
  });

  it('sums to the change to the hundredth, whatever the groups', () => {
    const part = fc.record({
      top: fc.integer({ min: -5_000_000, max: 50_000_000 }),
      bottom: fc.nat(100_000),
    });
    const cents = part.map(({ top, bottom }) => ({ top: top / 100, bottom }));
    const groups = fc.array(fc.record({ before: fc.option(cents), after: fc.option(cents) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(groups, fc.boolean(), (some, isQuotient) => {
        const named = some.map((one, index) => ({ key: String(index), ...one }));
        const changes = contributionsTo(named, isQuotient);
        const whole = (side: 'before' | 'after') =>
          wholeOf(
            named.map((one) => one[side] ?? { top: 0, bottom: 0 }),
            isQuotient,
          );
        const [then, now] = [whole('before'), whole('after')];
        if (then === null || now === null) return changes === null;
        return [...(changes?.values() ?? [])].reduce((sum, change) => sum + change, 0) === now - then;
      }),
    );
  });
});
