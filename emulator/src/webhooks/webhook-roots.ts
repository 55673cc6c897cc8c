import { connectionOf, type PageArguments } from '../graphql/connection.ts';
import type { Context } from '../graphql/context.ts';
import type { View } from '../graphql/run.ts';
import { gid, idOf } from '../kinds/gids.ts';
import { type Subscription, subscriptionView } from './subscription.ts';

type Wanted = {
  uri?: string | null;
  includeFields?: string[] | null;
  name?: string | null;
  filter?: string | null;
};

/** Topics that only an app's configuration file may carry are no values of the enum, so they never come here. */
const ownSubscriptions = ({ shop, install }: Context): Subscription[] =>
  [...shop.subscriptions.values()].filter(({ clientId }) => clientId === install.app.clientId);

const problemsOf = (wanted: Wanted, topic: string, context: Context, own?: Subscription) => {
  const problem = (field: string, message: string) => [{ field: ['webhookSubscription', field], message }];
  if (wanted.uri !== undefined && !URL.canParse(wanted.uri ?? ''))
    return problem('uri', 'Address is invalid');
  const others = ownSubscriptions(context).filter((other) => other !== own);
  if (wanted.name && others.some(({ name }) => name === wanted.name)) {
    return problem('name', 'Name has already been taken');
  }
  if (others.some((other) => other.topic === topic && other.uri === wanted.uri)) {
    return problem('uri', 'Address for this topic has already been taken');
  }
  return [];
};

const create = (
  { topic, webhookSubscription: wanted }: { topic: string; webhookSubscription: Wanted },
  context: Context,
): View => {
  const { shop, install, emulator } = context;
  const userErrors = problemsOf({ ...wanted, uri: wanted.uri ?? '' }, topic, context);
  if (userErrors.length > 0) return { webhookSubscription: null, userErrors };
  const now = emulator.clock.iso();
  const subscription: Subscription = {
    id: shop.nextId('WebhookSubscription'),
    clientId: install.app.clientId,
    topic,
    uri: wanted.uri ?? '',
    name: wanted.name ?? null,
    includeFields: wanted.includeFields ?? [],
    filter: wanted.filter ?? null,
    createdAt: now,
    updatedAt: now,
  };
  shop.subscriptions.set(subscription.id, subscription);
  return { webhookSubscription: subscriptionView(subscription), userErrors: [] };
};

const missing = [{ field: ['id'], message: 'Webhook subscription does not exist' }];

const find = (id: string, context: Context) =>
  ownSubscriptions(context).find((subscription) => subscription.id === idOf(id, 'WebhookSubscription'));

const update = (
  { id, webhookSubscription: wanted }: { id: string; webhookSubscription: Wanted },
  context: Context,
): View => {
  const subscription = find(id, context);
  if (!subscription) return { webhookSubscription: null, userErrors: missing };
  const userErrors = problemsOf(wanted, subscription.topic, context, subscription);
  if (userErrors.length > 0) return { webhookSubscription: null, userErrors };
  subscription.uri = wanted.uri ?? subscription.uri;
  subscription.includeFields = wanted.includeFields ?? subscription.includeFields;
  subscription.updatedAt = context.emulator.clock.iso();
  return { webhookSubscription: subscriptionView(subscription), userErrors: [] };
};

export const webhookQueries: View = {
  webhookSubscription: ({ id }: { id: string }, context: Context) => {
    const subscription = find(id, context);
    return subscription ? subscriptionView(subscription) : null;
  },
  webhookSubscriptions: (args: PageArguments & { topics?: string[] | null }, context: Context) =>
    connectionOf(
      {
        items: ownSubscriptions(context).filter(({ topic }) => !args.topics || args.topics.includes(topic)),
        placeOf: ({ id, createdAt }) => [createdAt, id],
      },
      args,
      subscriptionView,
    ),
};

export const webhookMutations: View = {
  webhookSubscriptionCreate: create,
  webhookSubscriptionUpdate: update,
  webhookSubscriptionDelete: ({ id }: { id: string }, context: Context) => {
    const subscription = find(id, context);
    if (!subscription) return { deletedWebhookSubscriptionId: null, userErrors: missing };
    context.shop.subscriptions.delete(subscription.id);
    return { deletedWebhookSubscriptionId: gid('WebhookSubscription', subscription.id), userErrors: [] };
  },
};
