/** The reports of the points programme (domain.md 3.3, "/loyalty/reports"). */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { localDate, moment, money, shopDomains } from './kit/fields.ts';
import { points } from './loyalty-fields.ts';

const access = area('/loyalty');

/** What moved points over some days: closing = opening + all between, redeemed and expired being negative. */
const movement = {
  opening: points,
  earned: points,
  earned_reversed: points,
  redeemed: points,
  redeemed_reimbursed: points,
  given: points,
  adjusted: points,
  expired: points,
  closing: points,
};

const day = z.object({ date: z.string(), ...movement });
export type LoyaltyDay = z.output<typeof day>;

const store = z.object({
  shop: z.string(),
  store_name: z.string(),
  owner: z.string(),
  earned: points,
  redeemed: points,
  /** Points of this store spent elsewhere, and of others spent here, in money. */
  to_pay: money,
  to_receive: money,
  net: money,
});

const cell = z.object({
  earned_at: z.string(),
  redeemed_at: z.string(),
  points,
  amount: money,
});

const balance = z.object({
  customerId: z.string(),
  name: z.string(),
  points,
});

export const loyaltyReport = z.object({
  meta: z.object({
    start_date: z.string(),
    end_date: z.string(),
    program_name: z.string(),
    point_value: z.number(),
    timezones: z.array(z.string()),
    stores: z.array(z.object({ shop: z.string(), store_name: z.string() })),
  }),
  days: z.array(day),
  totals: z.object(movement),
  /** The days compared with. */
  previous: z.object(movement).nullable(),
  /** The points of today in money. Over all stores; null where some are chosen: a balance is the chain’s. */
  liability: z.object({ points, amount: money, of: moment }).nullable(),
  members: z.object({
    total: z.int(),
    joined: z.int(),
    /** With an order in the 90 days before the end. */
    active: z.int(),
    redeeming: z.int(),
    redemption_rate_pct: z.number().nullable(),
  }),
  stores: z.array(store),
  /** Where points were earned × where they were spent; 'Head office' bears what it gave. */
  matrix: z.array(cell),
  /** What owners owe each other, points beside gift cards; net of both is what is left to receive. */
  owners: z.array(
    z.object({
      owner: z.string(),
      to_pay: money,
      to_receive: money,
      net: money,
      cards_net: money,
      total_net: money,
    }),
  ),
  top_balances: z.array(balance),
  expiring: z.array(z.object({ days: z.int(), points, amount: money, customers: z.int() })),
});
export type LoyaltyReport = z.output<typeof loyaltyReport>;

const range = {
  shop_name: shopDomains.optional(),
  start_date: localDate.optional(),
  end_date: localDate.optional(),
};
const inOrder = (body: { start_date?: string | undefined; end_date?: string | undefined }) =>
  !body.start_date || !body.end_date || body.start_date <= body.end_date;
const orderProblem = { message: 'End date must be on or after start date', path: ['end_date'] };

export const loyaltyReportEndpoints = {
  getLoyaltyReport: endpoint({
    method: 'POST',
    path: '/loyalty-report',
    access,
    summary:
      'Points by day, what is owed, by store with who owes whom, members, top balances and what expires',
    body: z
      .strictObject({
        ...range,
        /** The days to hold these against: the same ones a year earlier, or those just before. */
        compare: z.strictObject({ start_date: localDate, end_date: localDate }).optional(),
      })
      .refine(inOrder, orderProblem)
      .prefault({}),
    response: loyaltyReport,
    failure: 'Failed to fetch the loyalty report',
  }),
  exportLoyaltyReport: endpoint({
    method: 'POST',
    path: '/export-loyalty-report',
    access,
    summary: 'The roll-forward, the stores or the matrix of the report as CSV, the figures of the page',
    body: z
      .strictObject({ ...range, part: z.enum(['days', 'stores', 'matrix']).default('days') })
      .refine(inOrder, orderProblem)
      .prefault({}),
    stream: 'text/csv',
    failure: 'Failed to export the loyalty report',
  }),
};
