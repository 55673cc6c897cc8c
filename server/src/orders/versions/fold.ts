import type { OrderLine } from '../order-document.ts';
import { firstGoods, nextGoods } from './fold-goods.ts';
import { foldPayments } from './fold-payments.ts';
import { foldRefunds } from './fold-refunds.ts';
import { completedLine, frozenLine, lineFinder } from './frozen-lines.ts';
import { type Goods, inTime, type Money, rankOf, type Telling, timeOf } from './telling.ts';

/** The version that tells best what happened until then; what is older tells nothing more of it. */
const baseOf = (dated: readonly Telling[]): Telling | undefined =>
  dated.findLast(({ shape }) => shape === 'agreements') ??
  dated.findLast(({ shape }) => shape === 'merged') ??
  dated[0];

/** Of those after the base the fullest of each moment: a poorer shape of the same version tells nothing more. */
const laterThan = (base: Telling, dated: readonly Telling[]): Telling[] => {
  const after = dated.slice(dated.indexOf(base) + 1);
  return after.filter((telling, index) => {
    const next = after[index + 1];
    const isSameMoment = (other: Telling) => timeOf(other) === timeOf(telling);
    if (isSameMoment(base) && base.shape !== 'merged') return false;
    return !next || !isSameMoment(next);
  });
};

/** The fullest telling, of equally full ones the newest: says what neither edits nor refunds do. */
const fullestOf = (tellings: readonly Telling[]): Telling | undefined =>
  tellings.reduce<Telling | undefined>(
    (best, telling) => (best && rankOf(best) > rankOf(telling) ? best : telling),
    undefined,
  );

const newest = <T>(tellings: readonly Telling[], of: (goods: Goods) => T | null): T | null => {
  const found = tellings.findLast(({ goods }) => of(goods) !== null);
  return found ? of(found.goods) : null;
};

/** Lines with what was frozen when each was first told of, and what only others know. */
const withFrozen = (
  lines: readonly OrderLine[],
  dated: readonly Telling[],
  undated: readonly Telling[],
): OrderLine[] => {
  const finders = (tellings: readonly Telling[]) =>
    tellings.map(({ goods }) => lineFinder(lines, goods.lines));
  const [earlier, files] = [finders(dated.toReversed()), finders(undated.toReversed())];
  return lines.map((line) =>
    files.reduce(
      (completed, find) => completedLine(completed, find(line)),
      earlier.reduce((known, find) => frozenLine(known, find(line)), line),
    ),
  );
};

/**
 * What all tellings of an order come to, in whatever sequence they came (domain.md 2.4, I14):
 * - lines and edits are those of the newest sales agreements; what later versions change is an edit of their day;
 *   without agreements the oldest version is the sale, and each later one an edit;
 * - a file without date counts only where there is nothing else, or for what nobody else says;
 * - refunds, payments and a cancellation that are known are never forgotten.
 */
export const fold = (tellings: readonly Telling[]): Goods & Money => {
  const sorted = inTime(tellings);
  const dated = sorted.filter(({ at }) => at !== null);
  const undated = sorted.filter(({ at }) => at === null);
  const base = baseOf(dated);
  if (!base) {
    const only = fullestOf(undated);
    if (!only) throw new Error('Nothing was told of this order');
    const others = undated.filter((telling) => telling !== only);
    return { ...only.goods, lines: withFrozen(only.goods.lines, [], others), ...only.money };
  }
  const refunds = foldRefunds(base, dated);
  const cancelled_at = newest(dated, (goods) => goods.cancelled_at);
  let so_far = firstGoods(base, refunds);
  let shape = base.shape;
  for (const telling of laterThan(base, dated)) {
    so_far = nextGoods(so_far, telling, { refunds, cancelled_at }, telling.shape !== shape);
    shape = telling.shape;
  }
  const whole = fullestOf(dated) ?? base;
  return {
    ...whole.goods,
    test: dated.at(-1)?.goods.test ?? false,
    cancelled_at,
    location: newest(dated, (goods) => goods.location),
    discounts: so_far.discounts,
    lines: withFrozen(so_far.lines, dated, undated),
    edits: so_far.edits,
    refunds,
    transactions: foldPayments(dated, undated),
  };
};
