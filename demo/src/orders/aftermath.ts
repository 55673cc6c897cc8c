import { addDays } from '@backroom/contract/kit/dates';
import type { OrderDocument, OrderRefund } from '@backroom/contract/order-document';
import { momentOf } from '../calendar.ts';
import { items } from '../catalogue.ts';
import { addedLine } from './document-of-sale.ts';
import { ledgerOf, worthOfSales } from './ledger.ts';
import { minutesAfter, type Sale } from './sale.ts';
import type { Till } from './settle.ts';

/** What becomes of an order once it is placed. */
export type Fate = 'kept' | 'returned' | 'goodwill' | 'edited' | 'cancelled' | 'abandoned';

/** Draws an order's fate. Orders that sell or use gift cards are neither cancelled nor edited. */
export const fateOf = ({ random, channel, day, cart }: Sale, withGiftCard: boolean): Fate => {
  const drawn = random.next();
  const isRemote = channel === 'web' || channel === 'shopify_draft_order';
  const returns = (channel === 'pos' ? 0.055 : 0.1) * (day.isHolidaySeason ? 1.35 : 1);
  // Schools that pay by invoice send nothing back.
  const returnable = channel !== 'shopify_draft_order' && cart.some(({ item }) => !item.product.giftCard);
  if (returnable && drawn < returns) return 'returned';
  if (returnable && drawn < returns + 0.008) return 'goodwill';
  if (withGiftCard || !isRemote) return 'kept';
  if (drawn > 0.986) return 'cancelled';
  if (drawn > 0.98) return 'abandoned';
  return drawn > 0.965 ? 'edited' : 'kept';
};

/** What some events added to the order's value, in cents; negative where they took something back. */
const worthOf = (document: OrderDocument, isWanted: (event: string) => boolean): number =>
  worthOfSales(ledgerOf(document).flatMap(({ event, sales }) => (isWanted(event) ? sales : [])));

const refundAt = (document: OrderDocument, at: number, rest: Partial<OrderRefund>): OrderRefund => {
  const refund: OrderRefund = {
    id: `9${document.shopify_order_id}${document.refunds.length + 1}`,
    at: new Date(at).toISOString(),
    note: null,
    lines: [],
    shipping_cents: 0,
    shipping_tax_cents: 0,
    adjustment_cents: 0,
    fee_cents: 0,
    tip_cents: 0,
    ...rest,
  };
  document.refunds.push(refund);
  return refund;
};

/** A moment of a later day while the store is open. */
const laterDay = ({ random, store, day }: Sale, from: number, to: number) =>
  momentOf(store.timezone, addDays(day.date, random.between(from, to)), random.between(39_600, 62_000));

const reasons = [
  'Unwanted gift',
  'Arrived damaged',
  'Missing piece',
  'Duplicate',
  'Wrong size',
  null,
] as const;

const giveBackGoods = (sale: Sale, document: OrderDocument, till: Till, at: number) => {
  const { random } = sale;
  const returned = (id: string) =>
    document.refunds
      .flatMap((refund) => refund.lines)
      .reduce((sum, line) => sum + (line.line_id === id ? line.quantity : 0), 0);
  const left = document.lines
    .filter((line) => !line.gift_card)
    .map((line) => ({ line_id: line.id, quantity: line.quantity - returned(line.id) }))
    .filter(({ quantity }) => quantity > 0);
  if (left.length === 0) return;
  const first = random.between(0, left.length - 1);
  const lines = left
    .filter((_, index) => index === first || random.chance(0.25))
    .map(({ line_id, quantity }) => ({ line_id, quantity: random.chance(0.6) ? quantity : 1 }));
  const note = random.pick(reasons);
  const goods = refundAt(document, at, { lines, note });
  const value = -worthOf(document, (event) => event === `refund:${goods.id}`);
  // Some web shops keep part of the postage.
  goods.fee_cents = sale.channel === 'web' && value > 2_500 && random.chance(0.15) ? 500 : 0;
  till.giveBack(at, value - goods.fee_cents);
};

const giveBackSome = (sale: Sale, document: OrderDocument, till: Till, at: number) => {
  const upTo = Math.min(1_500, Math.floor(till.balance() / 4));
  if (upTo < 100) return;
  const cents = Math.ceil((upTo * sale.random.between(40, 100)) / 100);
  refundAt(document, at, { adjustment_cents: cents, note: 'Goodwill' });
  till.giveBack(at, cents);
};

const edit = (sale: Sale, document: OrderDocument, till: Till, at: number) => {
  const { random } = sale;
  const id = `3${document.shopify_order_id}`;
  const [line] = document.lines;
  const takesAway = document.lines.length > 1 && random.chance(0.5) && line;
  document.edits.push({
    id,
    at: new Date(at).toISOString(),
    removed: takesAway ? [{ line_id: line.id, quantity: 1 }] : [],
  });
  if (!takesAway) document.lines.push(addedLine(sale, random.pick(items), document.lines.length, id));
  const value = worthOf(document, (event) => event === `edit:${id}`);
  if (value < 0) till.giveBack(at, -value);
  // Not everybody pays for what was added.
  else if (random.chance(0.75)) till.take(at + 900_000, till.lastGateway() ?? 'manual', value);
};

const cancel = (_sale: Sale, document: OrderDocument, till: Till, at: number) => {
  document.cancelled_at = new Date(at).toISOString();
  if (till.taken() === 0) return;
  const lines = document.lines.map(({ id, quantity }) => ({ line_id: id, quantity }));
  const all = refundAt(document, at, { lines, note: 'Cancelled by the customer' });
  const isLast = (event: string) => event === 'cancel' || event === `refund:${all.id}`;
  till.giveBack(at, -worthOf(document, isLast));
};

type Event = { at: number; happens: typeof edit };

/** What happens to an order of a fate, and when. */
const eventsOf = (sale: Sale, fate: Fate): Event[] => {
  const { random } = sale;
  if (fate === 'cancelled') return [{ at: minutesAfter(sale, random.between(70, 2_000)), happens: cancel }];
  if (fate === 'abandoned')
    return [{ at: minutesAfter(sale, random.between(1_500, 5_000)), happens: cancel }];
  if (fate === 'edited') return [{ at: minutesAfter(sale, random.between(70, 600)), happens: edit }];
  if (fate === 'goodwill') return [{ at: laterDay(sale, 3, 20), happens: giveBackSome }];
  if (fate === 'kept') return [];
  const back = laterDay(sale, 1, sale.day.isHolidaySeason ? 40 : 26);
  const again = back + random.between(2, 9) * 86_400_000;
  const once: Event = { at: back, happens: giveBackGoods };
  return random.chance(0.07) ? [once, { at: again, happens: giveBackGoods }] : [once];
};

/** Lets an order meet its fate, as far as that lies before the chain's last moment. */
export const live = (sale: Sale, document: OrderDocument, till: Till, fate: Fate, until: Date): void => {
  for (const { at, happens } of eventsOf(sale, fate)) {
    if (at <= until.getTime()) happens(sale, document, till, at);
  }
};
