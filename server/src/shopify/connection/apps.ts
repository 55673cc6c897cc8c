import { randomBytes } from 'node:crypto';
import { ApiError } from '@backroom/contract/kit/errors';
import type { ConnectionWay } from '@backroom/contract/shopify-fields';
import type { Database } from '../../platform/database/connect.ts';
import type { Services } from '../../platform/services.ts';
import type { AppKeys } from '../client/token-calls.ts';
import { placeOfApp } from './seals.ts';

/** An app as it is given: one that is known by its number, or what was pasted. */
export type GivenApp = { appId?: string | undefined; clientId: string; secret: string };

const HOURS_OF_PREVIOUS = 2;

const findKnown = (db: Database, { appId, clientId }: GivenApp) =>
  db
    .selectFrom('shopify_apps')
    .selectAll()
    .where(appId ? 'app_id' : 'client_id', '=', appId ?? clientId)
    .executeTakeFirst();

/** Client id and secret of a given app. @throws ApiError NOT_FOUND for a number that there isn't */
export const keysOf = async (
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  given: GivenApp,
): Promise<AppKeys> => {
  if (given.appId === undefined) return { clientId: given.clientId, secret: given.secret };
  const app = await findKnown(db, given);
  if (!app?.client_id || !app.secret_enc) throw new ApiError('NOT_FOUND', 'There is no such app');
  return {
    clientId: app.client_id,
    secret: keyring.open(placeOfApp('secret_enc', app.app_id), app.secret_enc),
  };
};

/**
 * Keeps an app and gives its number: one of the same client id is the same app. Another secret replaces the one before,
 * whose webhooks are believed for two hours more.
 */
export const keepApp = async (
  trx: Database,
  keyring: Services['keyring'],
  {
    way,
    name,
    clientId,
    secret,
    by,
  }: { way: ConnectionWay; name: string; clientId: string | null; secret: string; by: string },
): Promise<string> => {
  const known = clientId === null ? undefined : await findKnown(trx, { clientId, secret });
  if (known) {
    const before = known.secret_enc && keyring.open(placeOfApp('secret_enc', known.app_id), known.secret_enc);
    if (before === secret) return known.app_id;
    await trx
      .updateTable('shopify_apps')
      .set({
        secret_enc: keyring.seal(placeOfApp('secret_enc', known.app_id), secret),
        ...(before && {
          previous_secret_enc: keyring.seal(placeOfApp('previous_secret_enc', known.app_id), before),
          previous_until: new Date(Date.now() + HOURS_OF_PREVIOUS * 3_600_000),
        }),
      })
      .where('app_id', '=', known.app_id)
      .execute();
    return known.app_id;
  }
  const appId = crypto.randomUUID();
  await trx
    .insertInto('shopify_apps')
    .values({
      app_id: appId,
      name,
      way,
      client_id: clientId,
      secret_enc: secret ? keyring.seal(placeOfApp('secret_enc', appId), secret) : null,
      hook_key: randomBytes(24).toString('base64url'),
      created_by: by,
    })
    .execute();
  return appId;
};
