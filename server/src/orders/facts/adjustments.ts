import { allocate } from '@backroom/contract/kit/money';
import type { LineMovement } from './line-movements.ts';
import type { OrderEvent } from './timeline.ts';
import type { ValuedLine } from './valued-line.ts';

/** Money given back (+) on a line, or on no line at all, without goods. */
export type Adjustment = { event: OrderEvent; line: ValuedLine | null; cents: number };

/**
 * Spreads each money-only refund over the order's merchandise in proportion to what is left of its net value
 * at that moment, largest remainder; where nothing is left it stands alone (domain.md 2.1, "ADJUST").
 */
export const adjustmentsOf = (
  events: readonly OrderEvent[],
  movements: readonly LineMovement[],
): Adjustment[] => {
  const left = new Map<ValuedLine, number>();
  const add = (line: ValuedLine, cents: number) => left.set(line, (left.get(line) ?? 0) + cents);

  return events.flatMap((event): Adjustment[] => {
    for (const movement of movements) {
      if (movement.event === event && !movement.line.line.gift_card) add(movement.line, movement.net);
    }
    const total = event.refund?.adjustment_cents ?? 0;
    if (total === 0) return [];
    const lines = [...left].filter(([, cents]) => cents > 0);
    if (lines.length === 0) return [{ event, line: null, cents: total }];
    const shares = allocate(
      total,
      lines.map(([, cents]) => cents),
    );
    return lines.flatMap(([line], index) => {
      const cents = shares[index] ?? 0;
      add(line, -cents);
      return cents === 0 ? [] : [{ event, line, cents }];
    });
  });
};
