/** The calls behind the reports, from the state in the address. */
import type { LocalDate } from '@backroom/contract/kit/dates';
import type { ReportName } from '@backroom/contract/reports/catalogue';
import type { ReportMeta } from '@backroom/contract/reports/schemas';
import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf, GivenTo } from '../../api/call.ts';
import { call } from '../../api/call.ts';
import type { Days, ReportState } from '../../targets/index.ts';
import type { ReportRow } from '../table/row-ids.ts';

/** What every report answers, whatever its columns. */
export type ReportAnswer = {
  data: readonly ReportRow[];
  summary: ReportRow;
  totals: Readonly<Record<string, number | null>>;
  meta: ReportMeta;
  /** Where a page was asked for. */
  pagination?: { total: number } | undefined;
};

export type AnswerOfReport<N extends ReportName> = AnswerOf<N>;
export type RowOfReport<N extends ReportName> = AnswerOf<N> extends { data: (infer Row)[] } ? Row : never;

export type BodyOfReport<N extends ReportName> =
  GivenTo<N> extends { body: infer Body } ? NonNullable<Body> : never;

/**
 * The days a report is asked for. Of those compared, `beside` is the last day of those on the screen: while it goes
 * on, the days compared count up to the same hour.
 */
export type AskedDays = Days & { beside?: LocalDate };

/** Days, stores and search as reports of what there is take them: stock, balances. */
export const standingBodyOf = (state: ReportState, days: Days) => ({
  shop_name: state.stores.length > 0 ? state.stores : undefined,
  start_date: days.from,
  end_date: days.to,
  search: state.search || undefined,
});

/** The same as reports of what happened take them. */
export const reportBodyOf = (state: ReportState, days: AskedDays) => ({
  ...standingBodyOf(state, days),
  beside: days.beside,
});

/** Sales by SKU has names of its own, and pages of tickets (specification 2, section 7). */
export const skuBodyOf = (state: ReportState, days: AskedDays): BodyOfReport<'salesBySku'> => ({
  sku: state.extras.sku,
  vendor: state.extras.vendor,
  category: state.extras.category,
  store_ids: state.stores.length > 0 ? state.stores : undefined,
  start_date: days.from,
  end_date: days.to,
  beside: days.beside,
  search: state.search || undefined,
  page: state.page,
  limit: state.size,
});

/** The page of rows that is shown, for reports that answer one. */
export const pageOf = ({ page, size, sort }: ReportState) => ({
  page,
  limit: size,
  sort: sort ? `${sort.key}:${sort.descending ? 'desc' : 'asc'}` : undefined,
});

/** A report as a query; the same key serves loader and page. */
export const reportQuery = <N extends ReportName>(name: N, body: BodyOfReport<N>) =>
  queryOptions<AnswerOf<N>>({
    queryKey: [name, { body }],
    // `body` was checked against N above; the client's conditional type can't see through N.
    queryFn: ({ signal }) =>
      (call as (...given: unknown[]) => Promise<AnswerOf<N>>)(name, { body }, { signal }),
  });
