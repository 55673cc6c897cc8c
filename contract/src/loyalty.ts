/** Shoppers of the points programme, for people (specification 2, sections 2, 3 and 7; domain.md 3.3). */
import * as z from 'zod';
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
import { exportedColumns } from './kit/list-fields.ts';
import { loyaltyColumns } from './loyalty-columns.ts';
import {
  loyaltyCustomer,
  loyaltyTransaction,
  personFields,
  points,
  pointsCode,
  pointsOf,
  why,
} from './loyalty-fields.ts';

const access = area('/loyalty');
const emptyDay = z.union([z.literal(''), localDate]).nullish();

/** What narrows the list, the same for page, counters and export. An empty text counts as not given. */
const filters = {
  search,
  status: z.enum(['', 'all', 'active', 'unsubscribed']).optional(),
  /** Domains of the stores where they enrolled. */
  shops: shopDomains.optional(),
  /** Days on which they joined, UTC, both included. */
  from_date: emptyDay,
  to_date: emptyDay,
  sort_by: z
    .enum([
      'createdAt',
      'created_at',
      'email',
      'name',
      'loyalty_points',
      'track_loyalty_points',
      'spent_loyalty_points',
      'last_activity_at',
    ])
    .default('createdAt'),
  sort_order: sortOrder.default('desc'),
};

const inOrder = (value: { from_date?: string | null | undefined; to_date?: string | null | undefined }) =>
  !value.from_date || !value.to_date || value.from_date <= value.to_date;
const orderProblem = { message: 'End date must be on or after start date', path: ['to_date'] };

/** Over the whole filtered set, never the page. */
const counters = z.object({
  totalCustomers: z.int(),
  activeCustomers: z.int(),
  unsubscribedCustomers: z.int(),
  totalPoints: points,
  totalEarned: points,
  totalRedeemed: points,
});

export const createCustomerForm = z.strictObject({
  ...personFields,
  /** The store in which they enrol. */
  shop: shopDomain.min(1, 'Choose a store'),
  /** Points brought over from elsewhere: orders before this moment earn nothing. */
  opening_points: pointsOf({ min: 0, max: 1_000_000 }).optional(),
});

const editFields = { ...personFields, version: recordVersion };

export const editCustomerForm = z.strictObject({ customerId: id, ...editFields });

export const adjustPointsForm = z.strictObject({
  customerId: id,
  /** Plus or minus; the balance can't fall below zero. */
  points: pointsOf({ min: -1_000_000, max: 1_000_000 }).refine(
    (value) => value !== 0,
    'Enter a number of points other than zero',
  ),
  reason: why,
});

export const mergeCustomersForm = z.strictObject({
  /** Who is left. */
  customerId: id,
  /** Whose points and e-mail go over. */
  mergedId: id,
});

const answer = z.object({ message: z.string(), customer: loyaltyCustomer });
export const customerReads = [
  'getCustomerList',
  'getCustomerHistory',
  'getLoyaltyReport',
  'getDashboard',
] as const;

/** An order of a shopper. */
const customerOrder = z.object({
  shopify_order_id: z.string(),
  name: z.string(),
  total: money,
  total_paid: money,
  financial_status: z.string(),
  refunded: money,
  shipping: money,
  date: moment,
  shop: z.string(),
  shop_name: z.string(),
  timezone: z.string(),
});
export type CustomerOrder = z.output<typeof customerOrder>;

const reward = z.object({
  _id: z.string(),
  date: moment,
  points,
  value: money,
  order_id: z.string().nullable(),
  order_name: z.string().nullable(),
  shop_name: z.string(),
});

/** A gift card that names the shopper's e-mail. */
const customerCard = z.object({
  _id: z.string(),
  masked_code: z.string(),
  balance: money,
  shop_name: z.string(),
});

