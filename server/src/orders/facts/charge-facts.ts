import type { OrderDocument } from '../order-document.ts';
import type { LineMovement } from './line-movements.ts';
import { type ChargeFact, ChargeKind, EventKind } from './order-facts.ts';
import type { ShippingMovement } from './shipping-movements.ts';
import type { OrderEvent } from './timeline.ts';

const sum = <T>(items: readonly T[], cents: (item: T) => number) =>
  items.reduce((total, item) => total + cents(item), 0);

/** Tips and fees: charged with the order, tips given back and fees kept by refunds, the rest gone at the cancellation. */
const tipAndFee = (document: OrderDocument, event: OrderEvent, tipLeft: number) => {
  const fees = sum(document.fees, (fee) => fee.amount_cents);
  if (event.kind === EventKind.sale) return { tip: document.tip_cents, fee: fees };
  if (event.kind === EventKind.cancel) return { tip: -tipLeft, fee: -fees };
  return { tip: -(event.refund?.tip_cents ?? 0), fee: event.refund?.fee_cents ?? 0 };
};

/** Shipping, fees, tips and gift cards sold: one row of each kind per event that touched it. */
export const chargeFacts = (
  document: OrderDocument,
  events: readonly OrderEvent[],
  lines: readonly LineMovement[],
  shipping: readonly ShippingMovement[],
): ChargeFact[] => {
  let tipLeft = 0;
  return events.flatMap((event) => {
    const charge = (kind: ChargeKind, amount: number, discount = 0, tax = 0): ChargeFact => ({
      event: event.event,
      at: event.at,
      local_date: event.local_date,
      kind,
      event_kind: event.kind,
      amount_cents: amount,
      discount_cents: discount,
      tax_cents: tax,
    });
    const shipped = shipping.filter((movement) => movement.event === event);
    const cards = lines.filter((movement) => movement.event === event && movement.line.line.gift_card);
    const { tip, fee } = tipAndFee(document, event, tipLeft);
    tipLeft += tip;
    return [
      charge(
        ChargeKind.shipping,
        sum(shipped, (movement) => movement.net),
        sum(shipped, (movement) => movement.charged?.discount ?? 0),
        sum(shipped, (movement) => sum(movement.taxes, (tax) => tax.cents)),
      ),
      charge(ChargeKind.fee, fee),
      charge(ChargeKind.tip, tip),
      charge(
        ChargeKind.gift,
        sum(cards, (movement) => movement.net),
      ),
    ].filter((fact) => fact.amount_cents !== 0 || fact.discount_cents !== 0 || fact.tax_cents !== 0);
  });
};
