import { addDays, earlier, type LocalDate, later } from '@backroom/contract/kit/dates';
import type { ReportStore } from '../stores/index.ts';
import { type Period, periodsBetween } from './periods.ts';
import type { Terms } from './terms.ts';

/** Days of one royalty period under one agreement (or none): what becomes a line of a statement. */
export type Segment = {
  store: ReportStore;
  from: LocalDate;
  to: LocalDate;
  period: Period;
  terms: Terms | null;
  agreement: 'franchised' | 'company_owned' | 'missing';
  /** The whole period lies in the range and is over. */
  complete: boolean;
};

type Piece = { from: LocalDate; to: LocalDate; terms: Terms | null };

/** Cuts a range at the days on which terms begin and end; days without terms are pieces too. */
const piecesOf = (terms: readonly Terms[], start: LocalDate, end: LocalDate): Piece[] => {
  const pieces: Piece[] = [];
  let day = start;
  for (const one of terms) {
    const from = later(one.effective_from, start);
    const to = earlier(one.effective_to ?? end, end);
    if (from > to) continue;
    if (day < from) pieces.push({ from: day, to: addDays(from, -1), terms: null });
    pieces.push({ from, to, terms: one });
    day = addDays(to, 1);
  }
  if (day <= end) pieces.push({ from: day, to: end, terms: null });
  return pieces;
};

/** A store without a franchisee that never had terms is the chain's own; any other day without is a gap. */
const agreementOf = (piece: Piece, store: ReportStore, hasTerms: boolean): Segment['agreement'] => {
  if (piece.terms) return piece.terms.agreement === 'FRANCHISED' ? 'franchised' : 'company_owned';
  return store.franchisee_id === null && !hasTerms ? 'company_owned' : 'missing';
};

/**
 * The segments of a store in a range, in order; together they cover each of its days once.
 * `today` is the store's own: a period that reaches it is still open.
 */
export const segmentsOf = (
  store: ReportStore,
  terms: readonly Terms[],
  range: { start: LocalDate; end: LocalDate },
  today: LocalDate,
): Segment[] =>
  piecesOf(terms, range.start, range.end).flatMap((piece) =>
    periodsBetween(piece.terms?.period ?? 'MONTH', piece.from, piece.to).map(
      (period): Segment => ({
        store,
        from: later(period.start, piece.from),
        to: earlier(period.end, piece.to),
        period,
        terms: piece.terms,
        agreement: agreementOf(piece, store, terms.length > 0),
        complete: period.start >= range.start && period.end <= range.end && period.end < today,
      }),
    ),
  );
