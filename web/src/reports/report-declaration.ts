import type { ReportName } from '@backroom/contract/reports/catalogue';
import type { Column } from '@backroom/contract/reports/columns';
import type { ReportDefinition } from '@backroom/contract/reports/definitions/report';
import type { ReactNode } from 'react';
import type { Asked, ChangeReport, ReportState, Target } from '../targets/index.ts';
import type { AnswerOfReport, AskedDays, BodyOfReport, RowOfReport } from './state/report-query.ts';
import type { ReportRow } from './table/row-ids.ts';

/** What the parts of a report page are given. */
export type ReportContext<N extends ReportName> = {
  answer: AnswerOfReport<N>;
  /** The same report over the days compared with. */
  before: AnswerOfReport<N> | undefined;
  /** What those days are called: "the 31 days before". */
  beforeName: string;
  asked: Asked;
  state: ReportState;
  change: ChangeReport;
};

/** A further part of a report in place of its rows, opened by a tab. */
export type ReportTab<N extends ReportName> = {
  id: string;
  label: string;
  columns: readonly Column[];
  render: (context: ReportContext<N>) => ReactNode;
};

/** A filter only this report has, as a chip above the table. `key` is its name in the address. */
export type ExtraFilter = { key: string; label: string; placeholder: string };

/** One report as its page shows it. Columns and their definitions come from the contract. */
export type ReportDeclaration<N extends ReportName> = {
  name: N;
  definition: ReportDefinition;
  /** The body of its call; most take days, stores and search. */
  body?: (state: ReportState, days: AskedDays) => BodyOfReport<N>;
  /** Of a report that may have very many rows: what its call is given besides to answer a page of them. */
  pageOf?: (state: ReportState) => Partial<BodyOfReport<N>>;
  /** Its columns where they depend on what is asked; else those of its definition. */
  columnsOf?: (state: ReportState) => readonly Column[];
  /** What the search box looks in. */
  search: string;
  extraFilters?: readonly ExtraFilter[];
  /**
   * Columns shown until others are chosen, in their order: what names a row, then what answers the question. Wide
   * enough at 1440 pixels without scrolling.
   */
  shown: readonly string[];
  /** Key figures shown large, by their place in the summary; the others follow small. */
  cards: readonly string[];
  /** Figures of a row on a phone; the others open on a tap. */
  onPhone: readonly string[];
  /** What a row is called where the change of a figure is explained by rows. */
  rowName?: (row: ReportRow) => string;
  chart: {
    title: string;
    draw: (context: ReportContext<N>) => ReactNode;
    /** How high it will be in pixels, where it isn't as high as nine bars and their legend. */
    height?: number;
  };
  /** Where the figures of a row lead, by column. */
  links?: (row: RowOfReport<N>, state: ReportState) => Readonly<Record<string, Target | undefined>>;
  /** Where the key figures lead. */
  cardLinks?: (asked: Asked) => Readonly<Record<string, Target | undefined>>;
  /** What stands under a row once it is opened. */
  expand?: (row: RowOfReport<N>, context: ReportContext<N>) => ReactNode;
  /** Further ways from here, beside Print and Export. */
  actions?: () => ReactNode;
  /** Notices between the figures and the chart. */
  notice?: (context: ReportContext<N>) => ReactNode;
  /** Controls in the toolbar beyond the usual ones. */
  controls?: (state: ReportState, change: ChangeReport) => ReactNode;
  /** Further tables under the main one; printed with it. */
  below?: (context: ReportContext<N>) => ReactNode;
  tabs?: readonly ReportTab<N>[];
};

export const declareReport = <N extends ReportName>(declaration: ReportDeclaration<N>) => declaration;
