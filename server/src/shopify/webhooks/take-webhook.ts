import { ApiError } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import { audit, systemActor } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { parseExactJson } from '../../platform/file-import/input/exact-json.ts';
import type { Raw } from '../../platform/http/call.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { seenChanged } from '../../pushes/index.ts';
import { numberOf } from '../client/document.ts';
import { placeOfApp } from '../connection/seals.ts';
import { stopConnection } from '../connection/states.ts';
import { askToEmpty, type Dirty, markDirty, queueOf } from '../pull/mark-dirty.ts';
import { isSigned } from './signature.ts';
import { privacyTopics, topicOfHeader, topics } from './topics.ts';

type App = { app_id: string; secrets: string[] };

const findApp = async ({ db, keyring }: Services, hookKey: string): Promise<App | null> => {
  const row = await db
    .selectFrom('shopify_apps')
    .select(['app_id', 'secret_enc', 'previous_secret_enc', 'previous_until'])
    .where('hook_key', '=', hookKey)
    .executeTakeFirst();
  if (!row) return null;
  const { app_id, secret_enc, previous_secret_enc, previous_until } = row;
  const secrets = secret_enc ? [keyring.open(placeOfApp('secret_enc', app_id), secret_enc)] : [];
  if (previous_secret_enc && previous_until && previous_until > new Date()) {
    secrets.push(keyring.open(placeOfApp('previous_secret_enc', app_id), previous_secret_enc));
  }
  return { app_id, secrets };
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
const dirtyOf = (topic: string, body: Record<string, unknown>): Dirty | null => {
  const known = topics.find((one) => one.topic === topic);
  if (!known?.kind || !known.field) return null;
  const said = String(body[known.field] ?? (known.field === 'order_id' ? body.id : '') ?? '');
  const number = known.field === 'admin_graphql_api_id' ? numberOf(said) : said;
  if (!/^\d{1,30}$/.test(number)) return null;
  // Of a transaction or a refund `updated_at` is not the order's.
  const updatedAt = known.field === 'id' ? momentOf(body.updated_at) : null;
  return { kind: known.kind, number, updatedAt };
};

type Message = { topic: string; webhookId: string; raw: Raw; body: Record<string, unknown> };

/** Keeps that a message came; false where it came before. */
const keepDelivery = async (trx: Database, shopId: number, message: Message, dirty: Dirty | null) => {
  const { topic, webhookId, raw } = message;
  const { rows } = await sql`insert into shopify_deliveries
      (shop_id, webhook_id, event_id, topic, triggered_at, api_version, number, outcome)
    values (${shopId}, ${webhookId}, ${raw.header('x-shopify-event-id')}, ${topic},
      ${momentOf(raw.header('x-shopify-triggered-at'))}, ${raw.header('x-shopify-api-version')},
      ${dirty?.number ?? null}, ${dirty ? 'listed' : 'noted'})
    on conflict (shop_id, webhook_id) do nothing returning 1`.execute(trx);
  return rows.length > 0;
};

const obey = async (trx: Database, shopId: number, { topic, body }: Message): Promise<void> => {
  if (topic === 'APP_UNINSTALLED') return await stopConnection(trx, shopId, 'ACTION_NEEDED', 'UNINSTALLED');
  if (privacyTopics.some((one) => one === topic)) {
    await enqueue(trx, 'shopify-privacy', { shopId, topic, body }, { queue: queueOf(shopId) });
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
  const app = await findApp(services, hookKey);
  if (!app) throw new ApiError('NOT_FOUND', 'There is nothing here');
  if (!isSigned(raw.body, raw.header('x-shopify-hmac-sha256') ?? '', app.secrets)) {
    throw new ApiError('UNAUTHENTICATED', 'The signature is not right');
  }
  const body = readBody(raw.body);
  const connection = await services.db
    .selectFrom('shopify_connections')
    .select(['shop_id', 'state'])
    .where('domain', '=', (raw.header('x-shopify-shop-domain') ?? '').toLowerCase())
    .where('app_id', '=', app.app_id)
    .executeTakeFirst();
  if (!connection || connection.state === 'DISCONNECTED') {
    services.log.info({ appId: app.app_id }, 'A webhook of a shop that isn’t connected');
    return;
  }
  const shopId = connection.shop_id;
  const topic = topicOfHeader(raw.header('x-shopify-topic') ?? '');
  const webhookId = (raw.header('x-shopify-webhook-id') ?? '').slice(0, 200);
  const message = { topic, webhookId, raw, body };
  const dirty = dirtyOf(topic, body);
  await services.db.transaction().execute(async (trx) => {
    if (!(await keepDelivery(trx, shopId, message, dirty))) return;
    const gid = body.admin_graphql_api_id;
    // What we sent there may not be what it was any more.
    if (typeof gid === 'string') await seenChanged(trx, shopId, [gid]);
    if (dirty) {
      await markDirty(trx, shopId, [dirty]);
      await askToEmpty(trx, shopId);
    } else await obey(trx, shopId, message);
  });
};
