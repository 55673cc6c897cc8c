import { addDays, type LocalDate } from '@backroom/contract/kit/dates';
import type { Database } from '../platform/database/connect.ts';
import { type OwnedDays, ownersOf } from '../stores/index.ts';
import { readTerms, type Terms } from './terms.ts';

const isWithin = (day: LocalDate, { from_date, to_date }: OwnedDays) =>
  (from_date ?? day) <= day && day <= (to_date ?? day);

/** Days on which the owner changes: the first of each period and the one after its last. */
const changesOf = (owners: readonly OwnedDays[]): LocalDate[] =>
  owners
    .flatMap(({ from_date, to_date }) => [from_date, to_date === null ? null : addDays(to_date, 1)])
    .filter((day) => day !== null);

/** Terms as whoever held the store on their first day has them; on days of the chain's own nothing is owed. */
const heldBy = (terms: Terms, owners: readonly OwnedDays[]): Terms => {
  const owner = owners.find((one) => isWithin(terms.effective_from, one));
  if (!owner) return { ...terms, agreement: 'COMPANY_OWNED', franchisee_id: null, franchisee_name: null };
  const { franchisee_id, franchisee_name } = owner;
  return { ...terms, franchisee_id, franchisee_name };
};

/**
 * Terms cut where their store changed hands: each holder owes for own days, and begins their year for tiers with them
 * (domain.md 3.6). A store that was never anybody's keeps them as they were agreed.
 */
export const cutAtOwners = (terms: Terms, owners: readonly OwnedDays[]): Terms[] => {
  if (terms.agreement !== 'FRANCHISED' || owners.length === 0) return [terms];
  const { effective_from, effective_to } = terms;
  const cuts = [...new Set(changesOf(owners))]
    .filter((day) => day > effective_from && (effective_to === null || day <= effective_to))
    .sort();
  const starts = [effective_from, ...cuts];
  return starts.map((from, index) => {
    const next = starts[index + 1];
    return heldBy(
      { ...terms, effective_from: from, effective_to: next === undefined ? effective_to : addDays(next, -1) },
      owners,
    );
  });
};

/** The terms of some stores, oldest first, each piece with whoever held the store then. */
export const readHolderTerms = async (db: Database, shopIds: readonly number[]): Promise<Terms[]> => {
  const [terms, owners] = await Promise.all([readTerms(db, shopIds), ownersOf(db, shopIds)]);
  const byShop = Map.groupBy(owners, (one) => one.shop_id);
  return terms.flatMap((one) => cutAtOwners(one, byShop.get(one.shop_id) ?? []));
};

/** Terms cut at a day, as they would be were the store to change hands then. */
export const cutAt = (terms: Terms, day: LocalDate): Terms[] => {
  const { effective_from, effective_to } = terms;
  if (day <= effective_from || (effective_to !== null && day > effective_to)) return [terms];
  return [
    { ...terms, effective_to: addDays(day, -1) },
    { ...terms, effective_from: day },
  ];
};
