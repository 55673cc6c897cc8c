import type { Database } from '../../platform/database/connect.ts';
import { run } from '../../platform/database/prepared.ts';
import { type Query, queryOnDatabase, queryOnPool, type Statement } from '../../platform/database/query.ts';
import { announce, announceSoon } from '../../platform/live/announce.ts';
import type { Services } from '../../platform/services.ts';
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

/** The row of a push as an outcome leaves it, where this run still holds it: of one change there is one result. */
const written: Statement = {
  name: 'push: what came of a try',
  // $1 the store, $2 the push, $3 the run, $4 to $11 the outcome.
  text: `update shopify_push_stores
    set state = $4::text, message = $5::text, claim = null, errors = $6::jsonb, warnings = $7::jsonb, tries = $8,
      next_at = coalesce($9::timestamptz, next_at), may_be_there = coalesce($10::boolean, may_be_there),
      gid = coalesce($11::text, gid), done_at = now() + case when $4::text <> 'WAITING' then interval '0' end
    where shop_id = $1 and push_id = $2::uuid and claim = $3::uuid and state in ('RESOLVING', 'SENDING')`,
};

const valuesOf = ({ shop_id, push_id, claim, tries: before }: Claimed, outcome: Outcome): unknown[] => {
  const { state, message, errors = [], warnings = [], tries = before, nextAt, mayBeThere, gid } = outcome;
  const lists = [JSON.stringify(errors), JSON.stringify(warnings)];
  const rest = [tries, nextAt ?? null, mayBeThere ?? null, gid ?? null];
  return [shop_id, push_id, claim, state, message, ...lists, ...rest];
};

/** Writes what came of a try, if this run still holds the push. @returns whether it did */
const write = async (trx: Database, claimed: Claimed, outcome: Outcome): Promise<boolean> => {
  const { changed } = await run(trx, written, valuesOf(claimed, outcome));
  if (changed === 0) return false;
  if (outcome.state !== 'WAITING')
    await announce(trx, { kind: 'pushes', changed: 1, shopId: claimed.shop_id });
  return true;
};

/** Thrown to undo what a room booked for a push that was no longer this run's. */
class NotOurs extends Error {}

/** Books in a transaction, which is undone where `book` gives null. */
const undoneUnlessOurs = async <T>(
  db: Database,
  book: (trx: Database) => Promise<T | null>,
): Promise<T | null> => {
  try {
    return await db.transaction().execute(async (trx) => {
      const booked = await book(trx);
      if (booked === null) throw new NotOurs();
      return booked;
    });
  } catch (error) {
    if (error instanceof NotOurs) return null;
    throw error;
  }
};

/**
 * Both rows in one statement: what came of the push, and what stands in the shop from now on, beside which later looks are put.
 * The object's row is locked first, as whoever asks for a push does: so the two never wait for each other. Killed just before it,
 * the push stays SENDING, and the next run looks in the shop.
 */
const arrive: Statement = {
  name: 'push: it arrived',
  // As in `written`; then $12 the kind and $13 the subject, $14 the push's number, $15 what is wanted, $16 what the shop holds,
  // $17 its hash.
  text: `with object as materialized (
      select 1 from shopify_pushed where shop_id = $1 and kind = $12 and subject = $13 for update
    ), held as (${written.text} and exists (select from object) returning push_id),
    kept as (
      update shopify_pushed set gid = $11, wanted = $15::jsonb, push_id = $2::uuid, push_no = $14::bigint,
        pushed = $16::jsonb, pushed_hash = $17, pushed_at = now(), checked_at = now(), drift = null, theirs = null,
        theirs_hash = null, drifted_at = null
      where shop_id = $1 and kind = $12 and subject = $13 and coalesce(push_no, 0) < $14::bigint
        and exists (select from held)
    )
    select exists (
      select from shopify_push_stores
      where shop_id = $1 and state in ('WAITING', 'RESOLVING', 'SENDING') and push_id <> $2::uuid
    ) as more from held`,
};

/**
 * It arrived: what the shop holds now is what later looks are compared with. A kind that books something of its own does so in the
 * same transaction.
 * @returns whether it is known that nothing else waits for the store
 */
export const settleArrived = async (
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  kind: PushKind,
  claimed: Claimed,
  push: Push<unknown>,
  sent: Sent & { state: Json },
): Promise<'go on' | 'nothing left'> => {
  const { shop_id: shopId, kind: name, subject, push_no } = claimed;
  const warnings = sent.warnings ?? [];
  const outcome: Outcome = {
    state: warnings.length > 0 ? 'DONE_WITH_WARNINGS' : 'DONE',
    message: warnings.length > 0 ? warnings.join(' · ') : null,
    warnings,
    mayBeThere: false,
    gid: sent.gid,
  };
  const object = [
    name,
    subject,
    push_no,
    JSON.stringify(push.inAll),
    JSON.stringify(sent.state),
    hashOfState(sent.state),
  ];
  const settle = async (query: Query): Promise<'go on' | 'nothing left' | null> => {
    const [row] = await query<{ more: boolean }>(arrive, [...valuesOf(claimed, outcome), ...object]);
    if (!row) return null;
    return row.more ? 'go on' : 'nothing left';
  };
  const { arrived } = kind;
  const next = arrived
    ? await undoneUnlessOurs(db, async (trx) => {
        await arrived(trx, push, sent);
        return settle(queryOnDatabase(trx));
      })
    : await settle(queryOnPool(pool));
  if (next) announceSoon(pool, { kind: 'pushes', changed: 1, shopId });
  return next ?? 'go on';
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
  await undoneUnlessOurs(db, async (trx) => {
    if (outcome.state === 'FAILED' && push) await kind.failed?.(trx, push, outcome.message ?? '');
    return (await write(trx, claimed, outcome)) || null;
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
