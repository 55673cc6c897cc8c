import { isDeepStrictEqual } from 'node:util';
import { cumulativeShare } from '../facts/line-movements.ts';
import type { OrderDiscount, OrderEdit, OrderLine, OrderRefund, TaxLine } from '../order-document.ts';
import { tellsWhatIsLeft, unitsRemoved, unitsReturned } from './fold-refunds.ts';
import { idsIn } from './frozen-lines.ts';
import { type Goods, rankOf, type Telling, timeOf } from './telling.ts';

/**
 * How many units of a line a telling counts: those ever ordered, which edits leave alone and `removed` tells apart, or
 * those that are left.
 */
type Count = { ordered: number; removed: number; counts: 'ever' | 'left' };

/** An order's goods as they stand after some tellings. */
export type GoodsSoFar = Pick<Goods, 'lines' | 'discounts' | 'edits'> & {
  /** What the last telling said of each line, by its id. */
  told: ReadonlyMap<string, Count>;
  /** Units that the source took out of a line's number and that refunds explain. */
  explained: ReadonlyMap<string, number>;
  /** How full the telling was that the values of lines stand for. */
  rank: number;
};

const units = (parts: readonly { quantity: number }[]) =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

const amountsIn = (parts: readonly { amount_cents: number }[]) =>
  parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** Units returned until a telling by all refunds that are known of. */
const returnedBy = (telling: Telling, line_id: string, refunds: readonly OrderRefund[]): number =>
  unitsReturned(refunds, line_id, telling.at === null ? undefined : timeOf(telling));

/** Removed by edits until a telling, as far as refunds that only others tell don't explain it. */
const removedBy = (telling: Telling, line_id: string, refunds: readonly OrderRefund[]): number => {
  const own = unitsReturned(telling.money.refunds, line_id);
  const others = Math.max(0, returnedBy(telling, line_id, refunds) - own);
  return Math.max(0, unitsRemoved(telling, line_id) - others);
};

/** What the first telling of an order says of its goods: all that it lists was sold with the order. */
export const firstGoods = (telling: Telling, refunds: readonly OrderRefund[]): GoodsSoFar => {
  const { lines, discounts, edits } = telling.goods;
  const ids = [...new Set(lines.map(({ id }) => id))];
  const counts = telling.shape === 'ordered' ? 'left' : 'ever';
  const told = new Map(
    ids.map((id): [string, Count] => [
      id,
      {
        ordered: units(lines.filter((line) => line.id === id)),
        removed: removedBy(telling, id, refunds),
        counts,
      },
    ]),
  );
  return {
    lines,
    discounts,
    edits: telling.shape === 'current' ? stillRemoved(edits, told) : edits,
    told,
    explained: new Map(),
    rank: rankOf(telling),
  };
};

/** Edits without the units that refunds explain. */
const stillRemoved = (edits: readonly OrderEdit[], told: ReadonlyMap<string, Count>): OrderEdit[] =>
  edits
    .map((edit) => ({
      ...edit,
      removed: edit.removed
        .map((removed) => ({ ...removed, quantity: told.get(removed.line_id)?.removed ?? removed.quantity }))
        .filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ removed }) => removed.length > 0);

/** Brings lines of one version to a list of discounts, adding those that it lacks. */
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
const restOf = (total: number, known: readonly Entry[], amountOf: (line: OrderLine) => number) =>
  Math.max(
    0,
    known.reduce((rest, { line, taken }) => {
      const amount = amountOf(line);
      return rest - amount + cumulativeShare(amount, 0, taken, line.quantity);
    }, total),
  );

const isSameTax = (one: TaxLine, other: TaxLine) =>
  one.jurisdiction === other.jurisdiction &&
  one.name === other.name &&
  Number(one.rate) === Number(other.rate);

/** The units that a later version lists beyond the entries known so far, with the rest of discounts and taxes. */
const addedEntry = (
  line: OrderLine,
  known: readonly Entry[],
  quantity: number,
  added_by: string,
): OrderLine => {
  const { gross_cents: _, ...rest } = line;
  return {
    ...rest,
    quantity,
    added_by,
    discounts: line.discounts.map((given) => ({
      ...given,
      amount_cents: restOf(given.amount_cents, known, ({ discounts }) =>
        amountsIn(discounts.filter(({ discount }) => discount === given.discount)),
      ),
    })),
    taxes: line.taxes.map((tax) => ({
      ...tax,
      amount_cents: restOf(tax.amount_cents, known, ({ taxes }) =>
        amountsIn(taxes.filter((one) => isSameTax(one, tax))),
      ),
    })),
  };
};

/** All entries of a line in one telling as one, with the discounts and taxes of all. */
const wholeLine = (entries: readonly OrderLine[]): OrderLine | undefined => {
  const [first, ...others] = entries;
  if (!first || others.length === 0) return first;
  const sum = <T extends { amount_cents: number }>(list: readonly T[], isSame: (a: T, b: T) => boolean) => {
    const sums: T[] = [];
    for (const one of list) {
      const place = sums.findIndex((known) => isSame(known, one));
      const known = sums[place];
      if (known) sums[place] = { ...known, amount_cents: known.amount_cents + one.amount_cents };
      else sums.push(one);
    }
    return sums;
  };
  return {
    ...first,
    quantity: units(entries),
    discounts: sum(
      entries.flatMap(({ discounts }) => discounts),
      (a, b) => a.discount === b.discount,
    ),
    taxes: sum(
      entries.flatMap(({ taxes }) => taxes),
      isSameTax,
    ),
  };
};

