/**
 * The one report page. A report declares its columns' defaults, figures, chart and links; everything
 * else is here: address, comparison, table, drill-down, definitions, export and print.
 */

import type { ReportName } from '@backroom/contract/reports/catalogue';
import type { Column } from '@backroom/contract/reports/columns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { download } from '../../api/download.ts';
import { comparedRange, useReportState } from '../../targets/index.ts';
import { ChartSkeleton } from '../../ui/chart.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { Card } from '../../ui/page/card.tsx';
import { LateRoom } from '../../ui/page/late-room.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/page/tabs.tsx';
import { ColumnButton } from '../../ui/table/column-button.tsx';
import { useColumns } from '../../ui/table/use-columns.ts';
import { useIsMobile } from '../../ui/use-media.ts';
import { explainedIn, explainerOf, explainPanel } from '../explain/explain-panel.tsx';
import { stepsOfRows } from '../explain/explain-rows.ts';
import { ReportExplanation } from '../explain/report-explanation.tsx';
import { exportBodyOf } from '../export/export-body.ts';
import { PrintDefinitions } from '../export/print-definitions.tsx';
import { PrintHeader } from '../export/print-header.tsx';
import { extraFilters } from '../filters/extra-filters.tsx';
import { rememberReport } from '../overview/report-groups.ts';
import type { ReportContext, ReportDeclaration } from '../report-declaration.ts';
import {
  type BodyOfReport,
  type ReportAnswer,
  type RowOfReport,
  reportBodyOf,
  reportQuery,
} from '../state/report-query.ts';
import { inOrder, menuColumnsOf, shownColumns } from '../table/menu-columns.ts';
import { ReportCards } from '../table/report-cards.tsx';
import { ReportTable } from '../table/report-table.tsx';
import { cellOf, keyOfRow, type ReportRow, rowIdsOf } from '../table/row-ids.ts';
import { sortRows } from '../table/sort-rows.ts';
import { ChartSection } from './chart-section.tsx';
import { comparedWords } from './compared-words.ts';
import { NoData } from './no-data.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportMetaLine } from './report-meta-line.tsx';
import { ReportToolbar } from './report-toolbar.tsx';
import { SummaryCards } from './summary-cards.tsx';

