import type { Services } from '../../platform/services.ts';
import { clientOfStore, type StoreClient } from '../connection/client-of-store.ts';
import { findConnection, readApp } from '../connection/connection-row.ts';
import { type Subscription, subscribe, subscriptionsDocument, unsubscribe } from '../documents/webhooks.ts';
import { type Topic, topics } from './topics.ts';

/** Where an app's messages are sent; null where Shopify can't reach us: then a store works by looking alone. */
export const webhookAddress = (
  { publicUrl, config }: Pick<Services, 'publicUrl' | 'config'>,
  hookKey: string,
): string | null =>
  publicUrl.startsWith('https://') || config.shopifyUrl
    ? `${publicUrl}/v1/shopify/webhooks/${hookKey}`
    : null;

const nameOf = ({ topic }: Topic) => `backroom-${topic.toLowerCase().replaceAll('_', '-')}`;

const isRight = (there: Subscription, wanted: Topic, uri: string) =>
  there.uri === uri && wanted.fields.every((field) => there.includeFields.includes(field));

const TAKEN = /already been taken/;

/** Subscriptions of ours, by topic. */
const ours = async (client: StoreClient): Promise<Map<string, Subscription>> => {
  const { webhookSubscriptions } = await client.send(subscriptionsDocument);
  return new Map(webhookSubscriptions.nodes.map((one) => [one.topic, one]));
};

/**
 * Brings a shop's subscriptions to what is wanted: missing ones are made, wrong ones replaced. Shopify deletes those whose
 * messages weren't taken for four hours.
 * @returns how many had to be made
 */
export const checkSubscriptions = async (services: Services, shopId: number): Promise<number> => {
  const connection = await findConnection(services.db, shopId);
  if (!connection) return 0;
  const app = await readApp(services.db, connection.app_id);
  const uri = app.secret_enc === null ? null : webhookAddress(services, app.hook_key);
  if (uri === null) return 0;
  const client = await clientOfStore(services, shopId);
  const there = await ours(client);
  let made = 0;
  for (const wanted of topics) {
    if (wanted.scope && !client.scopes.includes(wanted.scope)) continue;
    const known = there.get(wanted.topic);
    if (known && isRight(known, wanted, uri)) continue;
    if (known) await client.send(unsubscribe, { id: known.id });
    const fields = wanted.fields.length > 0 ? wanted.fields : null;
    const variables = { topic: wanted.topic, uri, fields, name: nameOf(wanted) };
    const { webhookSubscriptionCreate: created } = await client.send(subscribe, variables);
    const [refused] = created?.userErrors ?? [];
    if (refused && !TAKEN.test(refused.message)) {
      services.log.warn({ shopId, topic: wanted.topic, reason: refused.message }, 'A topic was refused');
    } else made += 1;
  }
  return made;
};

/** Ends all our subscriptions in a shop. */
export const endSubscriptions = async (client: StoreClient): Promise<void> => {
  for (const { id } of (await ours(client)).values()) await client.send(unsubscribe, { id });
};
