import { ApiError } from '@backroom/contract/kit/errors';
import type { ConnectForm } from '@backroom/contract/shopify-fields';
import type { shopifyLinkEndpoints } from '@backroom/contract/shopify-links';
import type { ConnectionState } from '@backroom/contract/shopify-states';
import { sql } from 'kysely';
import { eraseSecretsOf } from '../../mail/index.ts';
import type { Actor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/http/call.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import type { Services } from '../../platform/services.ts';
import { hashOf } from '../../platform/sessions/tokens.ts';
import { check, connect } from './connect.ts';

type Link = {
  franchisee_id: number;
  owner: string;
  shop_ids: number[];
  done_shop_ids: number[];
  expires_at: Date;
};

/** What is tried from one address: links that aren't there, and shops that are asked for somebody without an account. */
const wrongLinks: Limit = { name: 'connect-links', tries: 30, seconds: 15 * 60 };
const askedShops: Limit = { name: 'connect-by-link', tries: 60, seconds: 60 * 60 };

const invalid = () =>
  new ApiError(
    'LINK_INVALID',
    'This link has been used, was replaced or has expired. Ask head office for a new one.',
  );

type From = { services: Services; request: { ip: string } };

/** Whose link it is, and for which stores that still are theirs. @throws ApiError LINK_INVALID, RATE_LIMITED */
const readLink = async ({ services, request }: From, token: string): Promise<Link> => {
  const from = addressKey(request.ip);
  await services.limits.count(wrongLinks, from);
  const { rows } = await sql<Link>`
    select l.franchisee_id, trim(f.first_name || ' ' || f.last_name) as owner, l.done_shop_ids, l.expires_at,
      array(select s.shop_id from shops s where s.shop_id = any(l.shop_ids) and s.franchisee_id = l.franchisee_id
        order by lower(s.name), s.shop_id) as shop_ids
    from shopify_connect_links l join franchisees f using (franchisee_id)
    where l.token_hash = ${hashOf(token)} and l.expires_at > now() and f.deleted_at is null`.execute(
    services.db,
  );
  const [link] = rows;
  if (!link || link.shop_ids.length === 0) throw invalid();
  await services.limits.takeBack(wrongLinks, from);
  return link;
};

/** Apps of this owner's stores: another owner's is no choice. */
const appsOf = async (db: Database, franchiseeId: number): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct a.app_id as id, a.name from shopify_apps a
    join shopify_connections c using (app_id) join shops s using (shop_id)
    where s.franchisee_id = ${franchiseeId} and a.way = 'OWN_APP' and c.state <> 'DISCONNECTED'
    order by a.name, a.app_id`.execute(db);
  return rows;
};

export const getConnectLink: Handler<typeof shopifyLinkEndpoints.getConnectLink> = async (call) => {
  const link = await readLink(call, call.body.token);
  const { rows } = await sql<{
    shop_id: number;
    name: string;
    shop_domain: string;
    domain: string | null;
    state: ConnectionState | null;
  }>`select s.shop_id, s.name, s.shop_domain, c.domain, c.state from shops s
    left join shopify_connections c using (shop_id)
    where s.shop_id = any(${link.shop_ids}::int[]) order by lower(s.name), s.shop_id`.execute(call.db);
  return {
    owner: link.owner,
    expires_at: link.expires_at.toISOString(),
    stores: rows.map(({ shop_id, name, shop_domain, domain, state }) => ({
      store_id: String(shop_id),
      store_name: name,
      shop: domain ?? (shop_domain.endsWith('.myshopify.com') ? shop_domain : ''),
      state,
      done: link.done_shop_ids.includes(shop_id),
    })),
    apps: await appsOf(call.db, link.franchisee_id),
  };
};

/** @throws ApiError LINK_INVALID, NOT_FOUND for a store or an app that isn't this owner's */
const assertOwn = async (db: Database, link: Link, { storeId, appId }: ConnectForm): Promise<number> => {
  const shopId = Number(storeId);
  if (!link.shop_ids.includes(shopId)) throw new ApiError('NOT_FOUND', 'There is no such store');
  if (link.done_shop_ids.includes(shopId)) throw invalid();
  if (appId && !(await appsOf(db, link.franchisee_id)).some(({ id }) => id === appId)) {
    throw new ApiError('NOT_FOUND', 'There is no such app');
  }
  return shopId;
};

export const checkByLink: Handler<typeof shopifyLinkEndpoints.checkByLink> = async (call) => {
  const { token, form } = call.body;
  const link = await readLink(call, token);
  await call.services.limits.count(askedShops, addressKey(call.request.ip));
  await assertOwn(call.db, link, form);
  const { lines, ok } = await check(call.services, form);
  return { lines, ok };
};

const isUsedUp = ({ shop_ids, done_shop_ids }: Pick<Link, 'shop_ids' | 'done_shop_ids'>) =>
  shop_ids.every((shopId) => done_shop_ids.includes(shopId));

/** Notes that a store was connected with a link; false where somebody was faster. A link without another store is gone. */
const useUp = async (trx: Database, token: string, shopId: number): Promise<boolean> => {
  const tokenHash = hashOf(token);
  const { rows } = await sql<Pick<Link, 'shop_ids' | 'done_shop_ids'>>`
    update shopify_connect_links set done_shop_ids = done_shop_ids || ${shopId}::int
    where token_hash = ${tokenHash} and not ${shopId}::int = any(done_shop_ids)
    returning shop_ids, done_shop_ids`.execute(trx);
  const [link] = rows;
  if (!link) return false;
  if (isUsedUp(link)) {
    await trx.deleteFrom('shopify_connect_links').where('token_hash', '=', tokenHash).execute();
    await eraseSecretsOf(trx, tokenHash);
  }
  return true;
};

export const connectByLink: Handler<typeof shopifyLinkEndpoints.connectByLink> = async (call) => {
  const { token, form } = call.body;
  const link = await readLink(call, token);
  await call.services.limits.count(askedShops, addressKey(call.request.ip));
  const shopId = await assertOwn(call.db, link, form);
  const actor: Actor = { ...call.actor, name: `${link.owner} by mailed link`, role: 'Franchisee' };
  await connect(call.services, actor, form, {
    name: `App of ${link.owner}`,
    also: async (trx) => {
      if (!(await useUp(trx, token, shopId))) throw invalid();
    },
  });
  return { message: 'Store connected' };
};
