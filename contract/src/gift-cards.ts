/** Gift cards for people: list, history, create, edit, export (specification 2; domain.md 3.1). */
import * as z from 'zod';
import {
  amountOf,
  cardCode,
  entryTypes,
  expiryDate,
  giftCard,
  idempotent,
  issueReasons,
  optionalEmail,
  optionalText,
} from './gift-card-fields.ts';
import { giftCardStatuses } from './gift-card-statuses.ts';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import {
  id,
  limit,
  localDate,
  moment,
  money,
  page,
  recordVersion,
  search,
  shopDomain,
  shopDomains,
  sortOrder,
  text,
} from './kit/fields.ts';
import { bulkAnswer, isSelection, selectionFields, selectionProblem, undoOffer } from './kit/list-fields.ts';

const access = area('/gift-card');

/** What one bulk action is done to at most. */
export const MAX_CARDS_AT_ONCE = 2_000;

/** What narrows the list, the same for page, counters and export. An empty text counts as not given. */
const filters = {
  search,
  /** Deactivated ones count among the expired too, as the specification derives it. */
  status: z.enum(['', 'all', ...giftCardStatuses, 'deactivated']).optional(),
  /** Days of issue in the issuing store, both included. */
  from_date: z.union([z.literal(''), localDate]).nullish(),
  to_date: z.union([z.literal(''), localDate]).nullish(),
  shop_domain: shopDomains.optional(),
  /** `all`, or none, means no filtering. */
  franchisee_id: z.array(text(64)).max(500).optional(),
  sortBy: z
    .enum(['updated_at', 'created_at', 'balance', 'initial_amount', 'expires_at', 'customer_email'])
    .default('updated_at'),
  sortOrder: sortOrder.default('desc'),
};

const inOrder = (value: { from_date?: string | null | undefined; to_date?: string | null | undefined }) =>
  !value.from_date || !value.to_date || value.from_date <= value.to_date;
const orderProblem = { message: 'End date must be on or after start date', path: ['to_date'] };

const pagination = z.object({
  currentPage: z.int(),
  totalPages: z.int(),
  totalCount: z.int(),
  limit: z.int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
});

/** Over the whole filtered set, never the page (domain.md 3.1, "List counters"). */
const counters = z.object({
  totalCards: z.int(),
  totalBalance: money,
  activeCards: z.int(),
  redeemedCards: z.int(),
  totalRedeemed: money,
});

