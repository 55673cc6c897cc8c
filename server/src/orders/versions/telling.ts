import { isDeepStrictEqual } from 'node:util';
import type { OrderDocument, OrderShape } from '../order-document.ts';
import { completedLine, entryIn, frozenLine } from './frozen-lines.ts';

/** What an order sold, and what was changed or cancelled of it. */
export type Goods = Pick<
  OrderDocument,
  | 'placed_at'
  | 'cancelled_at'
  | 'test'
  | 'prices_include_tax'
  | 'tax_exempt'
  | 'location'
  | 'discounts'
  | 'lines'
  | 'shipping'
  | 'fees'
  | 'tip_cents'
  | 'edits'
>;

/** What was paid for it and given back. */
export type Money = Pick<OrderDocument, 'refunds' | 'transactions'>;

/** What one version of an order tells that figures depend on; `at` is how old it is, null where it doesn't say. */
export type Telling = { shape: OrderShape; at: string | null; goods: Goods; money: Money };

/**
 * Tellings as `orders.versions` keeps them: what several of them tell alike is kept once, and goods that the order's
 * document has as well not at all.
 */
export type Versions = {
  tellings: { shape: OrderShape; at: string | null; goods: number; money: number }[];
  goods: Goods[];
  money: Money[];
};

const goodsOf = (document: OrderDocument): Goods => ({
  placed_at: document.placed_at,
  cancelled_at: document.cancelled_at,
  test: document.test,
  prices_include_tax: document.prices_include_tax,
  tax_exempt: document.tax_exempt,
  location: document.location,
  discounts: document.discounts,
  lines: document.lines,
  shipping: document.shipping,
  fees: document.fees,
  tip_cents: document.tip_cents,
  edits: document.edits,
});

export const tellingOf = (document: OrderDocument): Telling => ({
  shape: document.shape,
  at: document.updated_at,
  goods: goodsOf(document),
  money: { refunds: document.refunds, transactions: document.transactions },
});

const placeIn = <T>(pool: T[], item: T): number => {
  const known = pool.findIndex((one) => one === item || isDeepStrictEqual(one, item));
  return known >= 0 ? known : pool.push(item) - 1;
};

/** Tellings to be kept beside the document that follows from them; null where it tells all itself. */
export const pack = (tellings: readonly Telling[], document: OrderDocument): Versions | null => {
  if (tellings.length === 1) return null;
  const goods: Goods[] = [];
  const money: Money[] = [];
  const placed = tellings.map((telling) => ({
    shape: telling.shape,
    at: telling.at,
    goods: placeIn(goods, telling.goods),
    money: placeIn(money, telling.money),
  }));
  const isOwn = goods.length === 1 && isDeepStrictEqual(goods[0], goodsOf(document));
  return { tellings: placed, goods: isOwn ? [] : goods, money };
};

/** All that is known to have been told of an order that is stored. */
export const unpack = (document: OrderDocument, versions: Versions | null): Telling[] => {
  if (!versions) return [tellingOf(document)];
  const own = goodsOf(document);
  return versions.tellings.map(({ shape, at, goods, money }) => ({
    shape,
    at,
    goods: versions.goods[goods] ?? own,
    money: versions.money[money] ?? { refunds: [], transactions: [] },
  }));
};

const ranks: Record<OrderShape, number> = { agreements: 4, merged: 3, current: 3, ordered: 2, export: 1 };

/** The fuller of two shapes ranks higher. */
export const rankOf = ({ shape }: Pick<Telling, 'shape'>): number => ranks[shape];

/** When a telling was true, in milliseconds; before all others where it doesn't say. */
export const timeOf = ({ at }: Pick<Telling, 'at'>): number =>
  at === null ? Number.NEGATIVE_INFINITY : Date.parse(at);

/** Oldest first; of one moment what an earlier Backroom worked out, then the poorer before the fuller. */
export const inTime = (tellings: readonly Telling[]): Telling[] =>
  tellings.toSorted(
    (a, b) =>
      (timeOf(a) === timeOf(b) ? 0 : timeOf(a) - timeOf(b)) ||
      Number(b.shape === 'merged') - Number(a.shape === 'merged') ||
      rankOf(a) - rankOf(b),
  );

/** The telling that says how the order stands: the newest, the fullest of its moment. */
export const newestOf = (tellings: readonly Telling[]): Telling | undefined => inTime(tellings).at(-1);

const isSameVersion = (a: Telling, b: Telling) => a.shape === b.shape && timeOf(a) === timeOf(b);

/**
 * A version told again: as it is told now, with what was known of its lines; payments and refunds that it was told
 * with before aren't forgotten. A file that doesn't say how old it is replaces the one before, but for what it lacks: returns
 * stand on receipts of their own.
 */
const toldAgain = (before: Telling, now: Telling): Telling => {
  const byId = <T extends { id: string }>(known: readonly T[], told: readonly T[]): T[] => [
    ...told,
    ...known.filter(({ id }) => !told.some((one) => one.id === id)),
  ];
  const { refunds, transactions } = before.money;
  const onReceipts = <T extends { receipt?: string }>(parts: readonly T[]) =>
    parts.filter(({ receipt }) => receipt !== undefined);
  const money =
    now.at === null
      ? {
          refunds: byId(onReceipts(refunds), now.money.refunds),
          transactions: byId(
            now.money.transactions.length > 0 ? onReceipts(transactions) : transactions,
            now.money.transactions,
          ),
        }
      : {
          refunds: byId(refunds, now.money.refunds),
          transactions: byId(transactions, now.money.transactions),
        };
  const lines = now.goods.lines.map((line) => frozenLine(line, entryIn(line, before.goods.lines)));
  return { ...now, goods: { ...now.goods, lines }, money };
};

/** How many versions are kept at most; more than that only tell again what others tell. */
const MOST = 100;

/** Leaves out a version between two others that tell the same. */
const thinned = (tellings: readonly Telling[]): Telling[] => {
  if (tellings.length <= MOST) return [...tellings];
  const sorted = inTime(tellings);
  const middle = sorted.findIndex((telling, index) => {
    const around = [sorted[index - 1], sorted[index + 1]];
    return around.every(
      (other) =>
        other?.shape === telling.shape && other.goods === telling.goods && other.money === telling.money,
    );
  });
  return sorted.filter((_, index) => index !== middle);
};

/** Goods with what they lack and others tell of the same lines. */
const completedBy = (goods: Goods, others: Goods): Goods => ({
  ...goods,
  lines: goods.lines.map((line) => completedLine(line, entryIn(line, others.lines))),
});

/** All that was told of an order, with one more telling of it. */
export const withTelling = (tellings: readonly Telling[], incoming: Telling): Telling[] => {
  const place = tellings.findIndex((one) => isSameVersion(one, incoming));
  const before = tellings[place];
  if (before) return tellings.with(place, toldAgain(before, incoming));
  const same = tellings.find((one) => isDeepStrictEqual(completedBy(incoming.goods, one.goods), one.goods));
  const money = tellings.find((one) => isDeepStrictEqual(one.money, incoming.money))?.money;
  return thinned([
    ...tellings,
    { ...incoming, goods: same?.goods ?? incoming.goods, money: money ?? incoming.money },
  ]);
};
