import { isOutage } from '../../platform/database/outage.ts';
import { isPassing } from '../../platform/database/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { pushKindNamed } from '../kinds.ts';
import { type Json, type Push, PushConflict, type PushKind, type Sent, type Shop } from '../push-kind.ts';
import { ShopTrouble } from '../shop-client.ts';
import { hashOfState } from '../state-hash.ts';
import { type Claimed, hold } from './claim.ts';
import { settleArrived, settleFailed, settleHeld } from './settle.ts';

/** A shop that answers now, with what it allows. */
export type OpenShop = Shop & { readonly scopes: ReadonlySet<string> };

/** All that is wanted of the object by now: what this push leaves open stays as it was wanted before. */
const wantedInAll = (
  { merge, wanted: schema }: PushKind,
  { last_wanted }: Pick<Claimed, 'last_wanted'>,
  wanted: unknown,
): unknown => {
  const last = merge && last_wanted !== null ? schema.safeParse(last_wanted) : undefined;
  return merge && last?.success ? merge(last.data, wanted) : wanted;
};

/** What the shop holds now of all that is wanted of it by now: as the change's own answer said it, or asked for. */
const stateAfter = async (kind: PushKind, push: Push<unknown>, sent: Sent, shop: Shop): Promise<Json> => {
  if (sent.state !== undefined) return sent.state;
  if (sent.gid === null || !kind.read) return null;
  const { shopId, subject, inAll } = push;
  return kind.read({ shopId, subject, wanted: inAll, gid: sent.gid }, shop);
};

/** @throws PushConflict where the shop holds something else than what we pushed last */
const mustBeUnchanged = async (kind: PushKind, claimed: Claimed, push: Push<unknown>, shop: Shop) => {
  if (!claimed.unless_changed || !kind.read || push.gid === null) return;
  const { shopId, subject, gid } = push;
  const last = kind.wanted.safeParse(claimed.last_wanted);
  const wanted = last.success ? last.data : push.wanted;
  const state = await kind.read({ shopId, subject, wanted, gid }, shop);
  if (hashOfState(state) !== claimed.pushed_hash) {
    throw new PushConflict(`It was changed in ${shop.name} since, so it wasn’t taken back there`);
  }
};

const missingScopes = (kind: PushKind, shop: OpenShop) =>
  kind.scopes.filter((scope) => !shop.scopes.has(scope));

/** What is to be done about a push; the shop's own troubles end the run for this store. */
type Next = 'go on' | 'nothing left' | 'unanswered' | 'stop';

const stops = new Set(['busy', 'shut', 'needs-somebody']);

const nextAfter = (error: unknown): Next => {
  if (!(error instanceof ShopTrouble)) return 'go on';
  if (stops.has(error.trouble.kind)) return 'stop';
  return error.trouble.kind === 'unanswered' ? 'unanswered' : 'go on';
};

/**
 * Makes one push, unless another run took it, and writes what came of it. Where an earlier try may have reached the shop, it is looked
 * there first, so that nothing is done twice.
 */
export const sendPush = async (services: Services, shop: OpenShop, claimed: Claimed): Promise<Next> => {
  const { db, pool, house, log } = services;
  const kind = pushKindNamed(house, claimed.kind);
  const missing = missingScopes(kind, shop);
  if (missing.length > 0) {
    const message = `Backroom may not change this in ${shop.name}: add ${missing.join(', ')} to the app, release it and approve`;
    if (await hold(pool, claimed, 'RESOLVING')) await settleHeld(db, claimed, { message, until: null });
    return 'go on';
  }
  let push: Push<unknown> | null = null;
  let sending = false;
  try {
    const wanted = kind.wanted.parse(claimed.wanted);
    push = {
      pushId: claimed.push_id,
      shopId: claimed.shop_id,
      subject: claimed.subject,
      wanted,
      inAll: wantedInAll(kind, claimed, wanted),
      before: claimed.before,
      key: claimed.key,
      gid: claimed.gid,
      askedAt: claimed.asked_at,
    };
    const ids = await kind.resolve(push, shop, services);
    const found = claimed.may_be_there ? await kind.readBack(push, shop, ids) : null;
    if (found) push = { ...push, gid: found.gid };
    if (found?.holds) {
      const state = await stateAfter(kind, push, found, shop);
      if (!(await hold(pool, claimed, 'RESOLVING'))) return 'go on';
      return await settleArrived(services, kind, claimed, push, { ...found, state });
    }
    await mustBeUnchanged(kind, claimed, push, shop);
    if (!(await hold(pool, claimed, 'SENDING'))) return 'go on';
    sending = true;
    const sent = await kind.send(push, shop, ids);
    const state = await stateAfter(kind, push, sent, shop);
    return await settleArrived(services, kind, claimed, push, { ...sent, state });
  } catch (error) {
    // Ours, not the shop's: the push stays as it is, and whoever takes it up looks in the shop first.
    if (isOutage(error) || isPassing(error)) throw error;
    const isOurs = sending || (await hold(pool, claimed, 'RESOLVING'));
    if (isOurs) await settleFailed(db, kind, claimed, push, { error, shopName: shop.name, sending });
    const isUnknown =
      !(error instanceof Error) || !['ShopTrouble', 'PushRefused', 'PushConflict'].includes(error.name);
    const isMistake = error instanceof ShopTrouble && error.trouble.kind === 'our-mistake';
    if (isUnknown || isMistake) {
      log.error(
        { err: error, kind: claimed.kind, push: claimed.push_id, shop: claimed.shop_id },
        'A push failed',
      );
    }
    return nextAfter(error);
  }
};
