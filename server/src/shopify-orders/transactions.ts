import { roundHalfUp } from '@backroom/contract/kit/money';
import type { OrderTransaction } from '../orders/index.ts';
import { placedAt, type RestOrder, type RestTransaction } from './rest-order.ts';

const KINDS: Record<string, OrderTransaction['kind']> = {
  sale: 'sale',
  capture: 'capture',
  refund: 'refund',
  authorization: 'authorization',
  emv_authorization: 'authorization',
  void: 'void',
  change: 'change',
};

const STATUSES: Record<string, OrderTransaction['status']> = {
  success: 'success',
  pending: 'pending',
  awaiting_response: 'pending',
  unknown: 'pending',
  failure: 'failure',
  error: 'error',
};

/** The receipt is an object in REST and JSON text in GraphQL, and names the gift card that paid. */
const giftCardOf = (transaction: RestTransaction): OrderTransaction['gift_card'] => {
  let receipt = transaction.receipt;
  try {
    if (typeof receipt === 'string') receipt = JSON.parse(receipt);
  } catch {
    return null; // a receipt in another form says nothing about gift cards
  }
  if (typeof receipt !== 'object' || receipt === null) return null;
  const field = (name: string) => {
    const value = Object.entries(receipt).find(([key]) => key === name)?.[1];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  };
  const card = { id: field('gift_card_id'), last_characters: field('gift_card_last_characters') };
  return card.id === null && card.last_characters === null ? null : card;
};

/** A payment taken in the shopper's currency, in the store's, at the rate of the order. */
const inStoreCurrency = (order: RestOrder, transaction: RestTransaction): number => {
  const amount = transaction.amount_set ?? transaction.amount ?? 0;
  const total = order.total_price_set;
  const foreign =
    transaction.amount_set === null &&
    transaction.currency !== null &&
    transaction.currency === order.presentment_currency;
  if (!foreign || transaction.currency === order.currency || !total?.presentment_money?.amount) return amount;
  return roundHalfUp((amount * total.shop_money.amount) / total.presentment_money.amount);
};

const read = (order: RestOrder, transaction: RestTransaction, at: string): OrderTransaction[] => {
  const kind = KINDS[transaction.kind?.toLowerCase() ?? ''];
  // a suggested refund is a calculation, not a movement
  if (!kind) return [];
  return [
    {
      id: transaction.id,
      at: transaction.processed_at ?? transaction.created_at ?? at,
      kind,
      status: STATUSES[transaction.status?.toLowerCase() ?? ''] ?? 'pending',
      gateway: transaction.gateway ?? 'unknown',
      amount_cents: Math.abs(inStoreCurrency(order, transaction)),
      gift_card: giftCardOf(transaction),
    },
  ];
};

const PAID = new Set(['paid', 'partially_paid', 'partially_refunded', 'refunded']);

/**
 * Orders listed by REST and sent by webhooks say that they are paid, not how: what was paid then stands
 * as one sale through the first gateway that isn't a gift card. It makes way for the real ones as soon as
 * the order comes with them.
 */
const impliedSale = (order: RestOrder): OrderTransaction[] => {
  const paid =
    (order.total_price_set?.shop_money.amount ?? order.total_price ?? 0) - (order.total_outstanding ?? 0);
  if (!PAID.has(order.financial_status?.toLowerCase() ?? '') || paid <= 0) return [];
  const gateways = order.payment_gateway_names;
  return [
    {
      id: `${order.id}-paid`,
      at: placedAt(order),
      kind: 'sale',
      status: 'success',
      gateway: gateways.find((gateway) => gateway !== 'gift_card') ?? gateways[0] ?? 'unknown',
      amount_cents: paid,
      gift_card: null,
      implied: true,
    },
  ];
};

/** All payments of an order, each once: refunds repeat those that the order lists. */
export const transactionsOf = (order: RestOrder): OrderTransaction[] => {
  const own = order.transactions.flatMap((transaction) => read(order, transaction, placedAt(order)));
  const ofRefunds = order.refunds.flatMap((refund) =>
    refund.transactions.flatMap((transaction) =>
      read(order, transaction, refund.processed_at ?? refund.created_at ?? order.created_at),
    ),
  );
  const first = order.transactions.length > 0 ? own : impliedSale(order);
  return [...new Map([...first, ...ofRefunds].map((transaction) => [transaction.id, transaction])).values()];
};
