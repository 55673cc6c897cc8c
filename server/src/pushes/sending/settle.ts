import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { announce } from '../../platform/live/announce.ts';
import { type Json, type Push, PushConflict, type PushKind, PushRefused, type Sent } from '../push-kind.ts';
import { ShopTrouble } from '../shop-client.ts';
import { hashOfState } from '../state-hash.ts';
import { waitAfter } from './back-off.ts';
import type { Claimed } from './claim.ts';

/** What came of a try. */
type Outcome = {
  state: 'DONE' | 'DONE_WITH_WARNINGS' | 'WAITING' | 'FAILED' | 'CONFLICT' | 'BLOCKED';
  message: string | null;
  errors?: readonly unknown[];
  warnings?: readonly string[];
  tries?: number;
  nextAt?: Date;
  mayBeThere?: boolean;
  gid?: string | null;
};

/**
 * Writes what came of a try, if this run still holds the push: of one change there is one result, whoever else worked on it.
 * @returns whether it did
 */
const write = async (trx: Database, claimed: Claimed, outcome: Outcome): Promise<boolean> => {
  const { state, message, errors = [], warnings = [], tries, nextAt, mayBeThere, gid } = outcome;
  const isOver = state !== 'WAITING';
  const { numAffectedRows = 0n } = await sql`update shopify_push_stores
    set state = ${state}, message = ${message}, claim = null, errors = ${JSON.stringify(errors)}::jsonb,
      warnings = ${JSON.stringify(warnings)}::jsonb, tries = ${tries ?? claimed.tries},
      next_at = coalesce(${nextAt ?? null}::timestamptz, next_at),
      may_be_there = coalesce(${mayBeThere ?? null}::boolean, may_be_there),
      gid = coalesce(${gid ?? null}::text, gid), done_at = case when ${isOver} then now() end
    where shop_id = ${claimed.shop_id} and push_id = ${claimed.push_id}::uuid and claim = ${claimed.claim}::uuid
      and state in ('RESOLVING', 'SENDING')`.execute(trx);
  if (numAffectedRows === 0n) return false;
  if (isOver) await announce(trx, { kind: 'pushes', changed: 1, shopId: claimed.shop_id });
  return true;
};

/** Thrown to undo what a room booked for a push that was no longer this run's. */
class NotOurs extends Error {}

const inItsTransaction = async (
  db: Database,
  claimed: Claimed,
  outcome: Outcome,
  book: (trx: Database) => Promise<void>,
): Promise<void> => {
  try {
    await db.transaction().execute(async (trx) => {
      await book(trx);
      if (!(await write(trx, claimed, outcome))) throw new NotOurs();
    });
  } catch (error) {
    if (!(error instanceof NotOurs)) throw error;
  }
};

/** All that is wanted of the object by now: what this push leaves open stays as it was wanted before. */
export const wantedInAll = (
  { merge, wanted }: PushKind,
  { last_wanted }: Pick<Claimed, 'last_wanted'>,
  push: Push<unknown>,
): unknown => {
  const last = merge && last_wanted !== null ? wanted.safeParse(last_wanted) : undefined;
  return merge && last?.success ? merge(last.data, push.wanted) : push.wanted;
};

/** It arrived: what the shop holds now is what later looks are compared with. */
export const settleArrived = async (
  db: Database,
  kind: PushKind,
  claimed: Claimed,
  push: Push<unknown>,
  sent: Sent & { state: Json },
): Promise<void> => {
  const warnings = sent.warnings ?? [];
  const outcome: Outcome = {
    state: warnings.length > 0 ? 'DONE_WITH_WARNINGS' : 'DONE',
    message: warnings.length > 0 ? warnings.join(' · ') : null,
    warnings,
    mayBeThere: false,
    gid: sent.gid,
  };
  await inItsTransaction(db, claimed, outcome, async (trx) => {
    // The object's row first, as whoever asks for a push does: so the two never wait for each other.
    await sql`update shopify_pushed set gid = ${sent.gid}, wanted = ${JSON.stringify(wantedInAll(kind, claimed, push))}::jsonb,
        push_id = ${claimed.push_id}::uuid, push_no = ${claimed.push_no}::bigint, pushed = ${JSON.stringify(sent.state)}::jsonb,
        pushed_hash = ${hashOfState(sent.state)}, pushed_at = now(), checked_at = now(), drift = null, theirs = null,
        theirs_hash = null, drifted_at = null
      where shop_id = ${claimed.shop_id} and kind = ${claimed.kind} and subject = ${claimed.subject}
        and coalesce(push_no, 0) < ${claimed.push_no}::bigint`.execute(trx);
    await kind.arrived?.(trx, push, sent);
  });
};

const sinceWords = (shopName: string, askedAt: Date) =>
  `Shopify isn’t answering for ${shopName} since ${askedAt.toISOString().slice(11, 16)} UTC. Nothing is lost.`;

/** Tries that pass before a person reads of it: about a quarter of an hour. */
const SILENT_TRIES = 3;

/** What a failed try means for the push. Anything but trouble with the shop, its refusal or a conflict is a mistake of ours. */
const outcomeOf = (error: unknown, claimed: Claimed, shopName: string, sending: boolean): Outcome => {
  if (error instanceof PushRefused) {
    return { state: 'FAILED', message: error.message, errors: error.errors, mayBeThere: false };
  }
  if (error instanceof PushConflict) return { state: 'CONFLICT', message: error.message };
  if (!(error instanceof ShopTrouble)) {
    return {
      state: 'FAILED',
      message: 'Something in Backroom must be fixed; it is in the log.',
      mayBeThere: sending,
    };
  }
  const { trouble } = error;
  switch (trouble.kind) {
    case 'unanswered': {
      const tries = claimed.tries + 1;
      const wait = waitAfter(tries);
      const mayBeThere = claimed.may_be_there || (sending && trouble.mayBeThere);
      if (wait === null) {
        return { state: 'FAILED', message: sinceWords(shopName, claimed.asked_at), tries, mayBeThere };
      }
      const message = tries > SILENT_TRIES ? sinceWords(shopName, claimed.asked_at) : null;
      return { state: 'WAITING', message, tries, mayBeThere, nextAt: new Date(Date.now() + wait) };
    }
    case 'busy':
      return { state: 'WAITING', message: 'Waiting for Shopify’s limit', nextAt: trouble.until };
    case 'shut':
      return { state: 'WAITING', message: error.message, nextAt: trouble.until };
    case 'needs-somebody':
    case 'not-allowed':
      return { state: 'BLOCKED', message: error.message };
    case 'our-mistake':
      return { state: 'FAILED', message: error.message, mayBeThere: false };
  }
};

/**
 * It didn't arrive: waits, is blocked, or has failed.
 * @param sending whether the change itself was asked for, so that it may have been made
 */
export const settleFailed = async (
  db: Database,
  kind: PushKind,
  claimed: Claimed,
  push: Push<unknown> | null,
  { error, shopName, sending }: { error: unknown; shopName: string; sending: boolean },
): Promise<void> => {
  const outcome = outcomeOf(error, claimed, shopName, sending);
  await inItsTransaction(db, claimed, outcome, async (trx) => {
    if (outcome.state === 'FAILED' && push) await kind.failed?.(trx, push, outcome.message ?? '');
  });
};

/** Nothing was tried; somebody must mend the connection, or it goes on by itself then. */
export const settleHeld = async (
  db: Database,
  claimed: Claimed,
  { message, until }: { message: string; until: Date | null },
): Promise<void> => {
  await write(
    db,
    claimed,
    until ? { state: 'WAITING', message, nextAt: until } : { state: 'BLOCKED', message },
  );
};
