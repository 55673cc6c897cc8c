import { grossOf, type OrderDocument } from '@backroom/contract/order-document';
import type { PlannedUse } from './gift-card-plan.ts';
import type { Channel, Sale } from './sale.ts';
import type { Till } from './settle.ts';

const sum = <T>(items: readonly T[], cents: (item: T) => number) =>
  items.reduce((total, item) => total + cents(item), 0);

/** What the shopper owes for the order as it is placed. */
export const dueOf = (document: OrderDocument): number => {
  const withTax = (
    price: number,
    { discounts, taxes }: Pick<OrderDocument['lines'][number], 'discounts' | 'taxes'>,
  ) =>
    price -
    sum(discounts, (discount) => discount.amount_cents) +
    (document.prices_include_tax ? 0 : sum(taxes, (tax) => tax.amount_cents));
  return (
    sum(document.lines, (line) => withTax(grossOf(line), line)) +
    sum(document.shipping, (shipping) => withTax(shipping.price_cents, shipping)) +
    sum(document.fees, (fee) => fee.amount_cents) +
    document.tip_cents
  );
};

const cardOnline = (sale: Sale): string => {
  const which = sale.random.next();
  if (which < 0.7) return 'shopify_payments';
  if (which < 0.85) return 'paypal';
  return which < 0.93 ? 'apple_pay' : 'shop_pay_installments';
};

const atTheTill = (sale: Sale): string => {
  const which = sale.random.next();
  if (which < 0.71) return 'shopify_payments';
  if (which < 0.9) return 'cash';
  // Three of the stores still have a terminal of their bank.
  if (which < 0.97) return sale.store.index % 8 === 4 ? 'external_terminal' : 'shopify_payments';
  return 'store_credit';
};

const payInCash = ({ random, at }: Sale, till: Till, due: number) => {
  const notes = Math.ceil(due / 500) * 500;
  // Most tills record what was due; some what was handed over, and the change.
  const withChange = notes !== due && random.chance(0.3);
  till.take(at, 'cash', due, withChange ? { amount_cents: notes } : {});
  if (withChange) till.note(at, 'cash', notes - due, { kind: 'change', status: 'success' });
};

/** A few pay a part in notes. */
const payInShop = (sale: Sale, till: Till, due: number) => {
  const { random, at } = sale;
  const gateway = atTheTill(sale);
  if (gateway === 'cash') payInCash(sale, till, due);
  else {
    const inCash = due > 2_500 && random.chance(0.02) ? random.between(1, 4) * 500 : 0;
    till.take(at, 'cash', inCash);
    till.take(at, gateway, due - inCash);
  }
};

/** By invoice: within 40 days, sometimes with half of it first, sometimes never. */
const payInvoice = ({ random, at }: Sale, till: Till, due: number) => {
  const deposit = random.chance(0.2) ? Math.round(due / 2) : 0;
  till.take(at + 600_000, 'manual', deposit);
  const later = at + random.between(0, 40) * 86_400_000 + random.between(1_000, 20_000) * 1_000;
  if (random.chance(0.93)) till.take(later, 'manual', due - deposit);
};

const payOnline = (sale: Sale, till: Till, due: number) => {
  const gateway = cardOnline(sale);
  if (sale.random.chance(0.02)) till.note(sale.at, gateway, due, { kind: 'sale', status: 'failure' });
  const isAuthorised = gateway === 'shopify_payments' && sale.random.chance(0.25);
  if (isAuthorised) till.note(sale.at, gateway, due, { kind: 'authorization', status: 'success' });
  till.take(sale.at + (isAuthorised ? 3_600_000 : 0), gateway, due, isAuthorised ? { kind: 'capture' } : {});
};

/** Uses a gift card as far as it was planned to be. */
const redeem = (sale: Sale, till: Till, due: number, { card, cents }: PlannedUse) =>
  till.take(sale.at, 'gift_card', Math.min(due, cents), {
    gift_card: { id: card.id, last_characters: card.lastCharacters },
  });

const pay: Record<Channel, (sale: Sale, till: Till, due: number) => void> = {
  pos: payInShop,
  web: payOnline,
  shopify_draft_order: payInvoice,
  marketplace: (sale, till, due) => till.take(sale.at, 'marketplace', due),
};

/** Pays for an order: with the gift cards that are to be used, and the rest as its channel does. */
export const payFor = (
  sale: Sale,
  document: OrderDocument,
  till: Till,
  uses: readonly PlannedUse[],
): void => {
  const owed = dueOf(document);
  for (const use of uses) redeem(sale, till, owed - till.taken(), use);
  const due = owed - till.taken();
  if (due > 0) pay[sale.channel](sale, till, due);
};