export const loyaltyEndpoints = {
  getCustomerList: endpoint({
    method: 'POST',
    path: '/get-customer-list',
    access,
    summary: 'Shoppers of the whole chain by filter, with counters over all of it',
    body: z
      .strictObject({
        page: page.default(1),
        limit: limit.default(10),
        /** (page − 1) × limit unless given; then it wins. */
        skip: z.int().min(0).max(10_000_000).optional(),
        ...filters,
      })
      .refine(inOrder, orderProblem)
      .prefault({}),
    response: z.object({
      data: z.object({ customers: z.array(loyaltyCustomer) }),
      totalCustomers: z.int(),
      page: z.int(),
      counters,
    }),
    failure: 'Failed to fetch customers',
  }),
  getCustomerHistory: endpoint({
    method: 'POST',
    path: '/customer-history',
    access,
    summary:
      'All that happened to a shopper’s points, their orders in every store, and what they were given for points',
    body: z
      .strictObject({ email: text(254).optional(), customerId: id.optional() })
      .refine((body) => Boolean(body.email) !== Boolean(body.customerId), {
        message: 'Say who: by e-mail or by id',
        path: ['email'],
      }),
    response: z.object({
      customer: loyaltyCustomer,
      history: z.array(loyaltyTransaction),
      orders: z.array(customerOrder),
      rewards: z.array(reward),
      cards: z.array(customerCard),
      /** Points that became codes of shops, the newest first. */
      codes: z.array(pointsCode),
      counters: z.object({
        currentPoints: points,
        totalSpentPoints: points,
        totalOrders: z.int(),
        memberSince: moment,
        /** What expires next, and when; null where nothing does. */
        nextExpiry: z.object({ points, at: moment }).nullable(),
      }),
      /** Earned and spent by month, the oldest first. */
      months: z.array(z.object({ month: z.string(), earned: points, spent: points })),
    }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch customer history',
  }),
  adjustCustomerPoints: endpoint({
    method: 'POST',
    path: '/adjust-customer-points',
    access,
    summary: 'Put a balance right, with a reason; beyond the programme’s limit only by a SuperAdmin',
    body: adjustPointsForm,
    response: z.object({ message: z.string(), points, customer: loyaltyCustomer }),
    errors: ['NOT_FOUND', 'LOYALTY_INSUFFICIENT_POINTS'],
    failure: 'Failed to adjust customer points',
    success: 'Points adjusted',
    stale: customerReads,
    idempotencyKey: 'optional',
  }),
  createCustomer: endpoint({
    method: 'POST',
    path: '/create-customer',
    access,
    summary: 'Enrol a shopper, with points brought over if there are any',
    body: createCustomerForm,
    response: answer,
    errors: ['NOT_FOUND'],
    failure: 'Failed to create customer',
    success: 'Customer created',
    stale: customerReads,
    idempotencyKey: 'optional',
  }),
  updateCustomer: endpoint({
    method: 'PUT',
    path: '/loyalty/customers/{customerId}',
    access,
    summary: 'Change a shopper, or unsubscribe them: they earn nothing from then on, their ledger stays',
    params: z.strictObject({ customerId: id }),
    body: z.strictObject({
      fname: personFields.fname.optional(),
      lname: personFields.lname.optional(),
      email: personFields.email.optional(),
      phone: personFields.phone,
      is_deleted: z.boolean().optional(),
      version: recordVersion,
    }),
    response: answer,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to update customer',
    stale: customerReads,
    idempotencyKey: 'optional',
  }),
  editCustomerInfo: endpoint({
    method: 'POST',
    path: '/edit-customer-info',
    access,
    summary: 'Change name, e-mail and phone of a shopper',
    body: editCustomerForm,
    response: answer,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    failure: 'Failed to edit customer info',
    success: 'Customer updated',
    stale: customerReads,
    idempotencyKey: 'optional',
  }),
  mergeCustomers: endpoint({
    method: 'POST',
    path: '/merge-customers',
    access,
    summary: 'Make two shoppers one: points and e-mail of the second go to the first',
    body: mergeCustomersForm,
    response: answer,
    errors: ['NOT_FOUND', 'CONFLICT'],
    failure: 'Failed to merge customers',
    success: 'Customers merged',
    final: 'Points and orders of the two stay together.',
    stale: customerReads,
    idempotencyKey: 'optional',
  }),
  exportCustomerList: endpoint({
    method: 'POST',
    path: '/export-customer-list',
    access,
    summary: 'Every shopper of the filter as CSV, streamed; safe to open in a spreadsheet',
    body: z
      .strictObject({
        ...filters,
        columns: exportedColumns(loyaltyColumns),
        ids: z.array(id).max(10_000).optional(),
        except: z.array(id).max(10_000).optional(),
      })
      .refine(inOrder, orderProblem)
      .prefault({}),
    stream: 'text/csv',
    failure: 'Failed to export customers',
  }),
};
