/** What a store's connection with Shopify is, for those who manage stores. */
import * as z from 'zod';
import { id, localDate, moment, money, pastedSecret, text, uuid } from './kit/fields.ts';
import { exchanges, shopAddressOf } from './shopify-scopes.ts';
import { connectionReasons, connectionStates } from './shopify-states.ts';

export const connectionWays = ['OWN_APP', 'INSTALL_LINK', 'ADMIN_TOKEN'] as const;

export type ConnectionWay = (typeof connectionWays)[number];

/** A store, connected or not, with its connection in one line. */
export const connectionRow = z.object({
  store_id: id,
  store_name: z.string(),
  shop_domain: z.string(),
  /** The shop's address at Shopify; null where the store never was connected. */
  domain: z.string().nullable(),
  state: z.enum(connectionStates).nullable(),
  reason: z.enum(connectionReasons).nullable(),
  since: moment.nullable(),
  heard_at: moment.nullable(),
  /** Until when the store's orders are known to be all there. */
  synced_through: moment.nullable(),
  /** Of a first load, how many of its parts are done; both 0 where there is none. */
  parts: z.int(),
  parts_done: z.int(),
  /** The month, as `2025-03`, that is being loaded. */
  loading: z.string().nullable(),
  /** Orders that couldn't be read. */
  unread: z.int(),
});

export type ConnectionRow = z.output<typeof connectionRow>;

export const loadPart = z.object({
  kind: z.string(),
  from: moment.nullable(),
  to: moment.nullable(),
  state: z.enum(['WAITING', 'RUNNING', 'DONE', 'SKIPPED']),
  expected: z.int().nullable(),
  read: z.int(),
  rejected: z.int(),
  error: z.string().nullable(),
});

/** An order that isn't the same in the shop: not here, not there, older here, or of another amount. */
const orderDifferences = ['missing', 'extra', 'older', 'amount'] as const;

const differingDay = z.object({
  day: localDate,
  /** Its orders are being read again, and are compared once more then. */
  is_mending: z.boolean(),
  our_orders: z.int(),
  their_orders: z.int(),
  our_total: money,
  their_total: money,
  orders: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      what: z.enum(orderDifferences),
      ours: money.nullable(),
      theirs: money.nullable(),
    }),
  ),
});

export type DifferingDay = z.output<typeof differingDay>;

export const connectionDetails = connectionRow.extend({
  app_name: z.string().nullable(),
  way: z.enum(connectionWays).nullable(),
  scopes: z.array(z.string()),
  exchanges: z.array(z.string()),
  missing: z.array(z.object({ scope: z.string(), why: z.string(), without: z.string() })),
  history_from: moment.nullable(),
  customer_data: z.enum(['unknown', 'full', 'none']),
  plan: z.string().nullable(),
  connected_by: z.string().nullable(),
  connected_at: moment.nullable(),
  /** Whether the shop tells us of changes; otherwise they are looked for every five minutes. */
  webhooks: z.boolean(),
  load: z.array(loadPart),
  /** When a first load is likely to be done, at the pace so far. */
  done_by: moment.nullable(),
  /** The last day that was compared with what the shop says, and when. */
  compared_until: localDate.nullable(),
  compared_at: moment.nullable(),
  differing: z.array(differingDay),
  /** Shoppers who asked the shop what is known of them, and whom nobody has answered. */
  data_requests: z.array(
    z.object({ id: uuid, email: z.string().nullable(), asked_at: moment, due_at: moment }),
  ),
});

export type ConnectionDetails = z.output<typeof connectionDetails>;

export const checkLine = z.object({
  key: z.enum(['token', 'shop', 'scopes', 'settings', 'customers', 'history', 'webhooks']),
  state: z.enum(['good', 'warning', 'bad']),
  text: z.string(),
});

export type CheckLine = z.output<typeof checkLine>;

const secret = pastedSecret(200);

export const shopAddress = text(200).transform((typed, context) => {
  const address = shopAddressOf(typed);
  if (address) return address;
  context.addIssue('Enter the shop’s address at Shopify, as in bay-view.myshopify.com');
  return z.NEVER;
});

const storeId = text(20).regex(/^\d{1,9}$/, 'There is no such store');

const credentials = {
  storeId,
  shop: shopAddress,
  /** An app that is known already; nothing is to be pasted then. */
  appId: uuid.optional(),
  clientId: secret.default(''),
  /** Of an app of one's own; of an older app its API secret, without which its webhooks can't be believed. */
  secret: secret.default(''),
  /** Of an older app. */
  token: secret.default(''),
  exchanges: z
    .array(z.enum(exchanges))
    .max(4)
    .default([...exchanges]),
};

type Credentials = {
  way: ConnectionWay;
  appId?: string | undefined;
  clientId: string;
  secret: string;
  token: string;
};

/** What has to be pasted, by the way. */
const needed = (form: Credentials, context: z.RefinementCtx) => {
  const issue = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (form.way === 'ADMIN_TOKEN') {
    if (!form.token) issue('token', 'Paste the app’s access token');
    return;
  }
  if (form.appId) return;
  if (!form.clientId) issue('clientId', 'Paste the app’s client ID');
  if (!form.secret) issue('secret', 'Paste the app’s secret');
};

export const connectForm = z
  .strictObject({ ...credentials, way: z.enum(['OWN_APP', 'ADMIN_TOKEN']) })
  .superRefine(needed);

/** The same as people fill it in, who may also be sent to the shop to approve. */
export const connectDialog = z
  .strictObject({ ...credentials, way: z.enum(connectionWays) })
  .superRefine(needed);

export type ConnectForm = z.output<typeof connectForm>;

/** Of a link to approve the app by. */
export const installForm = z
  .strictObject({ ...credentials, token: z.literal('').default('') })
  .superRefine((form, context) => needed({ ...form, way: 'INSTALL_LINK' }, context));

export const oneStore = z.strictObject({ storeId });

export const unreadOrder = z.object({
  store_id: id,
  store_name: z.string(),
  number: z.string(),
  name: z.string(),
  reason: z.string(),
  document: z.string(),
  first_at: moment,
  last_at: moment,
});

export type UnreadOrder = z.output<typeof unreadOrder>;
