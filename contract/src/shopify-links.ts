/** How franchisees connect their own stores: by a link that is mailed to them, without an account (shopify.md 1.2). */
import * as z from 'zod';
import { area, everyone } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { id, moment, text, uuid } from './kit/fields.ts';
import { checkLine, connectForm } from './shopify-fields.ts';
import { connectionStates } from './shopify-states.ts';

const token = text(100);
const done = z.object({ message: z.string() });

/** A link is good for this long, and for each of its stores once. */
export const LINK_HOURS = 72;

export const linkedStore = z.object({
  store_id: id,
  store_name: z.string(),
  /** The shop's address as far as it is known. */
  shop: z.string(),
  state: z.enum(connectionStates).nullable(),
  /** Connected with this link: it can't be done twice. */
  done: z.boolean(),
});

export type LinkedStore = z.output<typeof linkedStore>;

const byLink = z.strictObject({ token, form: connectForm });

export const shopifyLinkEndpoints = {
  sendConnectLinks: endpoint({
    method: 'POST',
    path: '/send-connect-links',
    access: area('/connections'),
    summary:
      'Mail the owners of stores a link with which they connect them, for 72 hours; earlier links stop working',
    body: z.strictObject({
      storeIds: z
        .array(text(20).regex(/^\d{1,9}$/))
        .min(1)
        .max(200),
    }),
    response: done.extend({
      results: z.array(
        z.object({
          owner: z.string(),
          sent_to: z.string().nullable(),
          stores: z.array(z.string()),
          message: z.string(),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to send the links',
    success: 'Link sent',
    stale: ['getMailList'],
  }),
  getConnectLink: endpoint({
    method: 'POST',
    path: '/get-connect-link',
    access: everyone,
    summary: 'The stores that a mailed link connects',
    body: z.strictObject({ token }),
    response: z.object({
      owner: z.string(),
      expires_at: moment,
      stores: z.array(linkedStore),
      /** Apps that other stores of the same owner are connected with: nothing is to be pasted then. */
      apps: z.array(z.object({ id: uuid, name: z.string() })),
    }),
    errors: ['LINK_INVALID'],
    failure: 'This link could not be read',
  }),
  checkByLink: endpoint({
    method: 'POST',
    path: '/check-by-link',
    access: everyone,
    summary: 'Try out what one of a link’s stores is to be connected with; nothing is kept',
    body: byLink,
    response: z.object({ lines: z.array(checkLine), ok: z.boolean() }),
    errors: ['LINK_INVALID', 'NOT_FOUND', 'CONFLICT'],
    failure: 'Failed to check the connection',
  }),
  connectByLink: endpoint({
    method: 'POST',
    path: '/connect-by-link',
    access: everyone,
    summary: 'Connect one of a link’s stores, once',
    body: byLink,
    response: done,
    errors: ['LINK_INVALID', 'NOT_FOUND', 'CONFLICT'],
    failure: 'Failed to connect the store',
    success: 'Store connected',
  }),
};
