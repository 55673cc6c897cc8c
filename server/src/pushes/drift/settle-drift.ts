import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { RowResult } from '@backroom/contract/kit/list';
import type { pushesEndpoints } from '@backroom/contract/pushes';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Call } from '../../platform/http/call.ts';
import { assertMatching } from '../../platform/list-selection.ts';
import { announce } from '../../platform/live/announce.ts';
import { holdsNow, shopsAskedFor } from '../../platform/sessions/scope.ts';
import { pushKindsOf } from '../kinds.ts';
import { pushToShops } from '../outbox/push-to-shops.ts';
import type { Json, PushKind } from '../push-kind.ts';
import { driftOfId, driftsFitting, idOfDrift } from './list-drift.ts';

type Drifted = {
  gid: string;
  wanted: Json;
  pushed: Json;
  theirs: Json;
  theirs_hash: string;
  label: string | null;
};

type Which = { shopId: number; kind: string; subject: string };

/** The drift that is to be settled, held until that is done. @throws ApiError NOT_FOUND where there is none */
const holdDrift = async (trx: Database, { shopId, kind, subject }: Which): Promise<Drifted> => {
  await sql`select from shopify_pushed
    where shop_id = ${shopId} and kind = ${kind} and subject = ${subject} for update`.execute(trx);
  const { rows } = await sql<Drifted>`
    select o.gid, o.wanted, o.pushed, o.theirs, o.theirs_hash, h.label from shopify_pushed o
    left join shopify_pushes h on h.push_id = o.push_id
    where o.shop_id = ${shopId} and o.kind = ${kind} and o.subject = ${subject} and o.drift = 'OPEN'`.execute(
    trx,
  );
  const [found] = rows;
  if (!found) throw new ApiError('NOT_FOUND', 'It is settled already, or the shop holds what we sent again');
  return found;
};

/** What is sent to put ours back. */
export const sentAgain = (
  kind: PushKind,
  { wanted, pushed, theirs }: Pick<Drifted, 'wanted' | 'pushed' | 'theirs'>,
): Json =>
  // What a kind gives back is what it reads (push-kind.ts), and so can be kept.
  kind.again ? (kind.again({ wanted: kind.wanted.parse(wanted), pushed, theirs }) as Json) : wanted;

type Decision = Call<typeof pushesEndpoints.settleDrift>['body'];

const words = {
  'put-ours-back': 'On its way to the shop',
  'take-theirs': 'Taken over from the shop',
  leave: 'Left as it is in the shop',
} as const;

/**
 * Decides about something that a shop holds otherwise than we sent it.
 * @throws ApiError NOT_FOUND, CONFLICT where the shop holds something else by now than was looked at
 */
const settleOne = async (
  { scope, services, actor }: Pick<Call<typeof pushesEndpoints.settleDrift>, 'scope' | 'services' | 'actor'>,
  body: Decision,
): Promise<string> => {
  const { house, db } = services;
  const which = driftOfId(body.id);
  const kind = which && pushKindsOf(house).get(which.kind);
  if (!which || !kind || !holdsNow(scope, which.shopId))
    throw new ApiError('NOT_FOUND', 'There is nothing like it');
  const { shopId, subject } = which;
  await db.transaction().execute(async (trx) => {
    const drifted = await holdDrift(trx, which);
    if (drifted.theirs_hash !== body.version) {
      throw new ApiError('CONFLICT', 'The shop holds something else by now. Look again.');
    }
    const label = drifted.label ?? subject;
    const where = sql`shop_id = ${shopId} and kind = ${which.kind} and subject = ${subject}`;
    switch (body.decision) {
      case 'put-ours-back':
        await pushToShops(house, trx, actor, {
          kind: which.kind,
          subject,
          label,
          to: [{ shopId, wanted: sentAgain(kind, drifted), before: drifted.theirs }],
        });
        // Gone there: it is made anew.
        if (drifted.theirs === null)
          await sql`update shopify_pushed set gid = null where ${where}`.execute(trx);
        await sql`update shopify_pushed set drift = null where ${where}`.execute(trx);
        break;
      case 'take-theirs': {
        if (!kind.takeTheirs || drifted.theirs === null) {
          throw invalidField('decision', 'This can’t be taken over: put ours back, or leave it');
        }
        const wanted = kind.wanted.parse(drifted.wanted);
        const { gid, pushed: ours, theirs } = drifted;
        const taken = await kind.takeTheirs(
          trx,
          actor,
          { shopId, subject, gid, wanted, ours, theirs },
          house,
        );
        await sql`update shopify_pushed set pushed = theirs, pushed_hash = theirs_hash, drift = null, theirs = null,
          theirs_hash = null, drifted_at = null, wanted = coalesce(${taken ? JSON.stringify(taken) : null}::jsonb, wanted)
          where ${where}`.execute(trx);
        break;
      }
      case 'leave':
        await sql`update shopify_pushed set drift = 'LEFT' where ${where}`.execute(trx);
        break;
    }
    await announce(trx, { kind: 'pushes', changed: 1, shopId });
    await audit(trx, actor, {
      action: `push-drift.${body.decision}`,
      entity: 'push',
      entityId: subject,
      shopId,
      after: { what: label },
    });
  });
  return words[body.decision];
};

export const settleDrift = async (call: Call<typeof pushesEndpoints.settleDrift>) => ({
  message: await settleOne(call, call.body),
});

type Settling = Call<typeof pushesEndpoints.settleDrifts>;

const MOST_AT_ONCE = 1_000;

/** What a filter leaves, the oldest first, as it is now. @throws ApiError CONFLICT where another number matches by now */
const matching = async ({ scope, db, body }: Settling, filter: NonNullable<Settling['body']['filter']>) => {
  const holdings = await shopsAskedFor(scope, db, filter.shop, 'filter.shop');
  const { rows } = await sql<{ shop_id: number; kind: string; subject: string; theirs_hash: string }>`
    select o.shop_id, o.kind, o.subject, o.theirs_hash from ${driftsFitting(holdings, filter)}
    order by o.drifted_at, o.shop_id, o.kind, o.subject`.execute(db);
  const except = new Set(body.except);
  const all = rows
    .map((row) => ({ id: idOfDrift(row.shop_id, row.kind, row.subject), version: row.theirs_hash }))
    .filter(({ id }) => !except.has(id));
  assertMatching(all.length, body.expected, Number.POSITIVE_INFINITY);
  return all;
};

/** Decides about many at once, each for itself: one that can't be settled so doesn't stop the others. */
export const settleDrifts = async (call: Settling) => {
  const { drifted = [], filter, decision } = call.body;
  const all = filter ? await matching(call, filter) : drifted;
  const results: RowResult[] = [];
  for (const { id, version } of all.slice(0, MOST_AT_ONCE)) {
    try {
      results.push({ id, ok: true, message: await settleOne(call, { id, version, decision }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ id, ok: false, message: error.message });
    }
  }
  return { done: results.filter(({ ok }) => ok).length, results, left: all.length - results.length };
};
