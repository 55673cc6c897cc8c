import { describe, expect, it } from 'vitest';
import { boundsOf } from './span-bars.tsx';
import { labelsShown } from './trend-axis.tsx';

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
