import { type StoreClock, storeDayOf } from '@backroom/contract/kit/dates';
import type { OrderDocument, OrderRefund, TakenBack } from '../order-document.ts';
import { type Dated, EventKind } from './order-facts.ts';
import type { ValuedLine } from './valued-line.ts';

/** One thing that happened to an order: lines that it added, units that it took back. */
export type OrderEvent = Dated & {
  kind: EventKind;
  added: ValuedLine[];
  taken: TakenBack[];
  refund: OrderRefund | null;
};

/** When something happened, and on which business day of the store. */
export const dated = (event: string, at: string, clock: StoreClock): Dated => ({
  event,
  at,
  local_date: storeDayOf(new Date(at), clock),
});

const byTime = (a: OrderEvent, b: OrderEvent) => Date.parse(a.at) - Date.parse(b.at);

/**
 * All that happened to an order, the sale first, then by time; of one moment edits come before refunds and
 * refunds before the cancellation, which takes what is left (domain.md 2.1, "Facts").
 */
export const timelineOf = (
  document: OrderDocument,
  lines: readonly ValuedLine[],
  clock: StoreClock,
): OrderEvent[] => {
  const known = new Set(document.edits.map((edit) => edit.id));
  const addedBy = (edit: string | null) =>
    lines.filter(({ line }) =>
      edit === null ? line.added_by === null || !known.has(line.added_by) : line.added_by === edit,
    );
  const sale: OrderEvent = {
    ...dated('sale', document.placed_at, clock),
    kind: EventKind.sale,
    added: addedBy(null),
    taken: [],
    refund: null,
  };
  const edits = document.edits.map(
    (edit): OrderEvent => ({
      ...dated(`edit:${edit.id}`, edit.at, clock),
      kind: EventKind.edit,
      added: addedBy(edit.id),
      taken: edit.removed,
      refund: null,
    }),
  );
  const refunds = document.refunds.map(
    (refund): OrderEvent => ({
      ...dated(`refund:${refund.id}`, refund.at, clock),
      kind: EventKind.return,
      added: [],
      taken: refund.lines,
      refund,
    }),
  );
  const cancel: OrderEvent[] = document.cancelled_at
    ? [
        {
          ...dated('cancel', document.cancelled_at, clock),
          kind: EventKind.cancel,
          added: [],
          taken: [],
          refund: null,
        },
      ]
    : [];
  return [sale, ...[...edits, ...refunds, ...cancel].sort(byTime)];
};