const historyEntry = z.object({
  _id: z.string(),
  entry_no: z.int(),
  date: moment,
  action: z.enum(entryTypes),
  amount: money,
  liability_delta: money,
  balance_after: money,
  store: z.string(),
  order_name: z.string().nullable(),
  performed_by: z.string(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
});

export type GiftCardEntry = z.output<typeof historyEntry>;

/** How far a card is in a store's Shopify shop. Tills that ask Backroom take it in every store. */
const cardShopStates = ['there', 'coming', 'failed', 'ended'] as const;

const cardShop = z.object({
  shop_domain: z.string(),
  store_name: z.string(),
  state: z.enum(cardShopStates),
  /** Why it isn't there, in words; of own stores only. */
  message: z.string().nullable(),
});

export type GiftCardShop = z.output<typeof cardShop>;

const people = {
  customer_email: optionalEmail,
  customer_name: optionalText(120),
  recipient_email: optionalEmail,
  recipient_message: optionalText(500),
  note: optionalText(500),
};

export const createGiftCardForm = z
  .strictObject({
    initial_amount: amountOf(2_000),
    shop_domain: shopDomain.min(1, 'Choose a store'),
    code: cardCode.nullish(),
    expires_at: expiryDate.nullish(),
    ...people,
    send_email: z.boolean().default(false),
    reason: z.enum(issueReasons, { error: 'Choose a reason' }),
    is_from: z.literal('web').default('web'),
  })
  .refine((form) => !form.send_email || form.customer_email || form.recipient_email, {
    message: 'Enter the e-mail address to send it to',
    path: ['customer_email'],
  });

export const editGiftCardForm = z.strictObject({
  expires_at: expiryDate.nullish(),
  ...people,
  version: recordVersion,
});

export const adjustGiftCardForm = z.strictObject({
  id,
  /** Plus or minus; the balance can't fall below zero. */
  amount: z
    .number({ error: 'Enter an amount' })
    .min(-100_000, 'Enter at least -100000.00')
    .max(100_000, 'Enter at most 100000.00')
    .refine((value) => value !== 0, 'Enter an amount other than zero')
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Use at most two decimals'),
  reason: text(500)
    .transform((value) => value.trim())
    .pipe(z.string().min(3, 'Say why, in at least 3 characters')),
});

export const reloadGiftCardForm = z.strictObject({
  id,
  amount: amountOf(2_000),
  /** Whether money came in for it. */
  paid: z.boolean().default(true),
  note: optionalText(500),
});

export const deactivateGiftCardForm = z.strictObject({
  id,
  reason: text(500)
    .transform((value) => value.trim())
    .pipe(z.string().min(3, 'Say why, in at least 3 characters')),
});

const cardAnswer = z.object({ message: z.string(), data: z.object({ giftCard }) });

/** The answer of a change that can be taken back. */
const undoableCardAnswer = cardAnswer.extend({ undo: undoOffer });

/** What shows cards or what is owed on them. */
export const cardReads = [
  'getGiftCardList',
  'getGiftCardHistory',
  'getGiftCardSettlement',
  'giftCardReport',
  'getDashboard',
] as const;

export const giftCardsEndpoints = {
  getGiftCardList: endpoint({
    method: 'POST',
    path: '/get-gift-card-list',
    access,
    summary: 'Gift cards by filter, last changed first, with counters over the whole filter',
    body: z
      .strictObject({ ...filters, page: page.default(1), limit: limit.default(10) })
      .refine(inOrder, orderProblem)
      .prefault({}),
    response: z.object({ data: z.object({ giftCards: z.array(giftCard), pagination, counters }) }),
    failure: 'Failed to fetch gift cards',
  }),
  getGiftCardHistory: endpoint({
    method: 'POST',
    path: '/get-gift-card-history',
    access,
    summary: 'All that happened to a card on days one may see, newest first',
    body: z
      .strictObject({
        gift_card_id: id.optional(),
        masked_code: text(40).optional(),
        page: page.default(1),
        limit: limit.default(10),
      })
      .refine((body) => body.gift_card_id || body.masked_code, {
        message: 'Say which card: gift_card_id or masked_code',
        path: ['gift_card_id'],
      }),
    response: z.object({
      giftCardHistory: z.array(historyEntry),
      /** The balance before the oldest entry of this page. */
      opening_balance: money,
      /** Null where the card's store has another owner by now: then these are the entries of own days. */
      giftCard: giftCard.nullable(),
      /** Where its code pays in a shop's own checkout. */
      usable_in: z.array(cardShop),
      pagination,
    }),
    errors: ['CONFLICT', 'NOT_FOUND'],
    failure: 'Failed to fetch gift card history',
  }),
  createGiftCard: endpoint({
    method: 'POST',
    path: '/create-gift-card',
    access,
    summary: 'Issue a card; its full code is in this answer only',
    body: createGiftCardForm,
    response: z.object({ message: z.string(), data: z.object({ giftCard, code: z.string() }) }),
    failure: 'Failed to create gift card',
    success: 'Gift card created',
    stale: cardReads,
    idempotencyKey: idempotent,
  }),
  updateGiftCard: endpoint({
    method: 'PUT',
    path: '/api/gift-cards/{id}',
    access,
    summary: 'Change expiry, note, customer or recipient; never code or amount',
    params: z.strictObject({ id }),
    body: editGiftCardForm,
    response: cardAnswer,
    errors: ['GIFT_CARD_DEACTIVATED', 'NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to update gift card',
    success: 'Gift card updated',
    stale: cardReads,
    idempotencyKey: idempotent,
  }),
  deleteGiftCard: endpoint({
    method: 'DELETE',
    path: '/api/gift-cards/{id}',
    access,
    summary: 'Remove a card created in error within a day (SuperAdmin); deactivate any other',
    params: z.strictObject({ id }),
    response: z.object({
      message: z.string(),
      outcome: z.enum(['deleted', 'deactivated']),
    }),
    errors: ['GIFT_CARD_DEACTIVATED', 'NOT_FOUND'],
    failure: 'Failed to delete gift card',
    stale: cardReads,
    idempotencyKey: idempotent,
  }),
  adjustGiftCard: endpoint({
    method: 'POST',
    path: '/adjust-gift-card',
    access,
    summary: 'Put the balance right, with a reason',
    body: adjustGiftCardForm,
    response: undoableCardAnswer,
    errors: ['GIFT_CARD_DEACTIVATED', 'GIFT_CARD_EXPIRED', 'GIFT_CARD_INSUFFICIENT_BALANCE', 'NOT_FOUND'],
    failure: 'Failed to adjust the balance',
    success: 'Balance adjusted',
    stale: cardReads,
    idempotencyKey: idempotent,
  }),
  reloadGiftCard: endpoint({
    method: 'POST',
    path: '/reload-gift-card',
    access,
    summary: 'Add value to a card',
    body: reloadGiftCardForm,
    response: undoableCardAnswer,
    errors: ['GIFT_CARD_DEACTIVATED', 'GIFT_CARD_EXPIRED', 'NOT_FOUND'],
    failure: 'Failed to reload gift card',
    success: 'Gift card reloaded',
    stale: cardReads,
    idempotencyKey: idempotent,
  }),
  deactivateGiftCard: endpoint({
    method: 'POST',
    path: '/deactivate-gift-card',
    access,
    summary: 'End a card; its balance is no longer owed. Final once it can no longer be undone',
    body: deactivateGiftCardForm,
    response: undoableCardAnswer,
    errors: ['GIFT_CARD_DEACTIVATED', 'NOT_FOUND'],
    failure: 'Failed to deactivate gift card',
    success: 'Gift card deactivated',
    stale: cardReads,
    idempotencyKey: idempotent,
  }),
  deactivateGiftCards: endpoint({
    method: 'POST',
    path: '/deactivate-gift-cards',
    access,
    summary: 'End the cards named, or all that match a filter; each has its own result',
    body: z
      .strictObject({
        ...selectionFields(z.strictObject(filters).refine(inOrder, orderProblem), MAX_CARDS_AT_ONCE),
        reason: deactivateGiftCardForm.shape.reason,
      })
      .refine(isSelection, selectionProblem),
    response: bulkAnswer,
    errors: ['CONFLICT'],
    failure: 'Failed to deactivate gift cards',
    stale: cardReads,
    idempotencyKey: idempotent,
  }),
  getGiftCardSettlement: endpoint({
    method: 'POST',
    path: '/get-gift-card-settlement',
    access,
    summary: 'Cards of other stores used in the chosen ones: masked code, amount and issuer, no more',
    body: z
      .strictObject({
        shop_domain: shopDomains.optional(),
        from_date: localDate.optional(),
        to_date: localDate.optional(),
        page: page.default(1),
        limit: limit.default(10),
      })
      .refine(inOrder, orderProblem)
      .prefault({}),
    response: z.object({
      data: z.object({
        redemptions: z.array(
          z.object({
            _id: z.string(),
            date: moment,
            masked_code: z.string(),
            issuing_store: z.string(),
            redeeming_store: z.string(),
            order_name: z.string().nullable(),
            amount: money,
          }),
        ),
        pagination,
        /** Per issuing store, over the whole filter. */
        totals: z.array(z.object({ issuing_store: z.string(), redeeming_store: z.string(), amount: money })),
      }),
    }),
    failure: 'Failed to fetch the settlement',
  }),
  getFranchiseeStats: endpoint({
    method: 'GET',
    path: '/get-franchisee-stats',
    access,
    summary: 'Franchisees with their stores, for the filter',
    response: z.object({
      data: z.object({
        recentFranchisees: z.array(
          z.object({
            _id: z.string(),
            id: z.string(),
            firstName: z.string(),
            lastName: z.string(),
            name: z.string(),
            shops: z.array(z.object({ id: z.string(), name: z.string(), shop_domain: z.string() })),
          }),
        ),
      }),
    }),
    failure: 'Failed to fetch franchisees',
  }),
  exportGiftCardList: endpoint({
    method: 'POST',
    path: '/export-gift-card-list',
    access,
    summary: 'Every card of the filter as CSV, streamed; masked codes, safe to open in a spreadsheet',
    body: z
      .strictObject({
        ...filters,
        /** Only these cards of the filter. */
        ids: z.array(id).max(10_000).optional(),
        /** All of the filter but these. */
        except: z.array(id).max(10_000).optional(),
        columns: z.array(text(40)).max(40).optional(),
        /** Accepted and without effect: an export has no pages. */
        page: page.optional(),
        limit: limit.optional(),
      })
      .refine(inOrder, orderProblem)
      .prefault({}),
    stream: 'text/csv',
    failure: 'Failed to export gift cards',
  }),
};
