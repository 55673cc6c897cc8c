import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import {
  askRowsOfStores,
  besidesMuch,
  checkOf,
  matching,
  metaOf,
  namedForMuch,
  type ReportFilters,
  type ReportRange,
  readRange,
  soldOverAll,
} from '../figures/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { firstOfYear } from '../platform/pieces-of-range.ts';
import type { Scope } from '../platform/sessions/scope.ts';
import { today } from '../stores/index.ts';
import { type Funding, readFunding } from './discounts-by-payer.ts';
import { readHolderTerms } from './holder-terms.ts';
import { netOfBase } from './royalty-due.ts';
import {
  presentFigures,
  royaltyFigures,
  type SegmentFigures,
  sumOfFigures,
  totalDueOf,
} from './royalty-figures.ts';
import { type Segment, segmentsOf } from './segments.ts';

type Status = 'none' | 'draft' | 'issued' | 'disputed' | 'paid';

/** Statement of a period of a store and, where the agreement changed inside it, of those terms. */
const statementStatuses = async (db: Database, range: ReportRange) => {
  type Stated = {
    shop_id: number;
    terms_id: string;
    segment_from: string;
    segment_to: string;
    status: Status;
  };
  const rows = await askRowsOfStores(
    db,
    range,
    sql<Stated>`
    select shop_id, terms_id, segment_from, segment_to, status from royalty_statements
    where shop_id = any(${[...range.shopIds]}::int[]) and period_end >= ${range.start}::date
      and period_start <= ${range.end}::date`,
  );
  const found = Map.groupBy(rows, (row) => `${row.shop_id}/${row.terms_id}`);
  // A range may cut a segment, and a store that changes hands inside a period has one for each holder.
  return ({ store, terms, from, to }: Segment): Status =>
    found
      .get(`${store.shop_id}/${terms?.terms_id}`)
      ?.find((row) => row.segment_from <= to && row.segment_to >= from)?.status ?? 'none';
};

/** One royalty period of a location as the report and its statement show it. */
export const presentPeriod = ({ segment, figures }: SegmentFigures, status: Status) => {
  const period = {
    period_start: segment.period.start,
    period_end: segment.period.end,
    from: segment.from,
    to: segment.to,
    franchisee_name: segment.terms ? segment.terms.franchisee_name : segment.store.franchisee_name,
    agreement: segment.agreement,
    agreement_no: segment.terms?.agreement_no || null,
    complete: segment.complete,
    statement_status: status,
  };
  return presentFigures(period, figures, [segment]);
};

const agreementOf = (segments: readonly Segment[]) => {
  if (segments.some(({ agreement }) => agreement === 'missing')) return 'missing';
  return segments.some(({ agreement }) => agreement === 'franchised') ? 'franchised' : 'company_owned';
};

const total = (parts: readonly SegmentFigures[]) => sumOfFigures(parts.map(({ figures }) => figures));

/** Who pays for discounts of a range, read beside what else is asked of it. Tiers look back to the beginning of the year. */
const fundingOf = (db: Database, range: ReportRange): Promise<Funding> => {
  const days = { start: firstOfYear(range.start), end: range.end };
  return besidesMuch(db, range, (at) => readFunding(at, range.shopIds, days));
};

/** What each segment of each store of a range sold and owes. */
const figuresOfRange = async (
  db: Database,
  range: ReportRange,
  funding: Promise<Funding>,
): Promise<SegmentFigures[]> => {
  const held = await readHolderTerms(db, range.shopIds);
  const terms = Map.groupBy(held, (one) => one.shop_id);
  const segments = range.stores.flatMap((store) =>
    segmentsOf(store, terms.get(store.shop_id) ?? [], range, today(store)),
  );
  const { until, cells } = range;
  // A store that changed hands has sums too: what its holders owe is told apart by their terms.
  return royaltyFigures(db, segments, { until, cells: cells === 'none' ? 'stores' : cells, funding });
};

