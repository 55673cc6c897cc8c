import { randomUUID } from 'node:crypto';
import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { audit, systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { parseExactJson } from '../../platform/file-import/input/exact-json.ts';
import type { Raw } from '../../platform/http/call.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { togetherOn } from '../../platform/together.ts';
import { seenChanged } from '../../pushes/index.ts';
import { numberOfId } from '../client/document.ts';
import { askForPermissions } from '../connection/read-permissions.ts';
import { placeOfApp } from '../connection/seals.ts';
import { stopConnection } from '../connection/states.ts';
import { objectOf } from '../pull/json-fields.ts';
import { askForLocations } from '../pull/locations.ts';
import { askToEmptySoon, type Delivery, type Dirty, keepAndMark, queueOf } from '../pull/mark-dirty.ts';
import { askToMerge } from './merged-customers.ts';
import { isSigned } from './signature.ts';
import { CUSTOMERS_MERGE, isOfLocations, isOfPrivacy, topicOfHeader, topics } from './topics.ts';

/** Who says to have sent a message: the address that it came to, and the shop that it names. */
type Sender = { hookKey: string; domain: string };

type Found = {
  app_id: string;
  secret_enc: string | null;
  previous_secret_enc: string | null;
  previous_until: Date | null;
  shop_id: number | null;
  state: string | null;
};

/** The apps of some addresses, and the stores whose shops are connected with them, in the order asked for. */
const findAll = async (db: Database, senders: readonly Sender[]): Promise<(Found | null)[]> => {
  const { rows } = await sql<Found & Sender>`
    select w."hookKey", w.domain, a.app_id, a.secret_enc, a.previous_secret_enc, a.previous_until, c.shop_id, c.state
    from jsonb_to_recordset(${JSON.stringify(senders)}::jsonb) as w ("hookKey" text, domain text)
    join shopify_apps a on a.hook_key = w."hookKey"
    left join shopify_connections c on c.app_id = a.app_id and c.domain = w.domain`.execute(db);
  return senders.map(
    ({ hookKey, domain }) => rows.find((row) => row.hookKey === hookKey && row.domain === domain) ?? null,
  );
};

const findTogether = togetherOn(findAll);

type Known = { app_id: string; secrets: string[]; shop_id: number | null; state: string | null };

/** The app of an address, and the store whose shop is connected with it; looked up with those of messages that come at the same moment. */
const find = async ({ db, keyring }: Services, sender: Sender): Promise<Known | null> => {
  const row = await findTogether(db, sender);
  if (!row) return null;
  const { app_id, secret_enc, previous_secret_enc, previous_until, shop_id, state } = row;
  const secrets = secret_enc ? [keyring.open(placeOfApp('secret_enc', app_id), secret_enc)] : [];
  if (previous_secret_enc && previous_until && previous_until > new Date()) {
    secrets.push(keyring.open(placeOfApp('previous_secret_enc', app_id), previous_secret_enc));
  }
  return { app_id, secrets, shop_id, state };
};

const readBody = (body: Buffer): Record<string, unknown> => {
  try {
    const value = parseExactJson(body.toString('utf8'));
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value));
  } catch {
    // said below
  }
  throw new ApiError('BAD_JSON', 'What was sent is not valid JSON');
};

const momentOf = (value: unknown): Date | null => {
  const at = typeof value === 'string' ? new Date(value) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
};

/** What a message says is to be read again. */
const dirtyOf = (topic: string, body: Record<string, unknown>): Dirty[] => {
  const known = topics.find((one) => one.topic === topic);
  if (!known?.kind || !known.field) return [];
  const { kind, field } = known;
  // Of a transaction or a refund `updated_at` is not the order's.
  const updatedAt = field === 'id' ? momentOf(body.updated_at) : null;
  const number = numberOfId(body[field] ?? (field === 'order_id' ? body.id : null));
  return number === null ? [] : [{ kind, number, updatedAt }];
};

type Message = { topic: string; delivery: Delivery; body: Record<string, unknown> };

