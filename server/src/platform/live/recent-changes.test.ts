import { expect, it } from 'vitest';
import type { Change } from './announce.ts';
import { RecentChanges } from './recent-changes.ts';

const change = (changed: number): Change => ({ kind: 'orders', changed });

it('has nothing to tell before anything is listened to', () => {
  expect(new RecentChanges().since(5)).toEqual([]);
});

it('tells what came from a moment on, and that it does not know what was before it listened', () => {
  const recent = new RecentChanges();
  recent.begin(10);
  recent.add(11, change(1));
  recent.add(12, change(2));
  recent.add(12, change(3));
  recent.add(14, change(4));
  expect(recent.since(12)).toEqual([change(2), change(3), change(4)]);
  expect(recent.since(11)).toHaveLength(4);
  expect(recent.since(13)).toEqual([change(4)]);
  expect(recent.since(15)).toEqual([]);
  expect(recent.since(10)).toBeNull();
  recent.begin(20);
  expect(recent.since(14)).toBeNull();
  expect(recent.since(21)).toEqual([]);
});

it('knows nothing of what it let go in a storm, and all of what came after', () => {
  const recent = new RecentChanges();
  recent.begin(0);
  for (let at = 1; at <= 10_001; at += 1) recent.add(at, change(at));
  expect(recent.since(5_000)).toBeNull();
  expect(recent.since(5_001)).toHaveLength(5_001);
  expect(recent.since(5_001)?.[0]).toEqual(change(5_001));
});