/** What the stores of a range owe for it, in dollars: the total of the report. */
export const royaltyAccrued = async (db: Database, range: ReportRange): Promise<number> => {
  const funding = fundingOf(db, range);
  const [all] = await Promise.all([figuresOfRange(db, range, funding), funding]);
  return toDollars(totalDueOf(total(all)));
};

type RoyaltyFilters = ReportFilters & { periods?: boolean | undefined };

type PresentPeriod = ReturnType<typeof presentPeriod>;

/**
 * A location with its periods, or without (`periodsOf` null). They are worked out whenever they are read: as they are written, each store's are
 * garbage before the next one's are made.
 */
const withPeriods = <Row extends object>(
  row: Row,
  periodsOf: (() => PresentPeriod[]) | null,
): Row & { readonly periods?: PresentPeriod[] } =>
  periodsOf === null
    ? row
    : {
        ...row,
        get periods() {
          return periodsOf();
        },
      };

/**
 * R7: what each location owes, one row per CID with its periods inside, or without where `periods` is false. Company-owned
 * stores are listed with rate 0 and stores without terms as missing, so that net sales agree with every other report (I7).
 */
export const royaltyReport = async (scope: Scope, db: Database, filters: RoyaltyFilters | undefined) => {
  const range = await readRange(scope, db, filters);
  // Half of the sums are read beside the others: named first, so that they don't wait for what is asked meanwhile.
  await namedForMuch(db, range);
  // Discounts take longest, and need to know who pays for them: that is asked first, and last what is only compared.
  const funding = fundingOf(db, range);
  const [all, statusOf, sold] = await Promise.all([
    figuresOfRange(db, range, funding),
    statementStatuses(db, range),
    funding.then(() => soldOverAll(db, range)),
  ]);
  const locations = [...Map.groupBy(all, ({ segment }) => segment.store)].map(([store, parts]) => ({
    store,
    parts,
    agreement: agreementOf(parts.map(({ segment }) => segment)),
  }));
  const { listed } = matching(locations, filters?.search, ({ store, agreement }) => [
    store.cid,
    store.shop,
    store.store_name,
    store.franchisee_name,
    agreement,
  ]);
  const data = listed
    .toSorted((a, b) => a.store.cid.localeCompare(b.store.cid))
    .map(({ store, parts, agreement }) => {
      const last = parts.at(-1);
      const location = {
        CID: store.cid,
        shop: store.shop,
        store_name: store.store_name,
        franchisee_name: store.franchisee_name,
        agreement,
        statement_status: last ? statusOf(last.segment) : 'none',
      };
      const segments = parts.map(({ segment }) => segment);
      const row = presentFigures(location, total(parts), segments);
      const periodsOf = () => parts.map((part) => presentPeriod(part, statusOf(part.segment)));
      return withPeriods(row, filters?.periods === false ? null : periodsOf);
    });
  const parts = listed.flatMap((location) => location.parts);
  const sums = total(parts);
  const { is_estimate, ...totals } = presentFigures(
    {},
    sums,
    parts.map(({ segment }) => segment),
  );
  const whole = total(all);
  const net = netOfBase(whole);
  return {
    data,
    transactions: data,
    summary: {
      locations_count: data.length,
      net_sales: totals.net_sales,
      royalty_base: totals.royalty_base,
      royalty_due: totals.royalty_due,
      marketing_due: totals.marketing_due,
      other_fees: totals.other_fees,
      funded_credit: totals.funded_credit,
      total_due: totals.total_due,
      average_effective_rate_pct: totals.effective_rate_pct,
      estimated: is_estimate,
      missing_agreements: data.filter((row) => row.agreement === 'missing').length,
    },
    totals,
    meta: await metaOf(db, range, {
      checks: [checkOf('I7', net - netOfBase(sold))],
      isEmpty: net === 0 && whole.gross === 0 && whole.returned === 0,
    }),
  };
};
