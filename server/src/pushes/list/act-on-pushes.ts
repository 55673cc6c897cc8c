import type { RowResult } from '@backroom/contract/kit/list';
import type { pushesEndpoints } from '@backroom/contract/pushes';
import { sql } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Services } from '../../platform/services.ts';
import { holdsNow, type Scope, shopsAskedFor } from '../../platform/sessions/scope.ts';
import { pushKindsOf } from '../kinds.ts';
import { cancelPush, type PushInStore, type Refusal, retryPush } from '../outbox/take-up-again.ts';
import { pushCondition } from './list-pushes.ts';
import { idOfPush, pushesInStores, pushOfId } from './push-rows.ts';

type Act = (trx: Services['db'], one: PushInStore & { kind: string }) => Promise<Refusal>;

type Acting = { services: Services; scope: Scope; actor: Actor; action: string; done: string };

/** Each for itself, in a transaction of its own: one that can't be doesn't stop the others. */
const actOnEach = async (
  { services, scope, actor, action, done }: Acting,
  ids: readonly string[],
  act: Act,
): Promise<{ done: number; results: RowResult[] }> => {
  const results: RowResult[] = [];
  for (const id of new Set(ids)) {
    const one = pushOfId(id);
    const refused = await services.db.transaction().execute(async (trx): Promise<Refusal> => {
      if (!one || !holdsNow(scope, one.shopId)) return 'There is no such push';
      const { rows } = await sql<{ kind: string; label: string }>`
        select p.kind, h.label from ${pushesInStores}
        where p.shop_id = ${one.shopId} and p.push_id = ${one.pushId}::uuid`.execute(trx);
      const [found] = rows;
      if (!found) return 'There is no such push';
      const refusal = await act(trx, { ...one, kind: found.kind });
      if (refusal !== null) return refusal;
      await audit(trx, actor, {
        action,
        entity: 'push',
        entityId: one.pushId,
        shopId: one.shopId,
        after: { what: found.label },
      });
      return null;
    });
    results.push({ id, ok: refused === null, message: refused ?? done });
  }
  return { done: results.filter(({ ok }) => ok).length, results };
};

type Retrying = Call<typeof pushesEndpoints.retryPushes> | Call<typeof pushesEndpoints.retryFailedPushes>;

const retryEach = async ({ services, scope, actor }: Retrying, ids: readonly string[]) => {
  const { house } = services;
  const kinds = pushKindsOf(house);
  const [connections] = house.asked('shopConnections');
  const shopIds = [...new Set(ids.flatMap((id) => pushOfId(id)?.shopId ?? []))];
  const connected = (await connections?.connected(services.db, shopIds)) ?? new Set<number>();
  const acting = { services, scope, actor, action: 'push.retried', done: 'On its way again' };
  return actOnEach(acting, ids, (trx, { kind, ...one }) =>
    retryPush(trx, one, {
      connected: connected.has(one.shopId),
      isStep: kinds.get(kind)?.repeats === 'each',
    }),
  );
};

export const retryPushes = (call: Call<typeof pushesEndpoints.retryPushes>) => retryEach(call, call.body.ids);

const MOST_AT_ONCE = 1_000;

/** Whatever failed, the oldest first. */
export const retryFailedPushes = async (call: Call<typeof pushesEndpoints.retryFailedPushes>) => {
  const { scope, db, body } = call;
  const holdings = await shopsAskedFor(scope, db, body.shop, 'shop');
  const { rows } = await sql<{ shop_id: number; push_id: string }>`
    select p.shop_id, p.push_id from ${pushesInStores}
    where p.state in ('FAILED', 'CONFLICT', 'BLOCKED') and ${pushCondition(holdings, body)}
      and (${body.push_id ?? null}::uuid is null or p.push_id = ${body.push_id ?? null}::uuid)
    order by p.push_no limit ${MOST_AT_ONCE}`.execute(db);
  return retryEach(
    call,
    rows.map(({ shop_id, push_id }) => idOfPush(shop_id, push_id)),
  );
};

export const cancelPushes = ({ services, scope, actor, body }: Call<typeof pushesEndpoints.cancelPushes>) =>
  actOnEach({ services, scope, actor, action: 'push.cancelled', done: 'Cancelled' }, body.ids, (trx, one) =>
    cancelPush(trx, one),
  );
