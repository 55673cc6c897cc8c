import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { othersBar } from './others-bar.ts';
import { shareParts } from './share-parts.ts';
import { boundsOf } from './span-bars.tsx';
import { labelsShown } from './trend-axis.tsx';
import { waterfallBounds } from './waterfall-bounds.ts';

describe('what is summed up as others', () => {
  const bar = (...ends: [number, number][]) => ends.map(([from, to]) => ({ from, to, colour: '' }));

  it('is drawn to scale while it does not dwarf the bars', () => {
    expect(othersBar(bar([0, 80]), [0, 100])).toEqual({ spans: bar([0, 80]), isCut: false });
    expect(othersBar(bar([0, 125]), [0, 100]).isCut).toBe(false);
    expect(othersBar(bar([0, -20]), [0, 100]).isCut).toBe(false);
  });

  it('is cut where the longest bar ends, its parts in their proportions', () => {
    expect(othersBar(bar([0, 300], [300, 400]), [0, 100])).toEqual({
      spans: bar([0, 75], [75, 100]),
      isCut: true,
    });
  });

  it('gets some room on a side where the bars have none', () => {
    expect(othersBar(bar([0, -400]), [0, 100])).toEqual({ spans: bar([0, -10]), isCut: true });
  });

  it('never reaches further than the scale and a quarter, whatever there is', () => {
    const number = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(number, { maxLength: 8 }), number, (values, others) => {
        const bounds = boundsOf(values.map((value) => ({ spans: bar([0, value]) })));
        const [{ to } = { to: 0 }] = othersBar(bar([0, others]), bounds).spans;
        const room = (bounds[1] - bounds[0]) / 4;
        return to <= bounds[1] + room && to >= bounds[0] - room && Math.sign(to) === Math.sign(others);
      }),
    );
  });
});

describe('parts of a whole', () => {
  const part = (value: number) => ({ key: String(value), name: String(value), value });
  const split = (...values: number[]) => {
    const { shown, others, othersValue, whole } = shareParts(values.map(part));
    return [shown.map(({ value }) => value), others.length, othersValue, whole];
  };

  it('are the five largest and the others; one more takes no more room than "other"', () => {
    expect(split(1, 2, 3)).toEqual([[3, 2, 1], 0, 0, 6]);
    expect(split(1, 2, 3, 4, 5, 6)).toEqual([[6, 5, 4, 3, 2, 1], 0, 0, 21]);
    expect(split(1, 2, 3, 4, 5, 6, 7)).toEqual([[7, 6, 5, 4, 3], 2, 3, 28]);
  });

  it('below zero count among the others, and take nothing from the whole', () => {
    expect(split(5, -3)).toEqual([[5], 1, -3, 5]);
  });
});

describe('the scale of a waterfall', () => {
  const steps = (first: number, ...changes: number[]) => [
    { kind: 'level' as const, name: 'then', value: first },
    ...changes.map((value, index) => ({ kind: 'change' as const, name: String(index), value })),
    { kind: 'level' as const, name: 'now', value: changes.reduce((sum, value) => sum + value, first) },
  ];

  it('begins at zero where what moved can be seen', () => {
    expect(waterfallBounds(steps(100, 50, -20))).toEqual({ bounds: [0, 150], isCut: false });
    expect(waterfallBounds(steps(-10, 20))).toEqual({ bounds: [-10, 10], isCut: false });
    expect(waterfallBounds(steps(0, 0))).toEqual({ bounds: [0, 1], isCut: false });
  });

  it('begins below the lowest level where it could not', () => {
    expect(waterfallBounds(steps(1_000, 40, -20))).toEqual({ bounds: [990, 1_040], isCut: true });
  });
});

describe('bounds of bars', () => {
  it('hold zero, whatever the values', () => {
    const span = (from: number, to: number) => ({ spans: [{ from, to, colour: '' }] });
    expect(boundsOf([span(0, 5), span(0, 9)])).toEqual([0, 9]);
    expect(boundsOf([span(0, -5), span(0, -9)])).toEqual([-9, 0]);
    expect(boundsOf([{ ...span(0, 5), marker: 12 }])).toEqual([0, 12]);
  });

  it('are never empty', () => {
    expect(boundsOf([])).toEqual([0, 1]);
    expect(boundsOf([{ spans: [{ from: 0, to: 0, colour: '' }] }])).toEqual([0, 1]);
  });
});

describe('labels of the horizontal axis', () => {
  it('are all shown where they fit, else thinned out evenly from the first', () => {
    expect(labelsShown(7, 700)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(labelsShown(31, 320)).toEqual([0, 7, 14, 21, 28]);
    expect(labelsShown(0, 320)).toEqual([]);
    expect(labelsShown(3, 10)).toEqual([0]);
  });
});
