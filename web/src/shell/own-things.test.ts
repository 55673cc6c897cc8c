import { expect, test } from 'vitest';
import { askedFor, ownThingsFor } from './own-things.ts';

const labels = (audience: Parameters<typeof ownThingsFor>[0]) =>
  ownThingsFor(audience).map(({ label }) => label);

test('a Franchisee has what is one’s own in drawers, by name', () => {
  expect(labels('franchisee')).toEqual([
    'Profile',
    'Security',
    'Appearance',
    'Notifications',
    'Help',
    'Conversations',
    'Statements',
    'Changes by head office',
    'Sent to shops',
  ]);
});

test('staff have pages for it, but an Admin none of what was changed; an unknown person has nothing', () => {
  expect(labels('super-admin')).toEqual([]);
  expect(labels('admin')).toEqual(['Changes by head office']);
  expect(labels('nobody')).toEqual([]);
});

test('an address asks for a thing and what of it', () => {
  expect(askedFor('franchisee', 'statements/47-11')).toMatchObject({
    asked: { thing: 'statements' },
    rest: '47-11',
  });
  expect(askedFor('franchisee', 'profile')).toMatchObject({ asked: { thing: 'profile' }, rest: '' });
  for (const hash of ['', 'main', 'settings', 'statements.x', '/profile']) {
    expect(askedFor('franchisee', hash), hash).toBeNull();
  }
  expect(askedFor('admin', 'statements')).toBeNull();
});
