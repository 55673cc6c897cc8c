import { isDeepStrictEqual } from 'node:util';
import { cumulativeShare } from '../facts/line-movements.ts';
import type { OrderDiscount, OrderDocument, OrderEdit, OrderLine, TaxLine } from '../order-document.ts';
import { frozenLine } from './frozen-lines.ts';

/** Edits that we noticed ourselves by comparing two versions are called after the later one. */
const NOTICED = 'noticed ';

const isNoticed = ({ id }: OrderEdit): boolean => id.startsWith(NOTICED);

export type MergedLines = { lines: OrderLine[]; discounts: OrderDiscount[]; noticed: OrderEdit[] };

const units = (parts: readonly { quantity: number }[]) =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

const ofLine =
  (id: string) =>
  ({ line_id }: { line_id: string }) =>
    line_id === id;

/** Brings entries of an earlier version to the discounts of a later one, adding those it doesn't list. */
const adopt = (
  lines: readonly OrderLine[],
  from: readonly OrderDiscount[],
  into: OrderDiscount[],
): OrderLine[] =>
  lines.map((line) => ({
    ...line,
    discounts: line.discounts.map((allocation) => {
      const discount = from[allocation.discount];
      if (!discount) return allocation;
      const known = into.findIndex((one) => isDeepStrictEqual(one, discount));
      return { ...allocation, discount: known >= 0 ? known : into.push(discount) - 1 };
    }),
  }));

/** How many units of each entry are gone, taken from the first entry to the last as the facts take them. */
const withTaken = (known: readonly OrderLine[], removed: number) => {
  let left = removed;
  return known.map((line) => {
    const taken = Math.min(left, line.quantity);
    left -= taken;
    return { line, taken };
  });
};

type Entry = ReturnType<typeof withTaken>[number];

/** What a total of a whole line leaves for new units, after what the units known so far still bear of it. */
const restOf = (total: number, known: readonly Entry[], amountsOf: (line: OrderLine) => number[]) =>
  Math.max(
    0,
    known.reduce((rest, { line, taken }) => {
      const amount = amountsOf(line).reduce((sum, cents) => sum + cents, 0);
      return rest - amount + cumulativeShare(amount, 0, taken, line.quantity);
    }, total),
  );

const isSameTax = (one: TaxLine, other: TaxLine) =>
  one.jurisdiction === other.jurisdiction &&
  one.name === other.name &&
  Number(one.rate) === Number(other.rate);

const amountsOf = (parts: readonly { amount_cents: number }[]) =>
  parts.map(({ amount_cents }) => amount_cents);

/** The units that a later version lists beyond the entries known so far, with the rest of discounts and taxes. */
const addedEntry = (
  line: OrderLine,
  known: readonly Entry[],
  quantity: number,
  added_by: string,
): OrderLine => ({
  ...line,
  quantity,
  added_by,
  discounts: line.discounts.map((given) => ({
    ...given,
    amount_cents: restOf(given.amount_cents, known, ({ discounts }) =>
      amountsOf(discounts.filter(({ discount }) => discount === given.discount)),
    ),
  })),
  taxes: line.taxes.map((tax) => ({
    ...tax,
    amount_cents: restOf(tax.amount_cents, known, ({ taxes }) =>
      amountsOf(taxes.filter((one) => isSameTax(one, tax))),
    ),
  })),
});

/**
 * The lines of a later version of an order, beside those that are stored. Where the source doesn't tell which
 * edit added or removed units, a line or units that are new become an edit of the version's day, and units that
 * are gone without a refund likewise. Stored lines keep their place, so that they keep their number.
 */
export const mergeLines = (
  stored: OrderDocument,
  incoming: OrderDocument,
  updated_at: string,
): MergedLines => {
  const edit: OrderEdit = { id: `${NOTICED}${updated_at}`, at: updated_at, removed: [] };
  const discounts = [...incoming.discounts];
  const kept = adopt(stored.lines, stored.discounts, discounts);
  const earlier = stored.edits.filter(isNoticed);
  const removedBefore = earlier.flatMap(({ removed }) => removed);
  let added = false;

  const mergeLine = (id: string): OrderLine[] => {
    const known = kept.filter((line) => line.id === id);
    const told = incoming.lines.filter((line) => line.id === id).map((line) => frozenLine(line, kept));
    if (told.some(({ added_by }) => added_by !== null)) return told;
    if (known.length === 0) {
      added = true;
      return told.map((line) => ({ ...line, added_by: edit.id }));
    }
    const removed = units(removedBefore.filter(ofLine(id)));
    const before = units(known) - removed;
    const now = units(told);
    const [first] = told;
    if (first && now > before) {
      added = true;
      return [...known, addedEntry(first, withTaken(known, removed), now - before, edit.id)];
    }
    const returned = units(incoming.refunds.flatMap(({ lines }) => lines).filter(ofLine(id)));
    const toldRemoved = first
      ? 0
      : units(incoming.edits.flatMap(({ removed }) => removed).filter(ofLine(id)));
    const gone = before - now - returned - toldRemoved;
    if (gone > 0) edit.removed.push({ line_id: id, quantity: gone });
    const untouched = known.length === 1 && now === units(known);
    return untouched && first ? [{ ...first, added_by: known[0]?.added_by ?? null }] : known;
  };

  const ids = new Set([...stored.lines, ...incoming.lines].map(({ id }) => id));
  const byLine = new Map([...ids].map((id) => [id, mergeLine(id)]));
  const lines = inStoredOrder([...byLine.values()].flat(), stored.lines);
  const changed = added || edit.removed.length > 0;
  const before = earlier.filter(({ id }) => id !== edit.id || !changed);
  const same = earlier.find(({ id }) => id === edit.id);
  const again = { ...edit, removed: [...(same?.removed ?? []), ...edit.removed] };
  return { lines, discounts, noticed: changed ? [...before, again] : before };
};

const placeOf = (line: OrderLine, stored: readonly OrderLine[]) => {
  const place = stored.findIndex(({ id, added_by }) => id === line.id && added_by === line.added_by);
  return place < 0 ? stored.length : place;
};

/** Stored entries first and as they were, new ones behind them. */
export const inStoredOrder = (lines: readonly OrderLine[], stored: readonly OrderLine[]): OrderLine[] =>
  lines.toSorted((a, b) => placeOf(a, stored) - placeOf(b, stored));
