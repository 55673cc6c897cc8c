import type { OrderRefund, TakenBack } from '../order-document.ts';
import { type Telling, timeOf } from './telling.ts';

const unitsOf = (parts: readonly TakenBack[], line_id: string) =>
  parts.reduce((sum, part) => (part.line_id === line_id ? sum + part.quantity : sum), 0);

/** Units of a line that some refunds took back until a moment. */
export const unitsReturned = (
  refunds: readonly OrderRefund[],
  line_id: string,
  until = Number.POSITIVE_INFINITY,
): number =>
  unitsOf(
    refunds.filter(({ at }) => Date.parse(at) <= until).flatMap(({ lines }) => lines),
    line_id,
  );

/** Units of a line that edits removed by one telling. */
export const unitsRemoved = ({ goods }: Telling, line_id: string): number =>
  unitsOf(
    goods.edits.flatMap(({ removed }) => removed),
    line_id,
  );

/** Whether a telling says how many units edits have left: a cancelled order has none left, whatever was edited. */
export const tellsWhatIsLeft = ({ shape, goods }: Telling): boolean =>
  shape === 'current' ? goods.cancelled_at === null : shape === 'agreements' || shape === 'merged';

/** A refund as one telling has it, with the stated amounts that only another one has. */
const withAmounts = (refund: OrderRefund, other: OrderRefund): OrderRefund => ({
  ...refund,
  lines: refund.lines.map((line) => {
    const known = other.lines.find(
      ({ line_id, quantity }) => line_id === line.line_id && quantity === line.quantity,
    );
    return {
      ...(known?.net_cents === undefined ? {} : { net_cents: known.net_cents }),
      ...(known?.tax_cents === undefined ? {} : { tax_cents: known.tax_cents }),
      ...line,
    };
  }),
});

/** The refunds that tellings of one kind know, each as the newest has it; one that is known is never forgotten. */
const union = (tellings: readonly Telling[]): OrderRefund[] => {
  const known = new Map<string, OrderRefund>();
  for (const refund of tellings.toReversed().flatMap(({ money }) => money.refunds)) {
    const newer = known.get(refund.id);
    known.set(refund.id, newer ? withAmounts(newer, refund) : refund);
  }
  return [...known.values()];
};

/**
 * Refunds that were told after the sales agreements were: those that they didn't know, and of these only as many units
 * as are gone since. What a return took back is listed again by the refund that follows it.
 */
const since = (agreements: Telling, later: readonly Telling[]): OrderRefund[] => {
  const isKnown = (refund: OrderRefund) => agreements.money.refunds.some(({ id }) => id === refund.id);
  const fresh = union(later).filter(
    (refund) => !isKnown(refund) && Date.parse(refund.at) > timeOf(agreements),
  );
  const counted = new Map<string, number>();
  const goneSince = (telling: Telling, line_id: string) =>
    unitsReturned(telling.money.refunds, line_id) -
    unitsReturned(agreements.money.refunds, line_id) +
    (tellsWhatIsLeft(telling) ? unitsRemoved(telling, line_id) - unitsRemoved(agreements, line_id) : 0);
  const gone = (line_id: string) => Math.max(...later.map((telling) => goneSince(telling, line_id)));
  return fresh.map((refund) => ({
    ...refund,
    lines: refund.lines.flatMap((line) => {
      const before = counted.get(line.line_id) ?? 0;
      const quantity = Math.min(line.quantity, Math.max(gone(line.line_id) - before, 0));
      counted.set(line.line_id, before + quantity);
      if (quantity === line.quantity) return [line];
      return quantity === 0 ? [] : [{ line_id: line.line_id, quantity }];
    }),
  }));
};

/** All refunds of an order. @param tellings oldest first, of which `base` is the one that all is worked out from. */
export const foldRefunds = (base: Telling, tellings: readonly Telling[]): OrderRefund[] => {
  if (base.shape !== 'agreements') return union(tellings);
  const later = tellings.filter((telling) => timeOf(telling) > timeOf(base));
  return later.length === 0 ? base.money.refunds : [...base.money.refunds, ...since(base, later)];
};
