import { describe, expect, it, test } from 'vitest';
import { systemActor } from '../audit.ts';
import { scopeOfSystem } from '../sessions/scope.ts';
import { ledgerActor } from './ledger.ts';
import { writeRequestOf } from './write-request.ts';

test.each([
  [{ role: 'api-key', userId: null }, 'app'],
  [{ role: 'Admin', userId: '7' }, 'user'],
  [{ role: 'system', userId: null }, 'system'],
])('%j stands in the ledger as %s', (actor, kind) => {
  expect(ledgerActor({ ...systemActor('somebody'), ...actor })).toEqual({ kind, name: 'somebody' });
});

describe('the key of entries that somebody asked for', () => {
  const actor = systemActor('till');
  const keyOf = (idempotencyKey: string | undefined, apiKeyId = 'a') =>
    writeRequestOf(
      { scope: scopeOfSystem(), key: { apiKeyId, shopId: 3 }, actor, request: { idempotencyKey } },
      'redeem',
      { amount: 1 },
    ).entry.idempotencyKey;

  it('is the same whenever the caller sends the same one, without being it', () => {
    expect(keyOf('sent')).toMatch(/^[0-9a-f]{64}$/);
    expect(keyOf('sent')).toBe(keyOf('sent'));
    expect(keyOf('another')).not.toBe(keyOf('sent'));
    expect(keyOf('sent', 'b')).not.toBe(keyOf('sent'));
  });

  it('is one of its own each time where the caller sends none', () => {
    expect(keyOf(undefined)).toMatch(/^[0-9a-f-]{36}$/);
    expect(keyOf(undefined)).not.toBe(keyOf(undefined));
  });
});
