import type { Emulator } from '../emulator.ts';
import type { Shop } from '../shop.ts';
import { announceLevel, announceOrder } from '../webhooks/announce.ts';
import type { AgreedSale, Agreement, ShopLine, ShopOrder, ShopTax } from './order.ts';

/** What somebody buys, in cents. Prices are those of the variants. */
export type Purchase = {
  lines: { variantId: string; quantity: number; discountCents?: number }[];
  customerId?: string;
  locationId?: string;
  sourceName?: string;
  shippingCents?: number;
  tipCents?: number;
  /** On all lines, and on shipping not. */
  taxes?: { title: string; rate: string }[];
  /** How much is paid at once; all of it, unless said. */
  paidCents?: number;
  gateway?: string;
  processedAt?: string;
  test?: boolean;
  note?: string;
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const taxesOn = (cents: number, taxes: Purchase['taxes'] = [], included: boolean): ShopTax[] => {
  const all = sum(taxes.map(({ rate }) => Number(rate)));
  const base = included ? cents / (1 + all) : cents;
  return taxes.map(({ title, rate }) => ({
    title,
    rate,
    cents: Math.round(base * Number(rate)),
    channelLiable: false,
  }));
};

export const lineOf = (
  shop: Shop,
  { variantId, quantity, discountCents = 0 }: Purchase['lines'][number],
  taxes: Purchase['taxes'],
): ShopLine => {
  const { catalogue } = shop;
  const variant = catalogue.variants.get(variantId);
  const product = variant && catalogue.products.get(variant.productId);
  if (!variant || !product) throw new RangeError(`${shop.domain} has no variant ${variantId}`);
  const isTaxed = variant.taxable && !product.giftCard;
  return {
    id: shop.nextId('LineItem'),
    title: product.title,
    variantTitle: variant.optionValues.join(' / '),
    sku: variant.sku,
    vendor: product.vendor,
    productId: product.id,
    variantId,
    quantity,
    unitCents: variant.priceCents,
    giftCard: product.giftCard,
    taxable: variant.taxable,
    discounts: discountCents === 0 ? [] : [{ index: 0, cents: discountCents }],
    taxes: isTaxed ? taxesOn(quantity * variant.priceCents - discountCents, taxes, shop.taxesIncluded) : [],
  };
};

/** The row by which a line comes into an order. */
export const soldLine = (shop: Shop, line: ShopLine): AgreedSale => {
  const discountCents = sum(line.discounts.map(({ cents }) => cents));
  const taxCents = line.taxes.map(({ cents }) => cents);
  const price = line.quantity * line.unitCents - discountCents;
  return {
    id: shop.nextId('Sale'),
    action: 'ORDER',
    kind: line.giftCard ? 'GIFT_CARD' : 'PRODUCT',
    of: line.id,
    quantity: line.quantity,
    totalCents: price + (shop.taxesIncluded ? 0 : sum(taxCents)),
    discountCents,
    taxCents,
  };
};

export const amountSale = (
  shop: Shop,
  kind: AgreedSale['kind'],
  totalCents: number,
  action: AgreedSale['action'] = 'ORDER',
  of: string | null = null,
): AgreedSale[] =>
  totalCents === 0
    ? []
    : [
        {
          id: shop.nextId('Sale'),
          action,
          kind,
          of,
          quantity: null,
          totalCents,
          discountCents: 0,
          taxCents: [],
        },
      ];

/** Moves stock of what an order takes from the shelves, or gives back to them. */
export const moveStock = (
  emulator: Emulator,
  shop: Shop,
  line: ShopLine,
  units: number,
  location: string | null,
) => {
  const variant = shop.catalogue.variants.get(line.variantId ?? '');
  if (!variant?.tracked) return;
  const levels = shop.catalogue.levelsOf(variant.itemId);
  const level = levels.find(({ locationId }) => locationId === location) ?? levels[0];
  if (!level) return;
  level.quantities.available = (level.quantities.available ?? 0) + units;
  level.updatedAt = emulator.clock.iso();
  announceLevel(emulator, shop, level);
};

/** Places an order now, and tells whoever wants to know. */
export const placeOrder = (emulator: Emulator, shop: Shop, purchase: Purchase): ShopOrder => {
  const at = emulator.clock.iso();
  const id = shop.nextId('Order');
  const lines = purchase.lines.map((line) => lineOf(shop, line, purchase.taxes));
  const discounted = sum(lines.flatMap((line) => line.discounts.map(({ cents }) => cents)));
  const customer = shop.customers.get(purchase.customerId ?? '');
  const shippingId = shop.nextId('ShippingLine');
  const agreement: Agreement = {
    id: shop.nextId('SalesAgreement'),
    at,
    reason: 'ORDER',
    refundId: null,
    returnId: null,
    sales: [
      ...lines.map((line) => soldLine(shop, line)),
      ...amountSale(shop, 'SHIPPING', purchase.shippingCents ?? 0, 'ORDER', shippingId),
      ...amountSale(shop, 'TIP', purchase.tipCents ?? 0),
    ],
  };
  const total = sum(agreement.sales.map(({ totalCents }) => totalCents));
  const paid = purchase.paidCents ?? total;
  const order: ShopOrder = {
    id,
    name: `#${10_000 + shop.orders.ids().length}`,
    createdAt: at,
    processedAt: purchase.processedAt ?? at,
    updatedAt: at,
    cancelledAt: null,
    test: purchase.test ?? false,
    taxesIncluded: shop.taxesIncluded,
    taxExempt: false,
    sourceName: purchase.sourceName ?? (purchase.locationId ? 'pos' : 'web'),
    locationId: purchase.locationId ?? null,
    customerId: customer?.id ?? null,
    email: customer?.email ?? null,
    phone: customer?.phone ?? null,
    note: purchase.note ?? null,
    codes: [],
    address: null,
    shipped: purchase.locationId ? 'FULFILLED' : 'UNFULFILLED',
    discounts:
      discounted === 0
        ? []
        : [
            {
              kind: 'manual',
              title: 'Manual discount',
              code: '',
              percentage: null,
              cents: discounted,
              across: true,
              target: 'LINE_ITEM',
            },
          ],
    lines,
    shipping: purchase.shippingCents
      ? [
          {
            id: shippingId,
            title: 'Standard',
            cents: purchase.shippingCents,
            removed: false,
            discounts: [],
            taxes: [],
          },
        ]
      : [],
    fees: [],
    agreements: [agreement],
    refunds: [],
    transactions: [],
  };
  if (customer) {
    customer.orders += 1;
    customer.spentCents += total;
    customer.updatedAt = at;
  }
  if (paid > 0) pay(emulator, shop, order, paid, purchase.gateway);
  for (const line of lines) moveStock(emulator, shop, line, -line.quantity, order.locationId);
  shop.orders.put(order);
  announceOrder(emulator, shop, 'ORDERS_CREATE', order);
  return order;
};

/** Adds a payment to an order that the caller keeps. */
export const pay = (
  emulator: Emulator,
  shop: Shop,
  order: ShopOrder,
  cents: number,
  gateway = 'shopify_payments',
) =>
  order.transactions.push({
    id: shop.nextId('OrderTransaction'),
    at: emulator.clock.iso(),
    kind: 'SALE',
    status: 'SUCCESS',
    gateway,
    cents,
    giftCard: null,
  });