/** A telling with the ids by which its lines are known. */
const underKnownIds = (telling: Telling, known: readonly OrderLine[]): Telling => {
  const ids = idsIn(telling.goods.lines, known);
  if (ids.size === 0) return telling;
  const renamed = <T extends { line_id: string }>(part: T): T => ({
    ...part,
    line_id: ids.get(part.line_id) ?? part.line_id,
  });
  return {
    ...telling,
    goods: {
      ...telling.goods,
      lines: telling.goods.lines.map((line) => ({ ...line, id: ids.get(line.id) ?? line.id })),
      edits: telling.goods.edits.map((edit) => ({ ...edit, removed: edit.removed.map(renamed) })),
    },
    money: {
      ...telling.money,
      refunds: telling.money.refunds.map((refund) => ({ ...refund, lines: refund.lines.map(renamed) })),
    },
  };
};

/** What changed of a line between two tellings, in units: those added, and those taken away. */
const changeOf = (before: Count, now: Count, returned: number): { added: number; gone: number } => {
  const left = ({ ordered, removed }: Count) => ordered - removed;
  if (now.ordered === 0) {
    // A line that is no longer listed: what refunds took of it was gone before.
    return { added: 0, gone: Math.max(left(before) - (before.counts === 'ever' ? returned : 0), 0) };
  }
  if (before.counts !== now.counts) {
    const change = left(now) - left(before);
    return { added: Math.max(change, 0), gone: Math.max(-change, 0) };
  }
  const ordered = now.ordered - before.ordered;
  const removed = now.removed - before.removed;
  return {
    added: Math.max(ordered, 0) + Math.max(-removed, 0),
    gone: Math.max(-ordered, 0) + Math.max(removed, 0),
  };
};

/**
 * An order's goods after one more telling that says how many units there are, not since when: units and lines that are
 * new become an edit of the telling's moment, and units that are gone without a refund likewise; of a cancelled order
 * at the latest an edit of the moment before the cancellation, since none is edited afterwards. Entries keep their
 * place, so that they keep their number.
 */
export const nextGoods = (
  so_far: GoodsSoFar,
  telling: Telling,
  { refunds, cancelled_at }: { refunds: readonly OrderRefund[]; cancelled_at: string | null },
  isOfOtherShape: boolean,
): GoodsSoFar => {
  const told = isOfOtherShape ? underKnownIds(telling, so_far.lines) : telling;
  const at = told.at ?? told.goods.placed_at;
  const edit: OrderEdit = { id: noticedAt(at), at: earlierOf(at, cancelled_at), removed: [] };
  const discounts = [...so_far.discounts];
  const incoming = adopt(told.goods.lines, told.goods.discounts, discounts);
  const explained = new Map(so_far.explained);
  const counts = new Map(so_far.told);
  const isFullEnough = rankOf(told) >= so_far.rank;
  const lines: OrderLine[] = [...so_far.lines];
  let added = false;

  const removedSoFar = (id: string) =>
    units(so_far.edits.flatMap(({ removed }) => removed.filter(({ line_id }) => line_id === id)));

  const notice = (id: string) => {
    const whole = wholeLine(incoming.filter((line) => line.id === id));
    const known = lines.filter((line) => line.id === id);
    const returned = returnedBy(told, id, refunds);
    const before = counts.get(id) ?? { ordered: 0, removed: 0, counts: 'ever' };
    const now: Count = {
      ordered: whole?.quantity ?? 0,
      removed: !whole ? 0 : tellsWhatIsLeft(told) ? removedBy(told, id, refunds) : before.removed,
      counts: told.shape === 'ordered' ? 'left' : 'ever',
    };
    counts.set(id, now);
    if (known.length === 0) {
      if (!whole) return;
      added = true;
      lines.push({ ...whole, added_by: edit.id });
      if (now.removed > 0) edit.removed.push({ line_id: id, quantity: now.removed });
      return;
    }
    const change = changeOf(before, now, returned);
    if (whole && change.added > 0) {
      added = true;
      lines.push(addedEntry(whole, withTaken(known, removedSoFar(id)), change.added, edit.id));
    }
    const unexplained =
      before.counts === 'left' || now.counts === 'left' ? returned - (explained.get(id) ?? 0) : 0;
    const byRefund = Math.min(change.gone, Math.max(unexplained, 0));
    explained.set(id, (explained.get(id) ?? 0) + byRefund);
    if (change.gone > byRefund) edit.removed.push({ line_id: id, quantity: change.gone - byRefund });
    const [only] = known;
    if (known.length === 1 && only && whole && isFullEnough && whole.quantity === only.quantity) {
      lines[lines.indexOf(only)] = { ...whole, added_by: only.added_by };
    }
  };

  for (const id of new Set([...so_far.lines, ...incoming].map((line) => line.id))) notice(id);
  const isEdited = added || edit.removed.length > 0;
  return {
    lines,
    discounts,
    edits: isEdited ? [...so_far.edits, edit] : so_far.edits,
    told: counts,
    explained,
    rank: Math.max(so_far.rank, rankOf(told)),
  };
};

const earlierOf = (at: string, other: string | null): string =>
  other !== null && Date.parse(other) < Date.parse(at) ? other : at;

/** What an edit is called that was noticed by a telling: after its moment. */
const noticedAt = (at: string): string => `noticed ${at}`;
