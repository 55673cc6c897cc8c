import { allocate } from '@backroom/contract/kit/money';
import type { OrderEdit, OrderLine, OrderRefund } from '../orders/index.ts';
import type { Addition, Agreed } from './agreements.ts';
import type { RestLine, RestOrder } from './rest-order.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Units of a line that are gone and that neither refunds nor known edits explain. */
const removedUnits = (
  line: RestLine,
  refunds: readonly OrderRefund[],
  edits: readonly OrderEdit[],
): number => {
  if (line.current_quantity === null || line.current_quantity === undefined) return 0;
  const back = [...refunds.flatMap(({ lines }) => lines), ...edits.flatMap(({ removed }) => removed)];
  const explained = sum(back.filter(({ line_id }) => line_id === line.id).map(({ quantity }) => quantity));
  return Math.max(line.quantity - line.current_quantity - explained, 0);
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
  agreed: Agreed | null,
): OrderEdit[] => {
  const edits = agreed?.edits ?? [];
  if (order.cancelled_at) return edits;
  const at = order.updated_at ?? order.created_at;
  const removed = lines
    .map((line) => ({ line_id: line.id, quantity: removedUnits(line, refunds, edits) }))
    .filter(({ quantity }) => quantity > 0);
  return removed.length === 0 ? edits : [...edits, { id: `noticed ${at}`, at, removed }];
};

type Part = { added_by: string | null; quantity: number; discount: number | null; tax: number | null };

/**
 * Splits amounts of a whole line over its parts: by what each part is known to bear of them, else by its units, largest
 * remainder (domain.md 2.1).
 */
const split = <T extends { amount_cents: number }>(
  items: readonly T[],
  parts: readonly Part[],
  knownOf: (part: Part) => number | null,
): T[][] => {
  const known = parts.map(knownOf);
  const left = items.map(({ amount_cents }) => amount_cents);
  const isKnown =
    known.every((cents) => cents !== null && cents >= 0) && sum(known.map(Number)) === sum(left);
  if (!isKnown) {
    const shares = items.map((item) =>
      allocate(
        item.amount_cents,
        parts.map(({ quantity }) => quantity),
      ),
    );
    return parts.map((_, part) =>
      items.map((item, index) => ({ ...item, amount_cents: shares[index]?.[part] ?? 0 })),
    );
  }
  return known.map((cents) => {
    const shares = allocate(cents ?? 0, left);
    return items.map((item, index) => {
      left[index] = (left[index] ?? 0) - (shares[index] ?? 0);
      return { ...item, amount_cents: shares[index] ?? 0 };
    });
  });
};

/**
 * A line to which edits added units, as several entries of the same id: the units it was ordered with, and
 * those of each edit, each with its part of discounts and taxes.
 */
export const splitByEdits = (
  line: OrderLine,
  additions: readonly Addition[],
  includesTax: boolean,
): OrderLine[] => {
  const own = additions.filter(({ line_id }) => line_id === line.id);
  const first = line.quantity - sum(own.map(({ quantity }) => quantity));
  if (own.length === 0 || first < 0) return [line];
  const later = own.map(({ added_by, quantity, net, tax }): Part => {
    const charged = net === null ? null : net + (includesTax ? (tax ?? 0) : 0);
    return {
      added_by,
      quantity,
      discount: charged === null ? null : quantity * line.unit_price_cents - charged,
      tax,
    };
  });
  const rest = (whole: readonly { amount_cents: number }[], of: (part: Part) => number | null) =>
    later.some((part) => of(part) === null)
      ? null
      : sum(whole.map(({ amount_cents }) => amount_cents)) - sum(later.map((part) => of(part) ?? 0));
  const atFirst: Part = {
    added_by: null,
    quantity: first,
    discount: rest(line.discounts, (part) => part.discount),
    tax: rest(line.taxes, (part) => part.tax),
  };
  const parts = [atFirst, ...later];
  const discounts = split(line.discounts, parts, (part) => part.discount);
  const taxes = split(line.taxes, parts, (part) => part.tax);
  return parts
    .map(({ added_by, quantity }, index) => ({
      ...line,
      added_by,
      quantity,
      discounts: discounts[index] ?? [],
      taxes: taxes[index] ?? [],
    }))
    .filter((part) => part.quantity > 0);
};
