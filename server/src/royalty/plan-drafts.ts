import type { LocalDate } from '@backroom/contract/kit/dates';
import type { Segment } from './segments.ts';
import type { StatementRow } from './statement-rows.ts';
import type { Terms } from './terms.ts';

type Known = Pick<StatementRow, 'segment_from' | 'segment_to' | 'status' | 'number'>;

/** A segment that is to be stated, with the draft that is there already. */
export type Due<T> = { segment: Segment; terms: Terms; draft: T | undefined; number: string };

/** Why a segment is not stated; null where it is. A store has nothing to state before its first sale. */
const whyNot = (
  segment: Segment,
  firstSale: LocalDate | undefined,
  issued: Known | undefined,
): string | null => {
  if (segment.agreement === 'company_owned') return 'Company-owned: nothing is charged';
  if (segment.agreement === 'missing') return `No royalty terms from ${segment.from} to ${segment.to}`;
  if (!segment.complete) return `The period to ${segment.period.end} is not over yet`;
  if (firstSale === undefined) return 'Nothing has been sold yet';
  if (segment.to < firstSale) return `Nothing was sold before ${firstSale}`;
  return issued ? `${issued.number} is issued already` : null;
};

/** CID-YYYYMM; where a month has several (weeks, a change of terms) with a number behind it. */
const numberFor = ({ store, period }: Segment, taken: ReadonlySet<string>): string => {
  const first = `${store.cid}-${period.end.slice(0, 7).replace('-', '')}`;
  let number = first;
  for (let count = 2; taken.has(number); count += 1) number = `${first}-${count}`;
  return number;
};

/**
 * Which segments of a store get a draft, or theirs worked out again; which drafts are of segments that a change of terms
 * has done away with; and why the other segments are left out. What was issued of a day is not stated again.
 */
export const planDrafts = <T extends Known>(
  segments: readonly Segment[],
  known: readonly T[],
  firstSale: LocalDate | undefined,
) => {
  const taken = new Set(known.map(({ number }) => number));
  const due: Due<T>[] = [];
  const skipped: { segment: Segment; reason: string }[] = [];
  for (const segment of segments) {
    const issued = known.find(
      (one) => one.status !== 'draft' && one.segment_from <= segment.to && one.segment_to >= segment.from,
    );
    const reason = whyNot(segment, firstSale, issued);
    if (reason !== null) skipped.push({ segment, reason });
    else if (segment.terms) {
      const draft = known.find((one) => one.segment_from === segment.from && one.segment_to === segment.to);
      const number = draft?.number ?? numberFor(segment, taken);
      taken.add(number);
      due.push({ segment, terms: segment.terms, draft, number });
    }
  }
  const stale = known.filter((one) => one.status === 'draft' && !due.some(({ draft }) => draft === one));
  return { due, stale, skipped };
};
