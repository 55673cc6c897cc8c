import { addDays, type LocalDate } from '@backroom/contract/kit/dates';
import { invalidField } from '@backroom/contract/kit/errors';
import { toDollars } from '@backroom/contract/kit/money';
import type { royaltyEndpoints } from '@backroom/contract/royalty';
import type { Database } from '../platform/database/connect.ts';
import type { Call } from '../platform/http/call.ts';
import { type ReportStore, reportStores, today } from '../stores/index.ts';
import { agreedIn } from './change-terms.ts';
import { readHolderTerms } from './holder-terms.ts';
import { netOfBase } from './royalty-due.ts';
import { addFigures, type Figures, noFigures, royaltyFigures } from './royalty-figures.ts';
import { segmentsOf } from './segments.ts';
import type { Terms } from './terms.ts';

const MONTHS = 12;

/** The first of the month so many months before a day's. */
const monthsBefore = (day: LocalDate, months: number): LocalDate => {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
};

type Range = { start: LocalDate; end: LocalDate };

/** What a store owes in each month of a range under some terms; a period counts in the month in which it ends. */
const byMonth = async (db: Database, store: ReportStore, terms: readonly Terms[], range: Range) => {
  const worked = await royaltyFigures(db, segmentsOf(store, terms, range, today(store)));
  const months = new Map<string, Figures>();
  for (const { segment, figures } of worked) {
    const month = segment.to.slice(0, 7);
    months.set(month, addFigures(months.get(month) ?? noFigures, figures));
  }
  return months;
};

const presentOwed = (figures: Figures) => ({
  royalty: toDollars(figures.royalty_due),
  marketing: toDollars(figures.marketing_due),
  fees: toDollars(figures.other_fees),
  // What is given back of discounts is the same under any terms.
  total: toDollars(figures.royalty_due + figures.marketing_due + figures.other_fees),
});

const sum = (months: ReadonlyMap<string, Figures>) => [...months.values()].reduce(addFigures, noFigures);

/**
 * The last twelve whole months of a store under terms that aren't agreed yet, beside what was owed. Nothing is written.
 * @throws ApiError VALIDATION_FAILED where there is no such store
 */
export const tryTerms = async ({ scope, db, body }: Call<typeof royaltyEndpoints.tryRoyaltyTerms>) => {
  const [store] = await reportStores(scope, db, [body.shop], 'shop');
  if (!store) throw invalidField('shop', `There is no store ${body.shop}`);
  const now = today(store);
  const range = { start: monthsBefore(now, MONTHS), end: addDays(monthsBefore(now, 0), -1) };
  const tried: Terms = {
    ...agreedIn(body, store),
    terms_id: 'tried',
    franchisee_name: store.franchisee_name,
    effective_from: range.start,
    effective_to: null,
    updated_by: '',
    updated_at: new Date(),
  };
  const [was, would] = await Promise.all([
    byMonth(db, store, await readHolderTerms(db, [store.shop_id]), range),
    byMonth(db, store, [tried], range),
  ]);
  const of = (months: ReadonlyMap<string, Figures>, month: string) => months.get(month) ?? noFigures;
  return {
    months: Array.from({ length: MONTHS }, (_, index) => monthsBefore(now, MONTHS - index).slice(0, 7)).map(
      (month) => ({
        month,
        net_sales: toDollars(netOfBase(of(would, month))),
        was: presentOwed(of(was, month)),
        would: presentOwed(of(would, month)),
      }),
    ),
    was: presentOwed(sum(was)),
    would: presentOwed(sum(would)),
  };
};
