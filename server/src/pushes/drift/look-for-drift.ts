import { sql } from 'kysely';
import { audit, systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Services } from '../../platform/services.ts';
import { pushKindsOf } from '../kinds.ts';
import { pushToShops } from '../outbox/push-to-shops.ts';
import type { Json, PushKind } from '../push-kind.ts';
import { openShop, shopAsked } from '../sending/push-to-store.ts';
import type { OpenShop } from '../sending/send-push.ts';
import { ShopTrouble } from '../shop-client.ts';
import { hashOfState } from '../state-hash.ts';
import { sentAgain } from './settle-drift.ts';

/** What a webhook speaks of is looked at a moment later: several come of one change, our own among them. */
const AFTER_SIGNAL_MS = 2_000;

/** How long one run compares before others have their turn. */
const RUN_MS = 10_000;

const askToLook = (trx: Database, shopId: number, runAt: Date) => {
  const name = `push-drift:${shopId}`;
  return enqueue(trx, 'look-for-drift', { shopId }, { key: name, queue: name, priority: 20, runAt });
};

/**
 * Objects of a store were seen changed in its shop, by a webhook or a look at what changed: those that we pushed are compared
 * with what we pushed, and what differs is shown. Our own pushes are seen so too, and differ in nothing.
 * @param gids as the shop says them, `gid://shopify/…`
 */
export const seenChanged = async (trx: Database, shopId: number, gids: readonly string[]): Promise<void> => {
  const { numAffectedRows = 0n } = await sql`update shopify_pushed set check_at = now()
    where shop_id = ${shopId} and gid = any(${[...gids]}::text[]) and pushed_hash is not null`.execute(trx);
  if (numAffectedRows > 0n) await askToLook(trx, shopId, new Date(Date.now() + AFTER_SIGNAL_MS));
};

type Pushed = {
  kind: string;
  subject: string;
  gid: string;
  wanted: unknown;
  pushed: Json;
  push_no: string;
  pushed_hash: string;
  theirs_hash: string | null;
  drift: string | null;
};

/** The next object of a store to be looked at; one that a push is on its way to is left until that is over. */
const nextToLookAt = async (db: Database, shopId: number, kinds: readonly string[]) => {
  const { rows } = await sql<Pushed>`
    select o.kind, o.subject, o.gid, o.wanted, o.pushed, o.push_no::text as push_no, o.pushed_hash, o.theirs_hash, o.drift
    from shopify_pushed o
    where o.shop_id = ${shopId} and o.check_at <= now() and o.kind = any(${[...kinds]}::text[])
      and o.gid is not null and o.pushed_hash is not null and not exists (
        select from shopify_push_stores p
        where p.shop_id = o.shop_id and p.kind = o.kind and p.subject = o.subject
          and p.state in ('WAITING', 'RESOLVING', 'SENDING')
      )
    order by o.check_at, o.kind, o.subject limit 1`.execute(db);
  return rows[0];
};

/**
 * Keeps what the shop holds beside what we pushed. Nothing is said of what is the same, of what was left as it is before, nor
 * where a push came between.
 */
const keep = async (
  db: Database,
  shopId: number,
  pushed: Pushed,
  theirs: Json,
): Promise<'drifted' | 'same'> => {
  const hash = hashOfState(theirs);
  const same = hash === pushed.pushed_hash;
  const known = pushed.drift !== null && pushed.theirs_hash === hash;
  const drift = same ? null : known ? pushed.drift : 'OPEN';
  const { numAffectedRows = 0n } = await sql`update shopify_pushed set checked_at = now(), check_at = null,
      drift = ${drift}, theirs = ${same ? null : JSON.stringify(theirs)}::jsonb, theirs_hash = ${same ? null : hash},
      drifted_at = ${same ? sql`null` : known ? sql`drifted_at` : sql`now()`}
    where shop_id = ${shopId} and kind = ${pushed.kind} and subject = ${pushed.subject}
      and push_no = ${pushed.push_no}::bigint and pushed_hash = ${pushed.pushed_hash}`.execute(db);
  if (numAffectedRows > 0n && drift !== pushed.drift)
    await announce(db, { kind: 'pushes', changed: 1, shopId });
  return numAffectedRows > 0n && drift === 'OPEN' ? 'drifted' : 'same';
};

/** Later, where the shop couldn't be asked. */
const later = (db: Database, shopId: number, { kind, subject }: Pushed, minutes: number) =>
  sql`update shopify_pushed set check_at = now() + make_interval(mins => ${minutes})
    where shop_id = ${shopId} and kind = ${kind} and subject = ${subject}`.execute(db);

