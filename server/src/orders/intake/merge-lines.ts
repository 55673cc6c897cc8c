import { isDeepStrictEqual } from 'node:util';
import type { OrderDiscount, OrderDocument, OrderEdit, OrderLine } from '../order-document.ts';
import { frozenLine } from './frozen-lines.ts';

/** Edits that we noticed ourselves by comparing two versions are called after the later one. */
const NOTICED = 'noticed ';

export const isNoticed = ({ id }: OrderEdit): boolean => id.startsWith(NOTICED);

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

const rest = (total: number, parts: readonly number[]) =>
  Math.max(0, total - parts.reduce((sum, part) => sum + part, 0));

/** The units that a later version lists beyond the entries known so far, with the rest of discounts and taxes. */
const addedEntry = (
  line: OrderLine,
  known: readonly OrderLine[],
  quantity: number,
  added_by: string,
): OrderLine => ({
  ...line,
  quantity,
  added_by,
  discounts: line.discounts.map((one) => ({
    ...one,
    amount_cents: rest(
      one.amount_cents,
      known.flatMap(({ discounts }) =>
        discounts.filter(({ discount }) => discount === one.discount).map(({ amount_cents }) => amount_cents),
      ),
    ),
  })),
  taxes: line.taxes.map((tax) => ({
    ...tax,
    amount_cents: rest(
      tax.amount_cents,
      known.flatMap(({ taxes }) =>
        taxes
          .filter(
            (one) =>
              one.jurisdiction === tax.jurisdiction &&
              one.name === tax.name &&
              Number(one.rate) === Number(tax.rate),
          )
          .map(({ amount_cents }) => amount_cents),
      ),
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
    const before = units(known) - units(removedBefore.filter(ofLine(id)));
    const now = units(told);
    const [first] = told;
    if (first && now > before) {
      added = true;
      return [...known, addedEntry(first, known, now - before, edit.id)];
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
