import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it.each([
  [{ balance_cents: 10_000 }, { balance_cents: 9_300 }, ['Balance', '$100.00', '$93.00']],
  [{ expires_on: null }, { expires_on: '2030-01-31' }, ['Expires on', null, '2030-01-31']],
  [{ shared: false }, { shared: true }, ['Shared', 'No', 'Yes']],
  [{ permissions: ['a'] }, { permissions: ['a', 'b'] }, ['Permissions', 'a', 'a, b']],
  [{ corrections_cents: 0 }, { corrections_cents: -150 }, ['Corrections', '$0.00', '-$1.50']],
  [null, { firstName: 'Ann' }, ['First name', null, 'Ann']],
  [{ customer_email: 'a@example.com' }, { customer_email: '' }, ['Customer email', 'a@example.com', null]],
  [{ changed: null }, { changed: ['customer_name', 'note'] }, ['Changed', null, 'Customer name, Note']],
  [{ tiers: [{ up: 1 }] }, { tiers: [] }, ['Tiers', '{"up":1}', null]],
])('%j → %j', (before, after, [label, was, is]) => {
  expect(changesOf(before, after)).toEqual([expect.objectContaining({ label, before: was, after: is })]);
});

it.each(['password', 'passwordHash', 'reset_token', 'card_code', 'code', 'secret', 'key_hash'])(
  'masks %s',
  (field) => {
    expect(changesOf({ [field]: 'abc' }, { [field]: 'xyz' })).toEqual([
      expect.objectContaining({ before: '••••', after: '••••' }),
    ]);
  },
);

it('leaves out what was nothing before and after', () => {
  expect(changesOf({ note: null }, { note: '' })).toEqual([]);
  expect(changesOf(null, null)).toEqual([]);
});
