import { expect, test } from 'vitest';
import { changeText, toneOf } from './change.tsx';

test.each([
  [4.2, 'more', 'good'],
  [-4.2, 'more', 'bad'],
  [4.2, 'less', 'bad'],
  [-4.2, 'less', 'good'],
  [40, 'neither', 'plain'],
  [0.49, 'more', 'plain'],
  [-0.5, 'more', 'bad'],
  [null, 'more', 'plain'],
] as const)('%s %% of what should be %s is %s', (percent, better, tone) => {
  expect(toneOf({ percent, better })).toBe(tone);
});

test('points are told by their own measure', () => {
  expect(toneOf({ percent: 0.3, better: 'more', inPoints: true })).toBe('good');
  expect(toneOf({ percent: -0.07, better: 'more', inPoints: true })).toBe('plain');
});

test('a change has its sign and one decimal', () => {
  const text = (percent: number | null, inPoints = false) =>
    changeText({ percent, better: 'more', inPoints });
  expect([text(38.47), text(-3), text(0), text(null)]).toEqual(['+38.5%', '−3.0%', '0.0%', '-']);
  expect([text(1.98, true), text(-0.31, true)]).toEqual(['+2 pts', '−0.3 pts']);
});
