import type { Discount, DiscountShop } from '@backroom/contract/discount-fields';
import type { DiscountState } from '@backroom/contract/discount-words';
import { ApiError } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import type { Services } from '../platform/services.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { heldNow } from '../platform/sessions/scope-conditions.ts';
import { type StoreResult, storeResults } from '../pushes/index.ts';
import { type CampaignRow, fieldsOf, versionOfCampaign } from './campaign.ts';
import { type Use, usesOf } from './usage.ts';

/** All columns of `discounts d`, wall times as text. */
export const campaignColumns = sql`d.*, to_char(d.starts, 'YYYY-MM-DD"T"HH24:MI:SS') as starts,
  to_char(d.ends, 'YYYY-MM-DD"T"HH24:MI:SS') as ends`;

/** The kind under which the outbox knows discounts; the subject is the discount's id. */
export const DISCOUNT = 'discount';

export type StoreRow = {
  discount_id: string;
  shop_id: number;
  shop_domain: string;
  name: string;
  timezone: string;
  paused: boolean;
  removed_at: Date | null;
  added_at: Date;
  /** Whether it is still to begin there, or has ended. */
  scheduled: boolean;
  expired: boolean;
};

const storesOf = async (scope: Scope, db: Database, ids: readonly string[]): Promise<StoreRow[]> => {
  const { rows } = await sql<StoreRow>`
    select ds.discount_id, ds.shop_id, s.shop_domain, s.name, s.timezone, ds.paused, ds.removed_at, ds.added_at,
      d.starts at time zone s.timezone > now() as scheduled,
      coalesce(d.ends at time zone s.timezone <= now(), false) as expired
    from discount_shops ds join shops s using (shop_id) join discounts d using (discount_id)
    where ds.discount_id = any(${[...ids]}::uuid[]) and ${heldNow(scope.holdings, 'ds.shop_id')}
    order by s.name, ds.shop_id`.execute(db);
  return rows;
};

/** How far it is in a store's shop, and whether the store has one. */
type InShop = { result: StoreResult | undefined; connected: boolean };

const states: Record<StoreResult['state'], DiscountShop['status']> = {
  pending: 'PENDING',
  there: 'SYNCED',
  failed: 'FAILED',
  drifted: 'DRIFTED',
  cancelled: 'FAILED',
  'not-connected': 'SYNCED',
};

const NEVER_SENT = 'It was never sent there: send it now';

const presentShop = (row: StoreRow, { result, connected }: InShop): DiscountShop => {
  const told = result && result.state !== 'not-connected' ? result : undefined;
  const isMissing = connected && !told;
  const cancelled = told?.state === 'cancelled' ? 'Cancelled before it was sent' : null;
  return {
    shop: row.shop_domain,
    shop_id: String(row.shop_id),
    shop_name: row.name,
    shopify_id: told?.gid ?? null,
    status: row.removed_at ? 'REMOVED' : isMissing ? 'FAILED' : told ? states[told.state] : 'SYNCED',
    error: isMissing ? NEVER_SENT : (cancelled ?? told?.message ?? null),
    synced_at: (told ? told.at : row.added_at).toISOString(),
    paused: row.paused,
    connected,
  };
};

type Read = CampaignRow & { owner: string | null };

const stateOf = (row: Read, stores: readonly StoreRow[], uses: readonly Use[]): DiscountState => {
  if (stores.length === 0) return 'EXPIRED';
  if (stores.every(({ paused }) => paused)) return 'PAUSED';
  if (stores.every(({ expired }) => expired)) return 'EXPIRED';
  if (stores.every(({ scheduled }) => scheduled)) return 'SCHEDULED';
  const { usage_limit } = row;
  const usedIn = (shopId: number) => uses.find((use) => use.shop_id === shopId)?.uses ?? 0;
  const isSoldOut = usage_limit !== null && stores.every(({ shop_id }) => usedIn(shop_id) >= usage_limit);
  return isSoldOut ? 'SOLD_OUT' : 'ACTIVE';
};

/** Whether this caller may change it: head office everything, a franchisee what is their own. */
export const mayChange = (scope: Scope, row: { franchisee_id: number | null }, franchiseeId: number | null) =>
  scope.audience !== 'franchisee' || (row.franchisee_id !== null && row.franchisee_id === franchiseeId);

const present = (
  row: Read,
  stores: readonly StoreRow[],
  uses: readonly Use[],
  isLocked: boolean,
  inShop: (store: StoreRow) => InShop,
): Discount => {
  const there = stores.filter(({ removed_at }) => removed_at === null);
  const seen = uses.filter((use) => stores.some(({ shop_id }) => shop_id === use.shop_id));
  return {
    _id: row.discount_id,
    id: row.discount_id,
    ...fieldsOf(row),
    status: there.length > 0 && there.every(({ paused }) => paused) ? 'PAUSED' : 'ACTIVE',
    state: stateOf(row, there, uses),
    discount_shops: there.map((store) => presentShop(store, inShop(store))),
    times_used: seen.reduce((sum, use) => sum + use.uses, 0),
    given_away: toDollars(seen.reduce((sum, use) => sum + use.given_cents, 0)),
    locked: isLocked,
    owner: row.owner,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: versionOfCampaign(
      row,
      there.map(({ shop_domain }) => shop_domain),
    ),
  };
};

/** Those of some stores that are connected with a shop. */
export const connectedAmong = async (
  house: House,
  db: Database,
  stores: readonly { shop_id: number }[],
): Promise<ReadonlySet<number>> => {
  const [connections] = house.asked('shopConnections');
  return (await connections?.connected(db, [...new Set(stores.map(({ shop_id }) => shop_id))])) ?? new Set();
};

/** Who asks: their scope, the franchisee they are of, and the house, which knows how far things are in shops. */
export type Reader = {
  scope: Scope;
  user: { franchisee_id: number | null };
  services: Pick<Services, 'house'>;
};

/** Discounts as the API gives them, in the order asked for, with those of their stores that the reader holds. */
export const readDiscounts = async (
  { scope, user, services: { house } }: Reader,
  db: Database,
  ids: readonly string[],
): Promise<Discount[]> => {
  if (ids.length === 0) return [];
  const [{ rows }, stores, uses, results] = await Promise.all([
    sql<Read>`
      select ${campaignColumns}, nullif(trim(concat_ws(' ', f.first_name, f.last_name)), '') as owner
      from unnest(${[...ids]}::uuid[]) with ordinality as k (discount_id, place) join discounts d using (discount_id)
      left join franchisees f using (franchisee_id) order by k.place`.execute(db),
    storesOf(scope, db, ids),
    usesOf(db, ids),
    storeResults(db, DISCOUNT, ids),
  ]);
  const connected = await connectedAmong(house, db, stores);
  const inShop = ({ discount_id, shop_id }: StoreRow): InShop => ({
    result: results.get(discount_id)?.find(({ shopId }) => shopId === shop_id),
    connected: connected.has(shop_id),
  });
  return rows.map((row) =>
    present(
      row,
      stores.filter((store) => store.discount_id === row.discount_id),
      uses.filter((use) => use.discount_id === row.discount_id),
      !mayChange(scope, row, user.franchisee_id),
      inShop,
    ),
  );
};

/** One discount that is in a store of the reader's. @throws ApiError NOT_FOUND */
export const readDiscount = async (reader: Reader, db: Database, id: string): Promise<Discount> => {
  const isOurs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const [found] = isOurs ? await readDiscounts(reader, db, [id]) : [];
  if (!found || found.discount_shops.length === 0)
    throw new ApiError('NOT_FOUND', 'There is no such discount');
  return found;
};
