import { type Audience, areas, mayOpen } from '@backroom/contract/kit/access';
import { cancelledStates, type PushState, retriedStates } from '@backroom/contract/push-states';
import type { PushRow } from '@backroom/contract/pushes';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { House } from '../../platform/house.ts';
import type { Scope } from '../../platform/sessions/scope.ts';
import { pushKindsOf } from '../kinds.ts';
import type { PushKind } from '../push-kind.ts';

type Row = {
  push_id: string;
  shop_id: number;
  shop_domain: string;
  store_name: string;
  kind: string;
  subject: string;
  label: string;
  // The table's check allows no other.
  state: PushState;
  may_be_there: boolean;
  message: string | null;
  errors: PushRow['errors'];
  tries: number;
  next_at: Date;
  asked_by: string;
  asked_at: Date;
  done_at: Date | null;
};

/** Pushes with their stores; `p`, `h` and `s` in conditions. */
export const pushesInStores = sql`shopify_push_stores p join shopify_pushes h on h.push_id = p.push_id
  join shops s on s.shop_id = p.shop_id`;

/** A push in a store, as calls name it. */
export const idOfPush = (shopId: number, pushId: string): string => `${shopId}:${pushId}`;

const idShape = /^(\d{1,9}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Null for what can't be one. */
export const pushOfId = (id: string): { shopId: number; pushId: string } | null => {
  const [, shopId, pushId] = idShape.exec(id) ?? [];
  return shopId && pushId ? { shopId: Number(shopId), pushId } : null;
};

/** Whether this kind of person decides about pushes, not only sees them. */
const decides = (audience: Audience | 'api-key'): boolean =>
  audience !== 'api-key' && areas['/pushes'].some((one) => one === audience);

/** Where an object is looked at by this kind of person; null where that isn't a page of theirs. */
export const hrefFor = (
  kinds: ReadonlyMap<string, PushKind>,
  { kind, subject }: { kind: string; subject: string },
  { audience }: Scope,
): string | null => {
  if (audience === 'api-key') return null;
  const href = kinds.get(kind)?.href(subject, audience) ?? null;
  return href !== null && mayOpen(audience, href.replace(/[?#].*$/s, '')) ? href : null;
};

const presentFor = (house: House, scope: Scope) => {
  const kinds = pushKindsOf(house);
  const mayDecide = decides(scope.audience);
  return (row: Row): PushRow => ({
    id: idOfPush(row.shop_id, row.push_id),
    push_id: row.push_id,
    shop: row.shop_domain,
    store_name: row.store_name,
    kind: row.kind,
    kind_label: kinds.get(row.kind)?.label ?? row.kind,
    label: row.label,
    href: hrefFor(kinds, row, scope),
    state: row.state,
    message: row.message,
    errors: row.errors,
    tries: row.tries,
    next_at: row.state === 'WAITING' ? row.next_at.toISOString() : null,
    asked_by: row.asked_by,
    asked_at: row.asked_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
    may_retry: mayDecide && retriedStates.includes(row.state),
    may_cancel: mayDecide && cancelledStates.includes(row.state) && !row.may_be_there,
  });
};

/** Pushes in stores as the API shows them. */
export const readPushes = async (
  db: Database,
  house: House,
  scope: Scope,
  { where, more }: { where: RawBuilder<unknown>; more: RawBuilder<unknown> },
): Promise<PushRow[]> => {
  const { rows } = await sql<Row>`
    select p.push_id, p.shop_id, s.shop_domain, s.name as store_name, p.kind, p.subject, h.label, p.state,
      p.may_be_there, p.message, p.errors, p.tries, p.next_at, h.asked_by, h.asked_at, p.done_at
    from ${pushesInStores} where ${where} ${more}`.execute(db);
  return rows.map(presentFor(house, scope));
};
