import type { AuditEntry } from '@backroom/contract/audit';
import { expect, it } from 'vitest';
import { othersWords, together } from './together.ts';

const entry = (id: string, requestId: string | null, what = 'Product: updated'): AuditEntry => ({
  id,
  at: '2026-03-01T12:00:00.000Z',
  who: 'Ann',
  role: 'Admin',
  ip: null,
  action: 'product.updated',
  what,
  record: 'product',
  recordId: id,
  store: null,
  changes: [],
  reason: null,
  requestId,
});

it('holds together what one call did, and what stands between calls apart', () => {
  const entries = [
    entry('6', 'b'),
    entry('5', 'a', 'Push: made'),
    entry('4', 'a'),
    entry('3', 'a'),
    entry('2', 'b'),
    entry('1', null),
    entry('0', null),
  ];
  const deeds = together(entries);
  expect(deeds.map(({ id, others }) => [id, others.map((one) => one.id)])).toEqual([
    ['6', []],
    ['5', ['4', '3']],
    ['2', []],
    ['1', []],
    ['0', []],
  ]);
  expect(deeds.flatMap(({ others }) => [0, ...others])).toHaveLength(entries.length);
});

it('says what else was done, kind by kind', () => {
  const [deed] = together([
    entry('4', 'a', 'Push: made'),
    entry('3', 'a'),
    entry('2', 'a'),
    entry('1', 'a', 'Cost: set'),
  ]);
  expect(deed && othersWords(deed)).toBe('and 3 more: Product: updated (2), Cost: set');
});
