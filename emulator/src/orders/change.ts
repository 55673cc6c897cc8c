import type { Emulator } from '../emulator.ts';
import type { Shop } from '../shop.ts';
import { announceOfOrder, announceOrder } from '../webhooks/announce.ts';
import type { AgreedSale, Agreement, ShopOrder } from './order.ts';
import { amountSale, lineOf, moveStock, type Purchase, pay, soldLine } from './place.ts';
import { totalsOf, unitsLeft } from './totals.ts';

const orderOf = (shop: Shop, id: string): ShopOrder => {
  const order = shop.orders.get(id);
  if (!order) throw new RangeError(`${shop.domain} has no order ${id}`);
  return order;
};

const keep = (emulator: Emulator, shop: Shop, order: ShopOrder, topic?: string): ShopOrder => {
  // Shopify's moments are seconds: a second change within one must still be newer.
  const now = emulator.clock.iso();
  order.updatedAt = order.updatedAt >= now ? emulator.clock.iso(Date.parse(order.updatedAt) + 1_000) : now;
  shop.orders.put(order);
  if (topic) announceOrder(emulator, shop, topic, order);
  announceOrder(emulator, shop, 'ORDERS_UPDATED', order);
  return order;
};

const agree = (
  emulator: Emulator,
  shop: Shop,
  order: ShopOrder,
  rest: Partial<Agreement> & Pick<Agreement, 'reason' | 'sales'>,
): void => {
  order.agreements.push({
    id: shop.nextId('SalesAgreement'),
    at: emulator.clock.iso(),
    refundId: null,
    returnId: null,
    ...rest,
  });
};

type Units = { lineId: string; quantity: number };

/** Units of a line taken back: its cumulative share, the last unit all that is left of it. */
const takenBack = (shop: Shop, order: ShopOrder, { lineId, quantity }: Units): AgreedSale => {
  const rows = order.agreements.flatMap(({ sales }) => sales).filter(({ of }) => of === lineId);
  const line = order.lines.find(({ id }) => id === lineId);
  const left = unitsLeft(order, lineId);
  if (!line || quantity > left || quantity <= 0) throw new RangeError(`${lineId} has ${left} units left`);
  const leftOf = (cents: (sale: AgreedSale) => number) => rows.reduce((sum, row) => sum + cents(row), 0);
  const part = (cents: number) => -(quantity === left ? cents : Math.trunc((cents * quantity) / left));
  return {
    id: shop.nextId('Sale'),
    action: 'RETURN',
    kind: line.giftCard ? 'GIFT_CARD' : 'PRODUCT',
    of: lineId,
    quantity: -quantity,
    totalCents: part(leftOf(({ totalCents }) => totalCents)),
    discountCents: part(leftOf(({ discountCents }) => discountCents)),
    taxCents: line.taxes.map((_, index) => part(leftOf(({ taxCents }) => taxCents[index] ?? 0))),
  };
};

const restock = (emulator: Emulator, shop: Shop, order: ShopOrder, units: readonly Units[]) => {
  for (const { lineId, quantity } of units) {
    const line = order.lines.find(({ id }) => id === lineId);
    if (line) moveStock(emulator, shop, line, quantity, order.locationId);
  }
};

/** Pays a part of what is owed. */
export const payOrder = (emulator: Emulator, shop: Shop, id: string, cents: number): ShopOrder => {
  const order = orderOf(shop, id);
  pay(emulator, shop, order, cents);
  keep(emulator, shop, order);
  announceOfOrder(
    emulator,
    shop,
    'ORDER_TRANSACTIONS_CREATE',
    'OrderTransaction',
    order.transactions.at(-1)?.id ?? '0',
    order,
  );
  return order;
};

/** Adds lines to an order and takes units out of it: no money moves by that. */
export const editOrder = (
  emulator: Emulator,
  shop: Shop,
  id: string,
  { add = [], remove = [] }: { add?: Purchase['lines']; remove?: Units[] },
): ShopOrder => {
  const order = orderOf(shop, id);
  const lines = add.map((line) => lineOf(shop, line, order.lines[0]?.taxes));
  const sales = [
    ...lines.map((line) => soldLine(shop, line)),
    ...remove.map((units) => takenBack(shop, order, units)),
  ];
  order.lines.push(...lines);
  agree(emulator, shop, order, { reason: 'ORDER_EDIT', sales });
  restock(emulator, shop, order, remove);
  for (const line of lines) moveStock(emulator, shop, line, -line.quantity, order.locationId);
  return keep(emulator, shop, order, 'ORDERS_EDITED');
};

