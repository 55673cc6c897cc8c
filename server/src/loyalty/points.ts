/** Points are whole hundredths inside, like cents; JSON carries them with at most two decimals. */
import { roundHalfUp } from '@backroom/contract/kit/money';
import type { LoyaltyTerms } from '@backroom/contract/loyalty-terms';

/** An integer number of hundredths of a point. */
export type Hundredths = number;

/** 12.34 → 1234. */
export const toHundredths = (points: number): Hundredths =>
  roundHalfUp(Number((points * 100).toPrecision(15)));

/** 1234 → 12.34, the form JSON carries. */
export const toPoints = (hundredths: Hundredths): number =>
  hundredths === 0 ? 0 : Number((hundredths / 100).toFixed(2));

/** What points are worth, in cents, under the terms. */
export const worthOf = (hundredths: Hundredths, { point_value }: Pick<LoyaltyTerms, 'point_value'>): number =>
  roundHalfUp(Number((hundredths * point_value).toPrecision(15)));

/** The points that a discount of so many cents took, under the terms. */
export const pointsFor = (cents: number, { point_value }: Pick<LoyaltyTerms, 'point_value'>): Hundredths =>
  roundHalfUp(Number((cents / point_value).toPrecision(15)));

/** Points for an amount of cents: rate × amount, rounded once as the terms say. */
export const pointsEarned = (
  cents: number,
  { earn_rate, rounding, decimals }: Pick<LoyaltyTerms, 'earn_rate' | 'rounding' | 'decimals'>,
): Hundredths => {
  const step = 10 ** (2 - decimals);
  const exact = Number(((cents * earn_rate) / step).toPrecision(15));
  return (rounding === 'FLOOR' ? Math.floor(exact) : roundHalfUp(exact)) * step;
};
