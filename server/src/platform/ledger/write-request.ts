import { randomUUID } from 'node:crypto';
import type { Actor } from '../audit.ts';
import { type IdempotentRequest, keyOwnerOf, storedKey } from '../idempotency.ts';
import type { Scope } from '../sessions/scope.ts';
import { type EntryDetails, ledgerActor } from './ledger.ts';

type WriteCall = {
  scope: Scope;
  key: { apiKeyId: string; shopId: number } | undefined;
  actor: Actor;
  request: { idempotencyKey: string | undefined };
};

/** A write to the ledger that somebody asked for: whose it is, and under which key its entries stand. */
export type WriteRequest = IdempotentRequest & { entry: Pick<EntryDetails, 'actor' | 'idempotencyKey'> };

/** Reads who writes and under which Idempotency-Key; without one the entries get a key of their own. */
export const writeRequestOf = (call: WriteCall, name: string, given: unknown): WriteRequest => {
  const owner = keyOwnerOf(call.scope, call.key);
  const key = call.request.idempotencyKey;
  return {
    owner,
    key,
    asked: { call: name, given },
    entry: {
      actor: ledgerActor(call.actor),
      idempotencyKey: key === undefined ? randomUUID() : storedKey(owner, key).toString('hex'),
    },
  };
};
