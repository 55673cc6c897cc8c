import * as z from 'zod';
import type { ShopifyDocument } from '../client/document.ts';

const userErrors = z.array(z.object({ field: z.array(z.string()).nullable(), message: z.string() }));

const subscriptions = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        topic: z.string(),
        uri: z.string(),
        name: z.string().nullable(),
        includeFields: z.array(z.string()),
      }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
});

export type Subscription = z.output<typeof subscriptions>['webhookSubscriptions']['nodes'][number];

export const subscriptionsDocument: ShopifyDocument<z.output<typeof subscriptions>> = {
  name: 'Subscriptions',
  text: `
query Subscriptions { webhookSubscriptions(first: 100) { nodes { id topic uri name includeFields apiVersion {
  handle } } pageInfo { hasNextPage } } }`,
  answer: subscriptions,
};

const subscribed = z.object({
  webhookSubscriptionCreate: z
    .object({ webhookSubscription: z.object({ id: z.string() }).nullable(), userErrors })
    .nullable(),
});

export const subscribe: ShopifyDocument<z.output<typeof subscribed>> = {
  name: 'Subscribe',
  text: `
mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!, $fields: [String!], $name: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON, includeFields: $fields,
  name: $name }) { webhookSubscription { id } userErrors { field message } } }`,
  answer: subscribed,
};

const unsubscribed = z.object({
  webhookSubscriptionDelete: z
    .object({ deletedWebhookSubscriptionId: z.string().nullable(), userErrors })
    .nullable(),
});

export const unsubscribe: ShopifyDocument<z.output<typeof unsubscribed>> = {
  name: 'Unsubscribe',
  text: `
mutation Unsubscribe($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors {
  field message } } }`,
  answer: unsubscribed,
};
