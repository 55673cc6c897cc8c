import { allocate } from '@backroom/contract/kit/money';
import type { Hundredths } from '../points.ts';

/** What is left of points that came in together. */
export type Lot = {
  lotNo: number;
  left: Hundredths;
  /** The store that bears them; null is head office. */
  earnedShopId: number | null;
  availableAt: Date;
  /** The last moment at which they may be spent; null is never. */
  expiresAt: Date | null;
};

/** Points that an entry took from a lot, or gives back to it; lot 0 is what was beyond all lots. */
export type LotMove = {
  lotNo: number;
  points: Hundredths;
  /** What they were worth at the till: positive. */
  cents: number;
  earnedShopId: number | null;
};

const time = (at: Date | null) => at?.getTime() ?? Number.POSITIVE_INFINITY;

/** Soonest-expiring first, the older first of one moment; what isn't available yet comes last. */
export const spendingOrder = (lots: readonly Lot[], at: Date, first: readonly number[] = []): Lot[] =>
  lots.toSorted(
    (a, b) =>
      Number(first.includes(b.lotNo)) - Number(first.includes(a.lotNo)) ||
      Number(a.availableAt > at) - Number(b.availableAt > at) ||
      Math.sign(time(a.expiresAt) - time(b.expiresAt) || 0) ||
      a.lotNo - b.lotNo,
  );

/**
 * Takes points from lots in the order given; what they don't hold goes beyond them, to the store where it happens. The
 * worth is split by points, to the cent.
 */
export const takeFromLots = (
  lots: readonly Lot[],
  points: Hundredths,
  cents: number,
  eventShopId: number,
): LotMove[] => {
  let due = points;
  const taken = lots.flatMap(({ lotNo, left, earnedShopId }) => {
    const part = Math.min(left, due);
    due -= part;
    return part > 0 ? [{ lotNo, points: part, cents: 0, earnedShopId }] : [];
  });
  const moves = due > 0 ? [...taken, { lotNo: 0, points: due, cents: 0, earnedShopId: eventShopId }] : taken;
  const shares = allocate(
    cents,
    moves.map((move) => move.points),
  );
  return moves.map((move, index) => ({ ...move, cents: shares[index] ?? 0 }));
};

/** What is still taken of each lot after some of it was given back, with what that was worth. */
export type Outstanding = LotMove & { taken: Hundredths; takenCents: number };

/**
 * Gives points back to the lots that they came from, the last taken first. The worth of what is given back is cumulative by lot, so
 * that everything given back is worth exactly what was taken.
 */
export const giveToLots = (outstanding: readonly Outstanding[], points: Hundredths): LotMove[] => {
  let due = points;
  return outstanding.toReversed().flatMap((move) => {
    const part = Math.min(move.points, due);
    if (part <= 0) return [];
    due -= part;
    const through = (given: number) =>
      given >= move.taken ? move.takenCents : Math.trunc((move.takenCents * given) / move.taken);
    const before = move.taken - move.points;
    return [{ ...pick(move), points: part, cents: through(before + part) - through(before) }];
  });
};

const pick = ({ lotNo, earnedShopId }: LotMove) => ({ lotNo, earnedShopId });

/** What may be spent now: what has come available and hasn't expired, and never more than the balance. */
export const spendable = (lots: readonly Lot[], balance: Hundredths, at: Date): Hundredths =>
  Math.max(
    0,
    Math.min(
      balance,
      lots
        .filter(({ availableAt, expiresAt }) => availableAt <= at && (!expiresAt || expiresAt >= at))
        .reduce((sum, { left }) => sum + left, 0),
    ),
  );