export type Refund = {
  lines?: Units[];
  shippingCents?: number;
  tipCents?: number;
  /** Money beyond goods. */
  adjustmentCents?: number;
  /** Kept of what would be given back. */
  feeCents?: number;
  /** What is given back in money; what the goods were worth, unless said. */
  cents?: number;
  note?: string;
  /** Of a return that was processed before: its goods are back already. */
  returnId?: string;
};

/** Gives money back, for goods, shipping, tips or none of them. */
export const refundOrder = (emulator: Emulator, shop: Shop, id: string, refund: Refund): ShopOrder => {
  const order = orderOf(shop, id);
  const lines = refund.lines ?? [];
  const sales = [
    ...lines.map((units) => takenBack(shop, order, units)),
    ...amountSale(shop, 'SHIPPING', -(refund.shippingCents ?? 0), 'RETURN', order.shipping[0]?.id),
    ...amountSale(shop, 'TIP', -(refund.tipCents ?? 0), 'RETURN'),
    ...amountSale(shop, 'FEE', refund.feeCents ?? 0, 'UPDATE'),
    ...amountSale(shop, 'ADJUSTMENT', -(refund.adjustmentCents ?? 0), 'RETURN'),
  ];
  const { received, refunded } = totalsOf(order);
  const worth = -sales.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const cents = Math.max(0, Math.min(refund.cents ?? worth, received - refunded));
  const refundId = shop.nextId('Refund');
  const at = emulator.clock.iso();
  agree(emulator, shop, order, { reason: 'REFUND', refundId, sales });
  order.refunds.push({
    id: refundId,
    at,
    note: refund.note ?? null,
    cents,
    returnId: refund.returnId ?? null,
  });
  if (cents > 0) {
    order.transactions.push({
      id: shop.nextId('OrderTransaction'),
      at,
      kind: 'REFUND',
      status: 'SUCCESS',
      gateway: order.transactions.find(({ kind }) => kind === 'SALE')?.gateway ?? 'manual',
      cents,
      giftCard: null,
    });
  }
  restock(emulator, shop, order, lines);
  const kept = keep(emulator, shop, order);
  announceOfOrder(emulator, shop, 'REFUNDS_CREATE', 'Refund', refundId, order);
  return kept;
};

/** Processes a return: goods come back, others may go out for them; money moves by a later refund or payment. */
export const returnGoods = (
  emulator: Emulator,
  shop: Shop,
  id: string,
  { lines, exchange = [] }: { lines: Units[]; exchange?: Purchase['lines'] },
): { order: ShopOrder; returnId: string } => {
  const order = orderOf(shop, id);
  const returnId = shop.nextId('Return');
  const added = exchange.map((line) => lineOf(shop, line, order.lines[0]?.taxes));
  const sales = [
    ...lines.map((units) => takenBack(shop, order, units)),
    ...added.map((line) => soldLine(shop, line)),
  ];
  order.lines.push(...added);
  agree(emulator, shop, order, { reason: 'RETURN', returnId, sales });
  restock(emulator, shop, order, lines);
  for (const line of added) moveStock(emulator, shop, line, -line.quantity, order.locationId);
  keep(emulator, shop, order);
  announceOfOrder(emulator, shop, 'RETURNS_PROCESS', 'Return', returnId, order);
  return { order, returnId };
};

/** Cancels an order: all that is left of it is given back, with its money. */
export const cancelOrder = (emulator: Emulator, shop: Shop, id: string): ShopOrder => {
  const order = orderOf(shop, id);
  if (order.cancelledAt !== null) throw new RangeError(`${order.name} is cancelled`);
  const lines = order.lines
    .map((line) => ({ lineId: line.id, quantity: unitsLeft(order, line.id) }))
    .filter(({ quantity }) => quantity > 0);
  const of = (kind: AgreedSale['kind']) =>
    order.agreements
      .flatMap(({ sales }) => sales)
      .filter((sale) => sale.kind === kind)
      .reduce((sum, { totalCents }) => sum + totalCents, 0);
  const refunded = refundOrder(emulator, shop, id, {
    lines,
    shippingCents: of('SHIPPING'),
    tipCents: of('TIP'),
    note: 'Cancelled',
  });
  refunded.cancelledAt = emulator.clock.iso();
  return keep(emulator, shop, refunded, 'ORDERS_CANCELLED');
};

/** Deletes an order, as an owner may do with one that is cancelled. */
export const deleteOrder = (emulator: Emulator, shop: Shop, id: string): void => {
  const order = orderOf(shop, id);
  shop.orders.remove(id);
  announceOrder(emulator, shop, 'ORDERS_DELETE', order);
};
