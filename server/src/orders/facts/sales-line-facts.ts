import type { OrderDocument } from '../order-document.ts';
import type { Adjustment } from './adjustments.ts';
import type { LineMovement } from './line-movements.ts';
import { EventKind, NO_CATEGORY, NO_SKU, NO_VENDOR, type SalesLineFact, TaxBucket } from './order-facts.ts';
import { taxBucketOf } from './tax-bucket.ts';
import type { OrderEvent } from './timeline.ts';
import type { ValuedLine } from './valued-line.ts';

/** What a line is grouped by, as it was at the sale; a money-only refund may have no line. */
const dimensionsOf = (valued: ValuedLine | null) => ({
  line_no: valued?.line_no ?? 0,
  sku: valued?.line.sku || NO_SKU,
  vendor: valued?.line.vendor || NO_VENDOR,
  category: valued?.line.product_type || NO_CATEGORY,
});

const nothing = {
  units_sold: 0,
  units_returned: 0,
  gross_cents: 0,
  discount_cents: 0,
  return_cents: 0,
  tax_cents: 0,
  cogs_cents: 0,
};

/** Net sales that have no cost, and net sales free of royalty, of a line. */
const setAside = (valued: ValuedLine | null, net: number) => ({
  uncosted_net_cents: valued && valued.line.unit_cost_cents === null ? net : 0,
  excluded_net_cents: valued?.line.royalty_excluded ? net : 0,
});

const whenOf = ({ event, at, local_date }: OrderEvent) => ({ event, at, local_date });

const movementFact = (document: OrderDocument, movement: LineMovement): SalesLineFact => {
  const { event, line, sold, units, net } = movement;
  return {
    ...whenOf(event),
    ...dimensionsOf(line),
    ...nothing,
    kind: event.kind,
    units_sold: sold ? units : 0,
    units_returned: sold ? 0 : -units,
    gross_cents: sold?.gross ?? 0,
    discount_cents: sold?.discount ?? 0,
    return_cents: sold ? 0 : 0 - net,
    tax_cents: movement.taxes.reduce((sum, cents) => sum + cents, 0),
    cogs_cents: units * (line.line.unit_cost_cents ?? 0),
    ...setAside(line, net),
    tax_bucket: taxBucketOf(document, line.line),
  };
};

const adjustmentFact = ({ event, line, cents }: Adjustment): SalesLineFact => ({
  ...whenOf(event),
  ...dimensionsOf(line),
  ...nothing,
  kind: EventKind.adjust,
  return_cents: cents,
  ...setAside(line, -cents),
  tax_bucket: TaxBucket.adjustment,
});

/** One row per event on a merchandise line: gift cards never are (D5). */
export const salesLineFacts = (
  document: OrderDocument,
  movements: readonly LineMovement[],
  adjustments: readonly Adjustment[],
): SalesLineFact[] => {
  const moved = movements.filter(
    ({ line, units, net, taxes }) =>
      !line.line.gift_card && (units !== 0 || net !== 0 || taxes.some((cents) => cents !== 0)),
  );
  return [...moved.map((movement) => movementFact(document, movement)), ...adjustments.map(adjustmentFact)];
};
