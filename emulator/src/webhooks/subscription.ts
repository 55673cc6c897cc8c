import type { View } from '../graphql/run.ts';
import { API_VERSION } from '../graphql/schema.ts';
import { gid } from '../kinds/gids.ts';

/** What an app wants to be told of a shop, and where. */
export type Subscription = {
  id: string;
  clientId: string;
  topic: string;
  uri: string;
  name: string | null;
  includeFields: string[];
  filter: string | null;
  createdAt: string;
  updatedAt: string;
};

export const subscriptionView = (subscription: Subscription): View => ({
  __typename: 'WebhookSubscription',
  id: gid('WebhookSubscription', subscription.id),
  legacyResourceId: subscription.id,
  topic: subscription.topic,
  uri: subscription.uri,
  name: subscription.name,
  format: 'JSON',
  includeFields: subscription.includeFields,
  filter: subscription.filter,
  apiVersion: { handle: API_VERSION, displayName: API_VERSION, supported: true },
  createdAt: subscription.createdAt,
  updatedAt: subscription.updatedAt,
});
