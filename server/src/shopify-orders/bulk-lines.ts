/**
 * The output of a Shopify bulk operation holds a connection's nodes on lines of their own, each naming its
 * parent by `__parentId`, after it. This puts them back where the query asked for them.
 */

type Json = Record<string, unknown>;

const PLACES: Record<string, string> = {
  LineItem: 'lineItems',
  ShippingLine: 'shippingLines',
  RefundLineItem: 'refundLineItems',
  OrderAdjustment: 'orderAdjustments',
  RefundShippingLine: 'refundShippingLines',
  OrderTransaction: 'transactions',
  OrderAgreement: 'agreements',
  OrderEditAgreement: 'agreements',
  RefundAgreement: 'agreements',
  ReturnAgreement: 'agreements',
  SalesAgreement: 'agreements',
};

/** Where a line belongs inside its parent; null for what we don't read (metafields, events). */
const placeOf = (line: Json): string | null => {
  if ('targetType' in line || 'allocationMethod' in line) return 'discountApplications';
  const type = /^gid:\/\/[^/]+\/(\w+)\//.exec(String(line.id))?.[1] ?? '';
  return PLACES[type] ?? (type.endsWith('Sale') ? 'sales' : null);
};

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** An order under way, and the lines of it that may have children. */
export class BulkOrder {
  readonly order: Json;
  readonly #parents = new Map<string, Json>();

  constructor(order: Json) {
    this.order = order;
    this.#know(order);
    for (const refund of Array.isArray(order.refunds) ? order.refunds : [])
      if (isObject(refund)) this.#know(refund);
  }

  /** Takes a line that belongs to this order; false where its parent isn't part of it. */
  add(line: Json): boolean {
    const parent = this.#parents.get(String(line.__parentId));
    if (!parent) return false;
    const place = placeOf(line);
    if (!place) return true;
    const there = parent[place];
    if (Array.isArray(there)) there.push(line);
    else parent[place] = [line];
    this.#know(line);
    return true;
  }

  #know(line: Json): void {
    if (typeof line.id === 'string') this.#parents.set(line.id, line);
  }
}
