import { type StoreClock, storeDayOf } from '@backroom/contract/kit/dates';
import { factsOf } from '../facts/facts-of.ts';
import type { OrderFacts } from '../facts/order-facts.ts';
import { valueOfFacts } from '../facts/order-value.ts';
import { capturedByTender } from '../facts/payment-facts.ts';
import { UNPAID } from '../facts/payment-type.ts';
import { type OrderDocument, soldLinesOf } from '../order-document.ts';
import type { Kept } from './prepared.ts';

/** The columns of `orders` that follow from the document, with their SQL types, in the order they are written in. */
export const orderColumns = {
  shopify_order_id: 'text',
  name: 'text',
  created_at: 'timestamptz',
  local_date: 'date',
  source_updated_at: 'timestamptz',
  cancelled_at: 'timestamptz',
  financial_status: 'text',
  fulfillment_status: 'text',
  payment_type: 'text',
  channel: 'text',
  customer_name: 'text',
  customer_email: 'text',
  customer_phone: 'text',
  total_cents: 'integer',
  units: 'integer',
  discount_codes: 'text[]',
  search_text: 'text',
  document: 'jsonb',
  versions: 'jsonb',
  late_postings: 'jsonb',
} as const;

export type OrderRow = {
  shopify_order_id: string;
  name: string;
  created_at: string;
  local_date: string;
  source_updated_at: string | null;
  cancelled_at: string | null;
  financial_status: string;
  fulfillment_status: string | null;
  payment_type: string;
  channel: string;
  customer_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  total_cents: number;
  units: number;
  discount_codes: string[];
  search_text: string;
  /** JSON text, like those below. */
  document: string;
  versions: string | null;
  late_postings: string | null;
};

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);

/** What the list's free-text search looks through: number, name, e-mail, digits of the phone, SKUs, codes, receipts of returns. */
const searchText = ({ name, shopify_order_id, customer, lines, refunds, discount_codes }: OrderDocument) =>
  [
    name,
    shopify_order_id,
    customer?.name,
    customer?.email,
    customer?.phone?.replaceAll(/\D/g, ''),
    ...new Set(lines.map(({ sku }) => sku)),
    ...discount_codes,
    ...new Set(refunds.map(({ receipt }) => receipt)),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();

/** Tenders that took money, in order of first use: "Cash + Gift card"; `Unpaid` where none did. */
const paymentTypes = (document: OrderDocument) =>
  [...capturedByTender(document)]
    .filter(([, cents]) => cents > 0)
    .map(([type]) => type)
    .join(' + ') || UNPAID;

const utc = (moment: string) => new Date(moment).toISOString();

/**
 * An order's row in `orders`: its total is what was ordered, edits included, before anything was given back; its
 * units likewise.
 */
export const orderRowOf = (
  document: OrderDocument,
  facts: OrderFacts,
  clock: StoreClock,
  { versions, late }: Kept,
): OrderRow => ({
  shopify_order_id: document.shopify_order_id,
  name: document.name,
  created_at: utc(document.placed_at),
  local_date: storeDayOf(new Date(document.placed_at), clock),
  source_updated_at: document.updated_at && utc(document.updated_at),
  cancelled_at: document.cancelled_at && utc(document.cancelled_at),
  financial_status: document.financial_status,
  fulfillment_status: document.fulfillment_status,
  payment_type: paymentTypes(document),
  channel: document.channel,
  customer_name: document.customer?.name ?? null,
  customer_email: document.customer?.email ?? null,
  customer_phone: document.customer?.phone ?? null,
  total_cents: valueOfFacts(document.test ? factsOf({ ...document, test: false }, clock) : facts),
  units:
    sum(soldLinesOf(document).map(({ quantity }) => quantity)) -
    sum(document.edits.flatMap((edit) => edit.removed.map(({ quantity }) => quantity))),
  discount_codes: document.discount_codes,
  search_text: searchText(document),
  document: JSON.stringify(document),
  versions: versions && JSON.stringify(versions),
  late_postings: late.length === 0 ? null : JSON.stringify(late),
});

/** The row's values in the order of `orderColumns`. */
export const orderValues = (row: OrderRow): unknown[] =>
  // The record's keys are the row's columns.
  (Object.keys(orderColumns) as (keyof OrderRow)[]).map((column) => row[column]);
