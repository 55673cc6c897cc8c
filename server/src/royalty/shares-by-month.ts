import { addDays, daysBetween, earlier, type LocalDate, later } from '@backroom/contract/kit/dates';
import type { FundingShare } from '../discounts/index.ts';
import { firstOfMonth, lastOfMonth } from '../platform/pieces-of-range.ts';

/** Who pays for a label in some stores on some days; null where no campaign says so. Taken off again where `sign` is -1. */
export type SharesOfDays = {
  discount_label_id: number;
  shop_ids: number[];
  first: LocalDate;
  last: LocalDate;
  sign: 1 | -1;
  hq: number | null;
  franchisee: number | null;
  vendor: number | null;
};

type Days = { start: LocalDate; end: LocalDate };
type OfLabel = Pick<FundingShare, 'first' | 'last' | 'hq' | 'franchisee' | 'vendor'>;
type Part = Omit<SharesOfDays, 'discount_label_id' | 'shop_ids'>;

const noCampaign = { hq: null, franchisee: null, vendor: null };

const daysIn = (share: OfLabel, { start, end }: Days): number => {
  const [from, to] = [later(share.first, start), earlier(share.last, end)];
  return from > to ? 0 : daysBetween(from, to);
};

/** The days of a month beside those of its share, each part with who really pays, and less what the month's share makes of it. */
const correctionsOf = (shares: readonly OfLabel[], chosen: OfLabel, month: Days): Part[] => {
  const parts: Part[] = [];
  const add = (payer: Pick<Part, 'hq' | 'franchisee' | 'vendor'>, first: LocalDate, last: LocalDate) => {
    if (first > last) return;
    const { hq, franchisee, vendor } = payer;
    parts.push({ first, last, sign: 1, hq, franchisee, vendor });
    parts.push({
      first,
      last,
      sign: -1,
      hq: chosen.hq,
      franchisee: chosen.franchisee,
      vendor: chosen.vendor,
    });
  };
  let day = month.start;
  for (const share of shares) {
    if (daysIn(share, month) === 0) continue;
    add(noCampaign, day, earlier(addDays(share.first, -1), month.end));
    if (share !== chosen) add(share, later(share.first, month.start), earlier(share.last, month.end));
    day = addDays(earlier(share.last, month.end), 1);
  }
  add(noCampaign, day, month.end);
  return parts;
};

/** Of one label in one store: the days of shares don't overlap, and come in their order. */
const partsOf = (shares: readonly OfLabel[], range: Days) => {
  const monthOf = (day: LocalDate) => firstOfMonth(later(earlier(day, range.end), range.start));
  // Only in months in which a share begins or ends there may be another, or none, beside it.
  const edges = new Set(shares.flatMap(({ first, last }) => [monthOf(first), monthOf(last)]));
  const chosenIn = new Map<LocalDate, OfLabel>();
  const corrections: Part[] = [];
  for (const first of edges) {
    const month = { start: later(first, range.start), end: earlier(lastOfMonth(first), range.end) };
    const [chosen] = shares.toSorted((a, b) => daysIn(b, month) - daysIn(a, month));
    if (!chosen) continue;
    chosenIn.set(first, chosen);
    corrections.push(...correctionsOf(shares, chosen, month));
  }
  const months = shares.flatMap((share): Part[] => {
    const [from, to] = [monthOf(share.first), monthOf(share.last)];
    const first = chosenIn.get(from) === share ? from : addDays(lastOfMonth(from), 1);
    const last = chosenIn.get(to) === share ? lastOfMonth(to) : addDays(to, -1);
    const { hq, franchisee, vendor } = share;
    return first > last ? [] : [{ first, last, sign: 1, hq, franchisee, vendor }];
  });
  return { months, corrections };
};

type AlikeInStores = { shop_ids: number[]; shares: FundingShare[] };

/** The shares of one label by stores that have the same ones: worked out once for all of these, in the order of their days. */
const alikeIn = (shares: readonly FundingShare[]): AlikeInStores[] => {
  const sharesOf = new Map<number, string>();
  for (const [index, { shop_ids }] of shares.entries()) {
    for (const shop_id of shop_ids) sharesOf.set(shop_id, `${sharesOf.get(shop_id) ?? ''}${index},`);
  }
  const stores = Map.groupBy(sharesOf.keys(), (shop_id) => sharesOf.get(shop_id));
  return [...stores.values()].map((shop_ids) => ({
    shop_ids,
    shares: shares.filter((share) => share.shop_ids.includes(shop_ids[0] ?? 0)),
  }));
};

/**
 * Who pays for discounts, by whole months: what sums know. A month in which a campaign begins or ends has the share of most of its
 * days; corrections have the other days of it, which are few, or have few discounts under that label.
 */
export const sharesByMonth = (
  shares: readonly FundingShare[],
  range: Days,
): { months: SharesOfDays[]; corrections: SharesOfDays[] } => {
  const found: { months: SharesOfDays[]; corrections: SharesOfDays[] } = { months: [], corrections: [] };
  for (const [discount_label_id, ofLabel] of Map.groupBy(shares, (share) => share.discount_label_id)) {
    for (const { shop_ids, shares: own } of alikeIn(ofLabel)) {
      const of = { discount_label_id, shop_ids };
      const { months, corrections } = partsOf(own, range);
      found.months.push(...months.map((part) => ({ ...of, ...part })));
      found.corrections.push(...corrections.map((part) => ({ ...of, ...part })));
    }
  }
  return found;
};
