import { allocate } from '@backroom/contract/kit/money';
import type { OrderDocument, OrderShipping, TaxLine } from '../order-document.ts';
import { EventKind } from './order-facts.ts';
import type { OrderEvent } from './timeline.ts';
import { type Value, valueWithoutTax } from './valued-line.ts';

export type ValuedShipping = { line_no: number; shipping: OrderShipping; value: Value };

/** What one event did to one shipping line, or to shipping that the order never had. Charged +, refunded −. */
export type ShippingMovement = {
  event: OrderEvent;
  line: ValuedShipping;
  charged: Value | null;
  net: number;
  taxes: { tax: TaxLine; cents: number }[];
};

/** The shipping lines of an order, numbered down from −1, with their value without tax. */
const valuedShipping = (document: OrderDocument): ValuedShipping[] =>
  document.shipping.map((shipping, index) => ({
    line_no: -1 - index,
    shipping,
    value: valueWithoutTax(
      shipping.price_cents,
      shipping.discounts,
      shipping.taxes,
      document.prices_include_tax,
    ),
  }));

const noTax: TaxLine = {
  jurisdiction: '',
  name: 'Tax',
  rate: '0',
  amount_cents: 0,
  channel_collected: false,
};

/** Takes the place of shipping that was refunded without ever being charged. */
const unknownShipping: ValuedShipping = {
  line_no: -1,
  shipping: { title: '', price_cents: 0, discounts: [], taxes: [noTax] },
  value: { gross: 0, discount: 0, net: 0 },
};

type Left = { line: ValuedShipping; net: number; taxes: { tax: TaxLine; cents: number }[] };

const leftOf = (line: ValuedShipping): Left => ({
  line,
  net: line.value.net,
  taxes: line.shipping.taxes.map((tax) => ({ tax, cents: tax.amount_cents })),
});

const takeBack = (event: OrderEvent, left: Left, net: number, taxes: readonly number[]): ShippingMovement => {
  left.net -= net;
  const back = left.taxes.map((slot, index) => {
    const cents = taxes[index] ?? 0;
    slot.cents -= cents;
    return { tax: slot.tax, cents: 0 - cents };
  });
  return { event, line: left.line, charged: null, net: 0 - net, taxes: back };
};

/** Splits an amount by what is left of each; whatever goes beyond it falls where the most rounding does. */
const byWhatIsLeft = (total: number, left: readonly number[]) =>
  allocate(
    total,
    left.map((cents) => Math.max(cents, 0)),
  );

const refund = (event: OrderEvent, all: Left[], net: number, tax: number): ShippingMovement[] => {
  if (net === 0 && tax === 0) return [];
  if (all.length === 0 || (tax !== 0 && all.every(({ taxes }) => taxes.length === 0))) {
    all.push(leftOf(unknownShipping));
  }
  const nets = byWhatIsLeft(
    net,
    all.map((left) => left.net),
  );
  const taxes = byWhatIsLeft(
    tax,
    all.flatMap((left) => left.taxes.map((slot) => slot.cents)),
  );
  return all.map((left, index) =>
    takeBack(event, left, nets[index] ?? 0, taxes.splice(0, left.taxes.length)),
  );
};

/**
 * Shipping charged with the order, given back by refunds (over the shipping lines in proportion to what is
 * left of them), and what is left of it at the cancellation.
 */
export const shippingMovements = (
  document: OrderDocument,
  events: readonly OrderEvent[],
): ShippingMovement[] => {
  const lines = valuedShipping(document);
  const all = lines.map(leftOf);
  return events.flatMap((event) => {
    if (event.kind === EventKind.sale) {
      return lines.map((line): ShippingMovement => ({ event, charged: line.value, ...leftOf(line) }));
    }
    if (event.kind === EventKind.cancel) {
      return all.map((left) =>
        takeBack(
          event,
          left,
          left.net,
          left.taxes.map((slot) => slot.cents),
        ),
      );
    }
    return refund(event, all, event.refund?.shipping_cents ?? 0, event.refund?.shipping_tax_cents ?? 0);
  });
};