/** Keeps that a message came which lists nothing; false where it came before. */
const keepDelivery = async (trx: Database, shopId: number, { delivery }: Message) => {
  const { webhookId, eventId, topic, triggeredAt, apiVersion } = delivery;
  const { rows } = await sql`insert into shopify_deliveries
      (shop_id, webhook_id, event_id, topic, triggered_at, api_version, outcome)
    values (${shopId}, ${webhookId}, ${eventId}, ${topic}, ${triggeredAt}, ${apiVersion}, 'noted')
    on conflict (shop_id, webhook_id) do nothing returning 1`.execute(trx);
  return rows.length > 0;
};

const obey = async (trx: Database, shopId: number, { topic, body }: Message): Promise<void> => {
  if (topic === 'APP_UNINSTALLED') return await stopConnection(trx, shopId, 'ACTION_NEEDED', 'UNINSTALLED');
  if (topic === 'APP_SCOPES_UPDATE' || topic === 'SHOP_UPDATE') return await askForPermissions(trx, shopId);
  if (isOfLocations(topic)) return await askForLocations(trx, shopId);
  if (topic === CUSTOMERS_MERGE) return await askToMerge(trx, shopId, body);
  if (isOfPrivacy(topic)) {
    // No more of a person than must be known to forget them: the job may wait, or fail.
    const { customer, data_request } = body;
    const { id, email } = objectOf(customer);
    const asked = { customer: { id, email }, data_request: { id: objectOf(data_request).id } };
    await enqueue(trx, 'shopify-privacy', { shopId, topic, body: asked }, { queue: queueOf(shopId) });
    await audit(trx, systemActor('shopify'), {
      action: `shopify.${topic.toLowerCase().replaceAll('_', '-')}`,
      entity: 'connection',
      entityId: String(shopId),
      shopId,
    });
  }
};

/**
 * Takes a message of Shopify: believed where its bytes are signed with the app's secret, written down once, and worked off
 * by jobs. One of a shop that isn't connected with the app is answered and forgotten.
 * @throws ApiError NOT_FOUND for an unknown address, UNAUTHENTICATED for a wrong signature, BAD_JSON
 */
export const takeWebhook = async (services: Services, hookKey: string, raw: Raw): Promise<void> => {
  const known = await find(services, {
    hookKey,
    domain: (raw.header('x-shopify-shop-domain') ?? '').toLowerCase(),
  });
  if (!known) throw new ApiError('NOT_FOUND', 'There is nothing here');
  if (!isSigned(raw.body, raw.header('x-shopify-hmac-sha256') ?? '', known.secrets)) {
    throw new ApiError('UNAUTHENTICATED', 'The signature is not right');
  }
  const body = readBody(raw.body);
  const { app_id: appId, shop_id: shopId, state } = known;
  const topic = topicOfHeader(raw.header('x-shopify-topic') ?? '');
  // A shop that left goes on to be forgotten: Shopify says so two days later.
  if (shopId === null || (state === 'DISCONNECTED' && !isOfPrivacy(topic))) {
    services.log.info({ appId }, 'A webhook of a shop that isn’t connected');
    return;
  }
  const delivery: Delivery = {
    webhookId: (raw.header('x-shopify-webhook-id') || randomUUID()).slice(0, 200),
    eventId: raw.header('x-shopify-event-id'),
    topic,
    triggeredAt: momentOf(raw.header('x-shopify-triggered-at')),
    apiVersion: raw.header('x-shopify-api-version'),
  };
  const { db } = services;
  const dirty = dirtyOf(topic, body);
  const [first] = dirty;
  if (!first) {
    const message = { topic, delivery, body };
    await db.transaction().execute(async (trx) => {
      if (await keepDelivery(trx, shopId, message)) await obey(trx, shopId, message);
    });
    return;
  }
  const gid = body.admin_graphql_api_id;
  // What we sent there may not be what it was any more. Orders are never sent.
  if (typeof gid === 'string' && first.kind !== 'orders') await seenChanged(db, shopId, [gid]);
  await keepAndMark(db, { shopId, delivery, things: dirty });
  askToEmptySoon(db, shopId);
};
