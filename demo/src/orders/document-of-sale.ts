import type {
  OrderAddress,
  OrderDocument,
  OrderLine,
  OrderShipping,
  TaxLine,
} from '@backroom/contract/order-document';
import { costBefore, type DemoItem } from '../catalogue.ts';
import { variantIdOf } from '../ids.ts';
import { type CartLine, discountOf, grossOf } from './cart.ts';
import type { Sale } from './sale.ts';

const isTaxed = (sale: Sale) => !sale.taxExempt && sale.shippedTo === null;

/** Tax on an amount after discounts: on top of it, or the part of it that is tax. */
const taxesOn = (sale: Sale, cents: number): TaxLine[] => {
  const { taxes } = sale.store.taxes;
  const all = taxes.reduce((sum, tax) => sum + Number(tax.rate), 0);
  const base = sale.store.taxesIncluded ? cents / (1 + all) : cents;
  return taxes.map((tax) => ({
    ...tax,
    amount_cents: Math.round(base * Number(tax.rate)),
    channel_collected: sale.channel === 'marketplace',
  }));
};

const lineOf = (sale: Sale, line: CartLine, index: number): OrderLine => {
  const { item, quantity, discounts } = line;
  const { product } = item;
  return {
    id: `1${sale.id}${String(index + 1).padStart(2, '0')}`,
    ...variantIdOf(sale.store, item),
    sku: item.sku,
    product_title: product.title,
    variant_title: item.variantTitle,
    vendor: product.vendor,
    product_type: product.type,
    quantity,
    unit_price_cents: item.priceCents,
    gift_card: product.giftCard,
    taxable: product.taxable,
    discounts,
    taxes: product.taxable && isTaxed(sale) ? taxesOn(sale, grossOf(line) - discountOf(line)) : [],
    unit_cost_cents: costBefore(item, sale.years),
    image_url: null,
    added_by: null,
    royalty_excluded: false,
  };
};

/** A line for something that an edit adds later. */
export const addedLine = (sale: Sale, item: DemoItem, index: number, edit: string): OrderLine => ({
  ...lineOf(sale, { item, quantity: 1, discounts: [] }, index),
  added_by: edit,
});

const shippingOf = (sale: Sale): OrderShipping[] => {
  if (!sale.delivery || sale.delivery.priceCents === 0) return [];
  const { title, priceCents } = sale.delivery;
  const isFree = sale.freeShipping !== null;
  return [
    {
      title,
      price_cents: priceCents,
      discounts: isFree ? [{ discount: sale.freeShipping ?? 0, amount_cents: priceCents }] : [],
      taxes: isTaxed(sale) && sale.store.taxes.onShipping ? taxesOn(sale, isFree ? 0 : priceCents) : [],
    },
  ];
};

const addressOf = ({ customer, delivery, shippedTo }: Sale): OrderAddress | null => {
  if (!customer || !delivery) return null;
  return {
    name: `${customer.firstName} ${customer.lastName}`,
    address1: customer.address1,
    address2: customer.address2,
    city: shippedTo?.city ?? customer.city,
    province: shippedTo?.province ?? customer.province,
    zip: shippedTo?.zip ?? customer.zip,
    country: 'US',
    phone: customer.phone,
  };
};

/** Where it was taken: the till, or the pop-up shop before Christmas where the store has one. */
const locationOf = ({ store, day, random, channel }: Sale) => {
  if (channel !== 'pos') return null;
  const [floor, popUp] = store.locations;
  return (popUp && day.isHolidaySeason && random.chance(0.3) ? popUp : floor) ?? null;
};

/** Colorado charges a fee for what is delivered by car. */
const feesOf = ({ store, delivery, shippedTo }: Sale) =>
  store.place.state === 'CO' && delivery && delivery.priceCents > 0 && shippedTo === null
    ? [{ title: 'Retail delivery fee', amount_cents: 29 }]
    : [];

const notes = [
  'Gift wrap, please',
  'Leave at the back door',
  'Call on arrival',
  'Birthday present',
  'For the classroom',
];

/** The order as it is placed, before anybody paid for it. */
export const documentOfSale = (sale: Sale): OrderDocument => {
  const { customer, random, channel } = sale;
  return {
    shape: 'agreements',
    shopify_order_id: sale.id,
    name: sale.name,
    placed_at: new Date(sale.at).toISOString(),
    updated_at: new Date(sale.at).toISOString(),
    cancelled_at: null,
    test: false,
    prices_include_tax: sale.store.taxesIncluded,
    tax_exempt: sale.taxExempt,
    financial_status: 'pending',
    fulfillment_status: channel === 'pos' ? 'fulfilled' : null,
    channel,
    location: locationOf(sale),
    customer: customer && {
      id: customer.id,
      name: `${customer.firstName} ${customer.lastName}`,
      email: customer.email,
      phone: customer.phone,
    },
    shipping_address: addressOf(sale),
    note: channel !== 'pos' && random.chance(0.06) ? random.pick(notes) : null,
    discount_codes: sale.given.map(({ code }) => code).filter((code) => code !== ''),
    discounts: sale.given,
    lines: sale.cart.map((line, index) => lineOf(sale, line, index)),
    shipping: shippingOf(sale),
    fees: feesOf(sale),
    tip_cents: sale.tipCents,
    edits: [],
    refunds: [],
    transactions: [],
  };
};
