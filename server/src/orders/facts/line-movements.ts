import { EventKind } from './order-facts.ts';
import type { OrderEvent } from './timeline.ts';
import type { Value, ValuedLine } from './valued-line.ts';

/** What one event did to one line: units and value sold (+) or taken back (−), and the same of each of its taxes. */
export type LineMovement = {
  event: OrderEvent;
  line: ValuedLine;
  sold: Value | null;
  /** Signed: + sold, − taken back. */
  units: number;
  net: number;
  taxes: number[];
};

/**
 * The share of a total that belongs to units `from`…`to` of `quantity`: cumulative and rounded down, the last
 * unit takes the remainder, so all shares sum to the total whatever the steps (domain.md 2.1, "Partial returns").
 */
export const cumulativeShare = (total: number, from: number, to: number, quantity: number): number => {
  const through = (units: number) => (units >= quantity ? total : Math.trunc((total * units) / quantity));
  return through(to) - through(from);
};

/** Whether a line has taxes that count: a gift card never has. */
const taxesOf = ({ line }: ValuedLine) => (line.gift_card ? [] : line.taxes);

/**
 * Walks an order's events and says what each did to its lines. Units taken back are taken from the line they
 * name (from its first entry to its last, where an edit added units to it) and never more than are left; a
 * cancellation takes all that is left of the lines sold until then.
 */
export const lineMovements = (events: readonly OrderEvent[]): LineMovement[] => {
  const taken = new Map<ValuedLine, number>();
  const sold: ValuedLine[] = [];
  const entries = events.flatMap((event) => event.added);

  const take = (event: OrderEvent, line: ValuedLine, quantity: number): LineMovement => {
    const before = taken.get(line) ?? 0;
    const after = before + quantity;
    taken.set(line, after);
    const back = (total: number) => -cumulativeShare(total, before, after, line.line.quantity);
    return {
      event,
      line,
      sold: null,
      units: -quantity,
      net: back(line.value.net),
      taxes: taxesOf(line).map((tax) => back(tax.amount_cents)),
    };
  };
  const takeFrom = (event: OrderEvent, lines: readonly ValuedLine[], quantity: number): LineMovement[] => {
    let left = quantity;
    return lines.flatMap((line) => {
      const units = Math.min(left, line.line.quantity - (taken.get(line) ?? 0));
      if (units <= 0) return [];
      left -= units;
      return [take(event, line, units)];
    });
  };

  return events.flatMap((event) => {
    sold.push(...event.added);
    const added = event.added.map(
      (line): LineMovement => ({
        event,
        line,
        sold: line.value,
        units: line.line.quantity,
        net: line.value.net,
        taxes: taxesOf(line).map((tax) => tax.amount_cents),
      }),
    );
    const back = event.taken.flatMap(({ line_id, quantity }) =>
      takeFrom(
        event,
        entries.filter(({ line }) => line.id === line_id),
        quantity,
      ),
    );
    const cancelled = event.kind === EventKind.cancel ? takeFrom(event, sold, Number.POSITIVE_INFINITY) : [];
    return [...added, ...back, ...cancelled];
  });
};
