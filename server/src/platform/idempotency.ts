import { createHash } from 'node:crypto';
import { ApiError, type ErrorBody, errorStatus } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Database } from './database/connect.ts';
import { inTransaction, run, type Statement } from './database/prepared.ts';
import { isDuplicate } from './database/transaction.ts';
import { type Mentions, mentioned } from './personal-data.ts';
import type { Services } from './services.ts';
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

const keepAnswer: Statement = {
  name: 'keep answer',
  text: `insert into idempotency_records (shop_id, caller, key_hash, request_hash, status, answer)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
};

const findAnswer: Statement = {
  name: 'find answer',
  text: `select request_hash, status, answer from idempotency_records
    where shop_id = $1 and caller = $2 and key_hash = $3`,
};

/** What `keptRow` says of an answer, as columns of a recordset. */
export const keptColumns =
  'kept_shop_id int, caller text, key_hash bytea, request_hash bytea, status smallint, answer text';

/**
 * SQL that keeps answers in the very statement that does the work, one for each row of `from`, which has `keptColumns`.
 * Without a key nothing is kept; under one that was used the statement fails as a duplicate.
 */
export const keepingOf = (from: string): string =>
  `insert into idempotency_records (shop_id, caller, key_hash, request_hash, status, answer)
      select kept_shop_id, caller, key_hash, request_hash, status, answer::json from ${from} where key_hash is not null`;

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/** An answer as a row of `keptColumns`, to be sent as JSON. */
export const keptRow = ({ owner, key, asked }: IdempotentRequest, answer: unknown) => ({
  kept_shop_id: owner.shopId,
  caller: owner.caller,
  key_hash: key === undefined ? null : hex(storedKey(owner, key)),
  request_hash: hex(digest(JSON.stringify(asked))),
  status: 200,
  // As text: what is answered again has its fields in the order in which they were answered first.
  answer: JSON.stringify(answer),
});

type Kept = { request_hash: Buffer; status: number; answer: unknown };

/** The same key means the same request: what was answered then is answered again. */
const replay = <T>(kept: Kept, requestHash: Buffer): T => {
  if (!kept.request_hash.equals(requestHash)) {
    throw new ApiError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for a different request');
  }
  if (kept.status === 200) return kept.answer as T; // kept by the same call
  const { code, message, ...more } = kept.answer as ErrorBody; // likewise
  throw new ApiError(code, message, more);
};

/**
 * Takes kept answers away in which somebody stands who asked to be forgotten. The keys stay, so that nothing is done a second
 * time; whoever repeats one of these requests learns that there is no such record any more.
 * @param who see `mentionsOf`
 */
export const forgetAnswers = async (trx: Database, who: Mentions): Promise<void> => {
  const gone = { code: 'NOT_FOUND', message: 'What this request was about was erased' };
  await sql`update idempotency_records set status = 404, answer = ${JSON.stringify(gone)}::json
    where ${mentioned(sql`answer::text`, who)}`.execute(trx);
};

/** Undoes the work of a request that another one under the same key has done meanwhile. */
class DoneBefore extends Error {}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && errorStatus[error.code] < 500 && error.code !== 'RATE_LIMITED';

/** An entry of a ledger stands under the same key: the other request has written it. */
const isRepetition = (error: unknown): boolean => error instanceof DoneBefore || isDuplicate(error);

/**
 * Does a write once for each Idempotency-Key, in one transaction with the record of its answer: the same key
 * gives the same answer (a refusal too), another request under it IDEMPOTENCY_KEY_REUSED, and of simultaneous
 * ones all but one are undone and answered alike. `answer` of `work` must be JSON and hold no secret: it is
 * stored. What `work` does must be undone with its transaction.
 */
export const once = async <T>(
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  { owner, key, asked }: IdempotentRequest,
  work: (trx: Database) => Promise<T>,
): Promise<T> => {
  if (key === undefined) return inTransaction(pool, work);
  const keyHash = storedKey(owner, key);
  const requestHash = digest(JSON.stringify(asked));
  const place = [owner.shopId, owner.caller, keyHash];

  // Waits while another transaction has the same key under way.
  const keep = async (trx: Database, status: number, answer: unknown): Promise<boolean> => {
    const { changed } = await run(trx, keepAnswer, [...place, requestHash, status, JSON.stringify(answer)]);
    return changed > 0;
  };

  try {
    return await inTransaction(pool, async (trx) => {
      const answer = await work(trx);
      if (!(await keep(trx, 200, answer))) throw new DoneBefore();
      return answer;
    });
  } catch (error) {
    // Nothing of a refused write stays but the record that it was refused.
    if (isRefusal(error) && (await keep(db, error.status, error.toBody()))) throw error;
    if (!isRefusal(error) && !isRepetition(error)) throw error;
    const [done] = (await run<Kept>(db, findAnswer, place)).rows;
    if (!done) throw error;
    return replay(done, requestHash);
  }
};
