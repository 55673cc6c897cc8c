// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { formatDateTime } from './format.ts';
import { chooseOwnZone, ownZone } from './own-zone.ts';

const moment = '2026-03-01T04:30:00Z';

afterEach(() => chooseOwnZone(undefined));

it('shows moments in the zone that was chosen, those of a store in the store’s', () => {
  chooseOwnZone('Asia/Tokyo');
  expect(formatDateTime(moment)).toBe('Mar 1, 2026, 1:30 PM');
  expect(formatDateTime(moment, 'America/New_York')).toBe('Feb 28, 2026, 11:30 PM');
  chooseOwnZone('America/Los_Angeles');
  expect(formatDateTime(moment)).toBe('Feb 28, 2026, 8:30 PM');
});

it('keeps to the device where none, or nonsense, is stored', () => {
  localStorage.setItem('time_zone', 'Mars/Olympus');
  chooseOwnZone(undefined);
  expect(ownZone()).toBeUndefined();
  localStorage.setItem('time_zone', 'Mars/Olympus');
  expect(ownZone()).toBeUndefined();
});
