import { createHash } from 'node:crypto';
import { ApiError, type ErrorBody, errorStatus } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Database } from './database/connect.ts';
import type { Scope } from './sessions/scope.ts';

/** Whose key it is: two callers may use the same key for different things. */
export type KeyOwner = { shopId: number; caller: string };

export type IdempotentRequest = {
  owner: KeyOwner;
  /** The header, undefined where the caller sent none: then every call counts. */
  key: string | undefined;
  /** What was asked: the name of the call and all that it was given. */
  asked: { call: string; given: unknown };
};

/** The owner of the keys a person or a till sends. */
export const keyOwnerOf = (scope: Scope, key: { apiKeyId: string; shopId: number } | undefined): KeyOwner =>
  key
    ? { shopId: key.shopId, caller: `key:${key.apiKeyId}` }
    : { shopId: 0, caller: `user:${scope.userId ?? 'system'}` };

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A key as it is stored and as entries of a ledger name it: never the text that was sent. */
export const storedKey = ({ shopId, caller }: KeyOwner, key: string): Buffer =>
  digest(`${shopId}\u0000${caller}\u0000${key}`);

type Kept = { request_hash: Buffer; status: number | null; answer: unknown };

const replay = <T>(kept: Kept | undefined, requestHash: Buffer): T => {
  if (!kept) throw new ApiError('UNAVAILABLE', 'This request could not be completed. Try again.');
  if (!kept.request_hash.equals(requestHash)) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for a different request');
  }
  if (kept.status === 200) return kept.answer as T; // written below, by the same call
  const { code, message, details } = kept.answer as ErrorBody; // likewise
  throw new ApiError(code, message, details);
};

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && errorStatus[error.code] < 500 && error.code !== 'RATE_LIMITED';

type Outcome<T> = { answer: T } | { refusal: ApiError };

/**
 * Does a write once for each Idempotency-Key, in one transaction with the record of its answer: the same key
 * gives the same answer (a refusal too), another request under it IDEMPOTENCY_KEY_REUSED, and a simultaneous
 * one waits for the first. `answer` of `work` must be JSON and hold no secret: it is stored.
 */
export const once = async <T>(
  db: Database,
  { owner, key, asked }: IdempotentRequest,
  work: (trx: Database) => Promise<T>,
): Promise<T> => {
  if (key === undefined) return db.transaction().execute(work);
  const keyHash = storedKey(owner, key);
  const requestHash = digest(JSON.stringify(asked));
  const mine = sql`shop_id = ${owner.shopId} and caller = ${owner.caller} and key_hash = ${keyHash}`;
  const outcome = await db.transaction().execute(async (trx): Promise<Outcome<T>> => {
    // Waits here while another transaction holds the same key.
    const { numAffectedRows } = await sql`
      insert into idempotency_records (shop_id, caller, key_hash, request_hash)
      values (${owner.shopId}, ${owner.caller}, ${keyHash}, ${requestHash}) on conflict do nothing`.execute(
      trx,
    );
    if (!numAffectedRows) {
      const { rows } = await sql<Kept>`
        select request_hash, status, answer from idempotency_records where ${mine}`.execute(trx);
      return { answer: replay<T>(rows[0], requestHash) };
    }
    const keep = (status: number, answer: unknown) =>
      sql`update idempotency_records set status = ${status}, answer = ${JSON.stringify(answer)}::json
        where ${mine}`.execute(trx);
    await sql`savepoint before_work`.execute(trx);
    try {
      const answer = await work(trx);
      await keep(200, answer);
      return { answer };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // Nothing of a refused write stays, only the record that it was refused.
      await sql`rollback to savepoint before_work`.execute(trx);
      await keep(error.status, error.toBody());
      return { refusal: error };
    }
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.answer;
};
