import type pg from 'pg';
import type { Database } from '../../platform/database/connect.ts';
import { isPoolSpread } from '../../platform/database/is-spread.ts';
import { run } from '../../platform/database/prepared.ts';
import { type Query, queryOnDatabase, queryOnPool } from '../../platform/database/query.ts';
import { announce, announceSoon } from '../../platform/live/announce.ts';
import type { Services } from '../../platform/services.ts';
import { together } from '../../platform/together.ts';
import { type Json, type Push, PushConflict, type PushKind, PushRefused, type Sent } from '../push-kind.ts';
import { ShopTrouble } from '../shop-client.ts';
import { hashOfState } from '../state-hash.ts';
import { arriveMany } from './arrive-many.ts';
import { waitAfter } from './back-off.ts';
import type { Claimed } from './claim.ts';
import { arrive as arriveAlone, written } from './settle-statements.ts';

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

type Arrived = {
  readonly claimed: Claimed;
  readonly state: 'DONE' | 'DONE_WITH_WARNINGS';
  readonly message: string | null;
  readonly warnings: string;
  readonly gid: string | null;
  readonly wanted: string;
  readonly pushed: string;
  readonly hash: string;
};

/** Whether more waits for the store; null where another run holds the push by now. */
type More = boolean | null;

const arriveOne = async (query: Query, arrived: Arrived): Promise<More> => {
  const { claimed, state, message, warnings, gid, wanted, pushed, hash } = arrived;
  const { shop_id, push_id, claim, tries, kind, subject, push_no } = claimed;
  const outcome = [state, message, '[]', warnings, tries, null, false, gid];
  const [row] = await query<{ more: boolean }>(arriveAlone, [
    ...[shop_id, push_id, claim, ...outcome],
    ...[kind, subject, push_no, wanted, pushed, hash],
  ]);
  return row ? row.more : null;
};

const arrivedOn = (pool: pg.Pool) => {
  const query = queryOnPool(pool);
  const alone = (one: Arrived) => arriveOne(query, one);
  const many = async (some: readonly Arrived[]): Promise<More[]> => {
    const [only] = some;
    if (some.length === 1 && only) return [await alone(only)];
    const given = some.map(({ claimed, ...rest }) => {
      const { shop_id, push_id, claim, tries, kind, subject, push_no } = claimed;
      const row = { shop_id, push_id, claim, tries, kind, subject, push_no };
      return { ...row, ...rest, errors: '[]', may_be_there: false };
    });
    const rows = await query<{ claim: string; more: boolean }>(arriveMany, [JSON.stringify(given)]);
    const more = new Map(rows.map((row) => [row.claim, row.more]));
    return some.map(({ claimed }) => more.get(claimed.claim) ?? null);
  };
  return { alone, together: together<Arrived, More>(alone, many) };
};

const arrivers = new WeakMap<pg.Pool, ReturnType<typeof arrivedOn>>();

/** Writes that a push arrived, with what arrived in other shops at the same moment. */
const arrive = async (pool: pg.Pool, arrived: Arrived): Promise<More> => {
  const arriver = arrivers.get(pool) ?? arrivedOn(pool);
  arrivers.set(pool, arriver);
  return await ((await isPoolSpread(pool)) ? arriver.alone : arriver.together)(arrived);
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
  const warnings = sent.warnings ?? [];
  const settled: Arrived = {
    claimed,
    state: warnings.length > 0 ? 'DONE_WITH_WARNINGS' : 'DONE',
    message: warnings.length > 0 ? warnings.join(' · ') : null,
    warnings: JSON.stringify(warnings),
    gid: sent.gid,
    wanted: JSON.stringify(push.inAll),
    pushed: JSON.stringify(sent.state),
    hash: hashOfState(sent.state),
  };
  const { arrived } = kind;
  const more = arrived
    ? await undoneUnlessOurs(db, async (trx) => {
        await arrived(trx, push, sent);
        return arriveOne(queryOnDatabase(trx), settled);
      })
    : await arrive(pool, settled);
  if (more === null) return 'go on';
  announceSoon(pool, { kind: 'pushes', changed: 1, shopId: claimed.shop_id });
  return more ? 'go on' : 'nothing left';
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
