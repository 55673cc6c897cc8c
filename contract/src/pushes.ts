/** What goes to the stores' shops: what waits, what failed and why, and what the shops changed since (shopify.md 5.1, 5.6). */
import * as z from 'zod';
import { area, own } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { id, limit, moment, page, search, shopDomains, text, uuid } from './kit/fields.ts';
import { pagination, rowResult } from './kit/list-fields.ts';
import { pushGroupNames, pushStates } from './push-states.ts';

const seen = own('pushes');
const decided = area('/pushes');

const MOST_AT_ONCE = 1_000;

const push = z.object({
  /** Of the push in this store. */
  id: z.string(),
  push_id: uuid,
  shop: z.string(),
  store_name: z.string(),
  kind: z.string(),
  kind_label: z.string(),
  /** In words: "Discount SPRING10". */
  label: z.string(),
  /** Where it is looked at here; null where the reader has no such page. */
  href: z.string().nullable(),
  state: z.enum(pushStates),
  /** Why it failed, what it waits for, or what holds only in part. */
  message: z.string().nullable(),
  /** The shop's words, each at our field. */
  errors: z.array(z.object({ field: z.string(), message: z.string(), code: z.string() })),
  tries: z.int(),
  /** While it waits. */
  next_at: moment.nullable(),
  asked_by: z.string(),
  asked_at: moment,
  done_at: moment.nullable(),
  may_retry: z.boolean(),
  may_cancel: z.boolean(),
});

export type PushRow = z.output<typeof push>;

const field = z.object({ label: z.string(), ours: z.string(), theirs: z.string() });

const drifted = z.object({
  id: z.string(),
  shop: z.string(),
  store_name: z.string(),
  kind: z.string(),
  kind_label: z.string(),
  label: z.string(),
  href: z.string().nullable(),
  drifted_at: moment,
  /** The names of what differs. */
  differs: z.string(),
  /** What differs, side by side; "—" where there is nothing. */
  fields: z.array(field),
  /** Whether what the shop holds can be made ours. */
  may_take: z.boolean(),
  /** Of what was compared: a decision on something else by now is refused. */
  version: z.string(),
});

export type DriftRow = z.output<typeof drifted>;

const filters = {
  search,
  shop: shopDomains.optional(),
  kind: z.array(text(60)).max(50, 'Choose at most 50').optional(),
};
const pages = { page: page.default(1), limit: limit.default(25) };

const chosen = z.strictObject({
  ids: z
    .array(id)
    .min(1, 'Choose at least one')
    .max(MOST_AT_ONCE, `Choose at most ${MOST_AT_ONCE.toLocaleString('en')}`),
});

const kind = z.object({ kind: z.string(), label: z.string() });

const outcome = z.object({ done: z.int(), results: z.array(rowResult) });

const reads = ['getPushList', 'getPush', 'getDriftList', 'getDashboard'] as const;

export const pushesEndpoints = {
  getPushList: endpoint({
    method: 'POST',
    path: '/get-push-list',
    access: seen,
    summary:
      'What was sent or is to be sent to the shops of stores, newest first, with how many wait, failed and drifted',
    body: z
      .strictObject({ ...pages, ...filters, state: z.array(z.enum(pushGroupNames)).max(4).optional() })
      .prefault({}),
    response: z.object({
      pushes: z.array(push),
      pagination,
      /** Of the stores asked for, whatever else narrows the list. */
      counts: z.object({ waiting: z.int(), failed: z.int(), drifted: z.int() }),
      kinds: z.array(kind),
    }),
    failure: 'Failed to fetch what is sent to shops',
  }),
  getPush: endpoint({
    method: 'POST',
    path: '/get-push',
    access: seen,
    summary: 'One push, with what came of it in each store',
    body: z.strictObject({ push_id: uuid }),
    response: z.object({
      push: z.object({
        push_id: uuid,
        kind_label: z.string(),
        label: z.string(),
        asked_by: z.string(),
        asked_at: moment,
      }),
      totals: z.object({
        ok: z.int(),
        warnings: z.int(),
        failed: z.int(),
        waiting: z.int(),
        not_sent: z.int(),
      }),
      stores: z.array(push),
    }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch the push',
  }),
  retryPushes: endpoint({
    method: 'POST',
    path: '/retry-pushes',
    access: decided,
    summary: 'Send once more what failed; an older change is never sent over a newer one',
    body: chosen,
    response: outcome,
    failure: 'Failed to send it once more',
    stale: reads,
  }),
  retryFailedPushes: endpoint({
    method: 'POST',
    path: '/retry-failed-pushes',
    access: decided,
    summary: `Send once more whatever failed, of some stores, kinds or one push: ${MOST_AT_ONCE.toLocaleString('en')} at a time, the oldest first`,
    body: z.strictObject({ ...filters, push_id: uuid.optional() }).prefault({}),
    response: outcome,
    failure: 'Failed to send it once more',
    stale: reads,
  }),
  cancelPushes: endpoint({
    method: 'POST',
    path: '/cancel-pushes',
    access: decided,
    summary: 'Cancel what waits, as far as nothing of it can have reached the shop',
    body: chosen,
    response: outcome,
    failure: 'Failed to cancel',
    stale: reads,
    final: 'It won’t be sent; what was decided here stays as it is.',
  }),
  getDriftList: endpoint({
    method: 'POST',
    path: '/get-drift-list',
    access: seen,
    summary: 'What shops hold otherwise than we last sent it, side by side, newest first',
    body: z.strictObject({ ...pages, ...filters }).prefault({}),
    response: z.object({ drifted: z.array(drifted), pagination, kinds: z.array(kind) }),
    failure: 'Failed to fetch what drifted',
  }),
  settleDrifts: endpoint({
    method: 'POST',
    path: '/settle-drifts',
    access: decided,
    summary: `Decide about many things that shops hold otherwise, each with its result: those named, or all that a filter leaves, ${MOST_AT_ONCE.toLocaleString('en')} at a time, the oldest first`,
    body: z
      .strictObject({
        drifted: z
          .array(z.strictObject({ id, version: text(64) }))
          .min(1, 'Choose at least one')
          .max(MOST_AT_ONCE, `Choose at most ${MOST_AT_ONCE.toLocaleString('en')}`)
          .optional(),
        filter: z.strictObject(filters).optional(),
        /** Of the filter's, what is left out; and how many match, as whoever decides was told. */
        except: z.array(id).max(MOST_AT_ONCE).optional(),
        expected: z.int().min(0).optional(),
        decision: z.enum(['put-ours-back', 'take-theirs', 'leave'], 'Choose what is to happen'),
      })
      .refine(({ drifted, filter }) => (drifted === undefined) !== (filter === undefined), {
        message: 'Say what is decided about: either some that are named, or a filter',
        path: ['drifted'],
      }),
    response: outcome.extend({
      /** How many that match are left for the next call. */
      left: z.int(),
    }),
    errors: ['CONFLICT'],
    failure: 'Failed to settle them',
    stale: [...reads, 'getProducts', 'getMultiProducts', 'getProduct'],
  }),
  settleDrift: endpoint({
    method: 'POST',
    path: '/settle-drift',
    access: decided,
    summary: 'Decide about something that a shop holds otherwise: put ours back, take theirs, or leave it so',
    body: z.strictObject({
      id,
      decision: z.enum(['put-ours-back', 'take-theirs', 'leave'], 'Choose what is to happen'),
      version: text(64),
    }),
    response: z.object({ message: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    failure: 'Failed to settle it',
    stale: reads,
  }),
};
