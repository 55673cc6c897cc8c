import { ApiError, invalidField } from '@backroom/contract/kit/errors';
import type { shopifyEndpoints } from '@backroom/contract/shopify';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Handler } from '../../platform/http/call.ts';
import { announce } from '../../platform/live/announce.ts';
import { uninstall } from '../documents/shop.ts';
import { takeUp } from '../pull/jobs.ts';
import { endSubscriptions } from '../webhooks/subscriptions.ts';
import { clientOfStore } from './client-of-store.ts';
import { storeOf } from './connect.ts';
import { type ConnectionRow, findConnection } from './connection-row.ts';
import { goesOn, stopConnection } from './states.ts';

/** A store's connection, locked. @throws ApiError NOT_FOUND, CONFLICT where it is in none of the states */
const lockedIn = async (
  trx: Database,
  shopId: number,
  states: readonly string[],
  words: string,
): Promise<ConnectionRow> => {
  const connection = await findConnection(trx, shopId, 'lock');
  if (!connection) throw new ApiError('NOT_FOUND', 'This store has no connection');
  if (!states.includes(connection.state)) throw new ApiError('CONFLICT', words);
  return connection;
};

export const pauseConnection: Handler<typeof shopifyEndpoints.pauseConnection> = async ({
  db,
  body,
  actor,
}) => {
  const { shop_id, name } = await storeOf(db, body.storeId);
  await db.transaction().execute(async (trx) => {
    await lockedIn(trx, shop_id, ['LOADING', 'LIVE', 'WAITING'], `${name} isn’t being read`);
    await stopConnection(trx, shop_id, 'PAUSED', null);
    const entry = { entity: 'store', entityId: String(shop_id), shopId: shop_id };
    await audit(trx, actor, { action: 'store.connection-paused', ...entry });
  });
  return { message: `${name} is paused` };
};

export const resumeConnection: Handler<typeof shopifyEndpoints.resumeConnection> = async ({
  db,
  body,
  actor,
}) => {
  const { shop_id, name } = await storeOf(db, body.storeId);
  await db.transaction().execute(async (trx) => {
    const { loaded_at, token_enc } = await lockedIn(
      trx,
      shop_id,
      ['PAUSED', 'WAITING', 'ACTION_NEEDED'],
      `${name} needs no resuming`,
    );
    if (token_enc === null)
      throw new ApiError('CONFLICT', `Connect ${name} again: there is no access any more`);
    const state = loaded_at ? 'LIVE' : 'LOADING';
    await sql`update shopify_connections set state = ${state}, reason = null, since = now(), next_try_at = null, tries = 0
      where shop_id = ${shop_id}`.execute(trx);
    const entry = { entity: 'store', entityId: String(shop_id), shopId: shop_id };
    await audit(trx, actor, { action: 'store.connection-resumed', ...entry });
    await takeUp(trx, shop_id);
    await goesOn(trx, shop_id, loaded_at !== null);
    await announce(trx, { kind: 'connections', shopId: shop_id });
  });
  return { message: `${name} goes on` };
};

/**
 * Ends a connection: subscriptions and, where asked for, the app are taken out of the shop as far as it still answers; the
 * tokens are erased whatever it says.
 */
export const disconnectStore: Handler<typeof shopifyEndpoints.disconnectStore> = async ({
  services,
  db,
  body,
  actor,
}) => {
  const { shop_id, name } = await storeOf(db, body.storeId);
  const connection = await findConnection(db, shop_id);
  if (!connection) throw new ApiError('NOT_FOUND', 'This store has no connection');
  if (connection.state === 'DISCONNECTED') throw new ApiError('CONFLICT', `${name} is disconnected already`);
  if (body.confirm !== connection.domain) {
    throw invalidField('confirm', `Type ${connection.domain} to disconnect ${name}`);
  }
  try {
    const client = await clientOfStore(services, shop_id);
    await endSubscriptions(client);
    if (body.uninstall) await client.send(uninstall, {}, 'urgent');
  } catch (error) {
    services.log.info({ shopId: shop_id, err: error }, 'A shop could not be tidied up on leaving');
  }
  await db.transaction().execute(async (trx) => {
    await findConnection(trx, shop_id, 'lock');
    await stopConnection(trx, shop_id, 'DISCONNECTED', null);
    await sql`update shopify_connections set token_enc = null, token_until = null, refresh_enc = null,
      refresh_until = null where shop_id = ${shop_id}`.execute(trx);
    await audit(trx, actor, {
      action: 'store.disconnected',
      entity: 'store',
      entityId: String(shop_id),
      shopId: shop_id,
      before: { domain: connection.domain },
    });
  });
  return { message: `${name} is disconnected` };
};
