import { allocate } from '@backroom/contract/kit/money';
import type { OrderEdit, OrderLine, OrderRefund } from '../../../orders/index.ts';
import type { RestLine, RestOrder } from './rest-order.ts';

/** Units of a line that are gone and that no refund explains. */
const removedUnits = (line: RestLine, refunds: readonly OrderRefund[]): number => {
  if (line.current_quantity === null || line.current_quantity === undefined) return 0;
  const returned = refunds
    .flatMap((refund) => refund.lines)
    .filter((returnedLine) => returnedLine.line_id === line.id)
    .reduce((total, returnedLine) => total + returnedLine.quantity, 0);
  return Math.max(line.quantity - line.current_quantity - returned, 0);
};

/**
 * The changes made to an order after it was placed. Where Shopify tells them (GraphQL agreements) they
 * stand on their own day; where it tells only that fewer units are left (REST), they stand on the day of
 * the order's last change. A cancelled order lost its units by the cancellation.
 */
export const editsOf = (
  order: RestOrder,
  lines: readonly RestLine[],
  refunds: readonly OrderRefund[],
): OrderEdit[] => {
  const edits: OrderEdit[] = order.edits.map(({ id, at }) => ({ id, at, removed: [] }));
  if (order.cancelled_at) return edits;
  for (const line of lines) {
    const quantity = removedUnits(line, refunds);
    if (quantity === 0) continue;
    const known = order.edits.findLastIndex((edit) => edit.removed_line_ids.includes(line.id));
    let edit = edits[known] ?? edits.find(({ id }) => id === 'current-quantity');
    if (!edit) {
      edit = { id: 'current-quantity', at: order.updated_at ?? order.created_at, removed: [] };
      edits.push(edit);
    }
    edit.removed.push({ line_id: line.id, quantity });
  }
  return edits;
};

/** Parts of an amount by units, the way domain.md 2.1 splits: largest remainder. */
const split = <T extends { amount_cents: number }>(items: readonly T[], units: readonly number[]): T[][] => {
  const shares = items.map((item) => allocate(item.amount_cents, units));
  return units.map((_, part) =>
    items.map((item, index) => ({ ...item, amount_cents: shares[index]?.[part] ?? 0 })),
  );
};

/**
 * A line to which edits added units, as several entries of the same id: the units it was ordered with, and
 * those of each edit, each with its part of discounts and taxes.
 */
export const splitByEdits = (line: OrderLine, added: RestLine['added']): OrderLine[] => {
  const later = added.filter((addition) => addition.units > 0);
  const first = line.quantity - later.reduce((total, addition) => total + addition.units, 0);
  if (later.length === 0 || first < 0) return [line];
  const parts: [string | null, number][] = [
    [null, first],
    ...later.map(({ edit, units }): [string, number] => [edit, units]),
  ];
  const units = parts.map(([, quantity]) => quantity);
  const discounts = split(line.discounts, units);
  const taxes = split(line.taxes, units);
  return parts
    .map(([added_by, quantity], index) => ({
      ...line,
      added_by,
      quantity,
      discounts: discounts[index] ?? [],
      taxes: taxes[index] ?? [],
    }))
    .filter((part) => part.quantity > 0);
};