/** Who is named where nobody decided but a rule did. */
const RULE = 'Rule: head office decides';

/** So often a day: a shop that changes it each time is shown to somebody then. */
const MOST_PUT_BACK = 3;

/** Puts ours back without asking, where the room says that what differs is ours for good. */
const putBack = async (
  { db, house }: Services,
  { shopId }: OpenShop,
  kind: PushKind,
  { subject, wanted, pushed }: Pushed,
  theirs: Json,
): Promise<void> => {
  if (!(await kind.putsBack?.(db, { pushed, theirs }))) return;
  const { rows } = await sql<{ times: number; label: string | null }>`
    select count(*) filter (where h.asked_by = ${RULE} and h.asked_at > now() - interval '1 day')::int as times,
      (array_agg(h.label order by p.push_no desc))[1] as label
    from shopify_push_stores p join shopify_pushes h on h.push_id = p.push_id
    where p.shop_id = ${shopId} and p.kind = ${kind.kind} and p.subject = ${subject}`.execute(db);
  if ((rows[0]?.times ?? 0) >= MOST_PUT_BACK) return;
  await db.transaction().execute(async (trx) => {
    const actor = systemActor(RULE);
    const label = rows[0]?.label ?? subject;
    // As it was kept: JSON.
    const sent = sentAgain(kind, { wanted: wanted as Json, pushed, theirs });
    await pushToShops(house, trx, actor, {
      kind: kind.kind,
      subject,
      label,
      to: [{ shopId, wanted: sent, before: theirs }],
      byRule: true,
    });
    await sql`update shopify_pushed set drift = null
      where shop_id = ${shopId} and kind = ${kind.kind} and subject = ${subject}`.execute(trx);
    await audit(trx, actor, {
      action: 'push-drift.put-ours-back',
      entity: 'push',
      entityId: subject,
      shopId,
      after: { what: label },
    });
  });
};

const look = async (
  services: Services,
  shop: OpenShop,
  kind: PushKind,
  pushed: Pushed,
): Promise<'go on' | 'stop'> => {
  const { db, log } = services;
  try {
    const wanted = kind.wanted.parse(pushed.wanted);
    const { subject, gid } = pushed;
    const theirs = (await kind.read?.({ shopId: shop.shopId, subject, gid, wanted }, shop)) ?? null;
    const overlooked = kind.overlook
      ? await kind.overlook(db, { wanted, pushed: pushed.pushed, theirs })
      : theirs;
    if ((await keep(db, shop.shopId, pushed, overlooked)) === 'drifted' && overlooked !== null) {
      await putBack(services, shop, kind, pushed, overlooked);
    }
    return 'go on';
  } catch (error) {
    const isShops = error instanceof ShopTrouble && error.trouble.kind !== 'our-mistake';
    if (!isShops) log.error({ err: error, kind: pushed.kind, shop: shop.shopId }, 'A look for drift failed');
    await later(db, shop.shopId, pushed, isShops ? 15 : 24 * 60);
    return isShops ? 'stop' : 'go on';
  }
};

/** Compares what a store's shop holds with what we pushed, for those objects that are to be looked at. */
export const lookForDrift = async (
  services: Services,
  shopId: number,
  signal: AbortSignal,
): Promise<void> => {
  const { db, house } = services;
  const opened = await openShop(services, shopId);
  const shop = opened.state === 'open' ? await shopAsked(services, shopId, opened) : null;
  if (!shop) return;
  const kinds = new Map([...pushKindsOf(house)].filter(([, { read }]) => read));
  const until = performance.now() + RUN_MS;
  for (;;) {
    const pushed = await nextToLookAt(db, shopId, [...kinds.keys()]);
    const kind = pushed && kinds.get(pushed.kind);
    if (!kind) return;
    if (signal.aborted || performance.now() > until) return askToLook(db, shopId, new Date());
    if ((await look(services, shop, kind, pushed)) === 'stop') return;
  }
};

/** Once a night everything that we pushed is looked at, one store after another: for what no webhook told. */
export const lookAtAll = async ({ db, house }: Services): Promise<void> => {
  const kinds = [...pushKindsOf(house)].filter(([, { read }]) => read).map(([name]) => name);
  await sql`update shopify_pushed set check_at = now()
    where kind = any(${kinds}::text[]) and gid is not null and pushed_hash is not null`.execute(db);
  await lookWhereAsked({ db });
};

/** Asks for every store that something is to be looked at in. */
export const lookWhereAsked = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  const { rows } = await sql<{ shop_id: number }>`
    select distinct shop_id from shopify_pushed where check_at <= now()`.execute(db);
  for (const { shop_id } of rows) await askToLook(db, shop_id, new Date());
};