export const ReportPage = <N extends ReportName>({ report }: { report: ReportDeclaration<N> }) => {
  const { name, definition } = report;
  const [state, change] = useReportState();
  const isMobile = useIsMobile();
  useEffect(() => rememberReport(definition.page), [definition.page]);
  const ofReport = report.columnsOf?.(state) ?? definition.columns;
  const offered = inOrder(ofReport, report.shown);
  const menuColumns = menuColumnsOf(
    offered,
    offered.map(({ key }) => key).filter((key) => !report.shown.includes(key)),
  );
  const layout = useColumns(`report:${definition.page}`, menuColumns);
  // Most reports take exactly this body; those that don't declare their own.
  const bodyOf = report.body ?? (reportBodyOf as unknown as NonNullable<typeof report.body>);
  const compared = comparedRange(state.days, state.compare);
  const body: BodyOfReport<N> = bodyOf(state, state.days);
  const bodyBefore = bodyOf(
    { ...state, page: 1 },
    compared ? { ...compared, beside: state.days.to } : state.days,
  );
  const isPaged = report.pageOf !== undefined;
  const answer = useQuery({
    ...reportQuery(name, { ...body, ...report.pageOf?.(state) }),
    placeholderData: keepPreviousData,
  });
  const before = useQuery({
    ...reportQuery(name, { ...bodyBefore, ...report.pageOf?.({ ...state, page: 1, sort: null }) }),
    enabled: compared !== null,
    placeholderData: keepPreviousData,
  });
  // What explains a change is in all rows, and not in those of a page.
  const explainsRows = isPaged && compared !== null && explainedIn(state) !== null;
  const all = useQuery({ ...reportQuery(name, body), enabled: explainsRows });
  const allBefore = useQuery({ ...reportQuery(name, bodyBefore), enabled: explainsRows });
  // Every report answers these four parts, whatever its columns.
  const found = answer.data as unknown as ReportAnswer | undefined;
  const then = compared ? (before.data as unknown as ReportAnswer | undefined) : undefined;

  const columns = shownColumns(offered, layout.shown);
  const tab = report.tabs?.find(({ id }) => id === state.tab);
  const rows = found && (isPaged ? found.data : sortRows(found.data, state.sort));
  const isFailed = answer.isError && !found;
  const count = found && (found.pagination?.total ?? found.data.length);
  const isEmpty = found !== undefined && count === 0 && !answer.isPlaceholderData;
  const context: ReportContext<N> | undefined = answer.data && {
    answer: answer.data,
    before: compared ? before.data : undefined,
    beforeName: comparedWords(state.days, state.compare, then?.meta.to_same_hour),
    asked: state,
    state,
    change,
  };
  const exportAs = (format: 'csv' | 'xlsx') =>
    download(
      'exportReport',
      { body: exportBodyOf({ report: name, format, state, columns: tab?.columns ?? columns, tab: tab?.id }) },
      { fileName: `${definition.page}.${format}` },
    );

  // Narrowed rows are a part of what happened, which only they can explain.
  const isNarrowed = state.search !== '' || Object.values(state.extras).some((values) => values.length > 0);
  // As `found` and `then`.
  const rowsNow = isPaged ? (all.data as unknown as ReportAnswer | undefined) : found;
  const rowsThen = isPaged ? (allBefore.data as unknown as ReportAnswer | undefined) : then;
  const stepsOf = (key: string) =>
    rowsNow && rowsThen && !answer.isPlaceholderData
      ? stepsOfRows({
          key,
          rowKey: definition.rowKey,
          name: report.rowName ?? ((row) => keyOfRow(definition, row)),
          before: { rows: rowsThen.data, summary: rowsThen.summary },
          after: { rows: rowsNow.data, summary: rowsNow.summary },
        })
      : null;
  // Of a page it is known from the sums alone whether rows tell what changed.
  const canExplain = (key: string) =>
    isPaged
      ? [found, then].every((one) => one && one.totals[key] === cellOf(one.summary, key))
      : stepsOf(key);
  const explain = ({ key, kind }: Column) =>
    (isNarrowed ? undefined : explainerOf(key, state, change)) ??
    (kind !== 'percent' && canExplain(key) ? () => change({ panel: explainPanel(key) }) : undefined);

  const table = {
    label: definition.title,
    columns,
    rows,
    ids: rowIdsOf(definition, rows ?? []),
    totals: found?.totals,
    sort: state.sort,
    onSort: (sort: typeof state.sort) => change({ sort, page: 1 }, { replace: true }),
    // The rows of this answer are those the report declared its links for.
    links: report.links && ((row: ReportRow) => report.links?.(row as RowOfReport<N>, state) ?? {}),
    expand: report.expand && ((row: ReportRow) => context && report.expand?.(row as RowOfReport<N>, context)),
    isStale: answer.isPlaceholderData,
  };

  const rowsShown =
    tab && context ? (
      tab.render(context)
    ) : isMobile ? (
      <ReportCards {...table} onPhone={report.onPhone} />
    ) : (
      <ReportTable {...table} />
    );

  return (
    <div className="report flex flex-col gap-3">
      <ReportHead
        title={definition.title}
        purpose={definition.purpose}
        onExport={exportAs}
        actions={report.actions?.()}
      />
      <PrintHeader title={definition.title} purpose={definition.purpose} state={state} meta={found?.meta} />
      <ReportToolbar
        state={state}
        change={change}
        search={report.search}
        end={!isMobile && <ColumnButton columns={layout} />}
        more={[
          ...(report.controls ? [{ key: 'rows', shown: report.controls(state, change) }] : []),
          ...extraFilters(report.extraFilters ?? [], state, change),
        ]}
      />
      {!isFailed && (
        <ReportMetaLine
          meta={found?.meta}
          columns={[...definition.summary, ...ofReport]}
          state={state}
          change={change}
        />
      )}
      {isFailed ? (
        <Card>
          <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
        </Card>
      ) : isEmpty ? (
        <Card>
          <NoData meta={found.meta} state={state} change={change} />
        </Card>
      ) : (
        <>
          <SummaryCards
            name={definition.page}
            isKnown={found !== undefined && (!compared || then !== undefined || before.isError)}
            columns={definition.summary}
            large={report.cards}
            summary={found?.summary}
            before={then?.summary}
            behind={{ columns: definition.columns, totals: found?.totals }}
            links={report.cardLinks?.(state)}
            explain={explain}
          />
          {report.notice && (
            <LateRoom name={`notice-${definition.page}`} isKnown={context !== undefined}>
              {context && report.notice(context)}
            </LateRoom>
          )}
          <ChartSection title={report.chart.title}>
            {context ? report.chart.draw(context) : <ChartSkeleton height={report.chart.height ?? 204} />}
          </ChartSection>
          <Card className="max-md:border-0 max-md:bg-transparent print:border-0">
            {report.tabs ? (
              <Tabs
                value={tab?.id ?? 'rows'}
                onValueChange={(id) => change({ tab: id === 'rows' ? null : id, page: 1 })}
              >
                <TabList className="px-4 pt-1 print:hidden">
                  <Tab value="rows">{definition.title}</Tab>
                  {report.tabs.map(({ id, label }) => (
                    <Tab key={id} value={id}>
                      {label}
                    </Tab>
                  ))}
                </TabList>
                <TabPanel value={tab?.id ?? 'rows'}>{rowsShown}</TabPanel>
              </Tabs>
            ) : (
              rowsShown
            )}
            {isPaged && (
              <div className="border-t border-line print:hidden">
                <ListFooter
                  state={{ ...state, filters: state.extras }}
                  change={({ page, size }) => change(size ? { size, page: 1 } : { page })}
                  total={count}
                  selected={0}
                />
              </div>
            )}
          </Card>
          {context && report.below?.(context)}
          <PrintDefinitions columns={tab?.columns ?? columns} />
        </>
      )}
      <ReportExplanation
        definition={definition}
        isNarrowed={isNarrowed}
        state={state}
        change={change}
        summaries={found && then && [then, found]}
        stepsOf={stepsOf}
      />
    </div>
  );
};
