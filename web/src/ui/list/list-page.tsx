/**
 * The one list page. A room declares columns, filters and a query; everything else is here: the address
 * owns page, size, sort, search, filters and the open row, so Back restores and a link shares them.
 *
 *     // contract/src/widget-columns.ts: what there is, for the page, the file and the call's sortBy
 *     export const widgetColumns = listColumns([
 *       { key: 'name', label: 'Name', kind: 'text', sort: 'name', fixed: true },
 *       { key: 'status', label: 'Status', kind: 'code' },
 *       { key: 'price', label: 'Price', kind: 'money', sort: 'price' },
 *     ]);
 *
 *     // web/src/routes/_app/widgets.tsx
 *     export const Route = createFileRoute('/_app/widgets')({
 *       validateSearch: readListSearch, // of ui/list/list-search.ts
 *       loaderDeps: ({ search }) => search,
 *       loader: ({ deps }) => void queryClient.prefetchQuery(widgetsQuery(toListState(deps, defaults))),
 *       component: WidgetsPage,
 *     });
 *
 *     // web/src/widgets/widgets-page.tsx
 *     export const defaults = { sort: '-created', size: 25 };
 *     const filterOf = (state: ListState) => ({
 *       search: state.search,
 *       status: filterValue(state, 'status'),       // one value
 *       stores: valuesOf(state, 'store'),           // several
 *       from: rangeOf(state, 'date').from,         // dates
 *     });
 *     export const widgetsQuery = (state: ListState) =>
 *       callOptions('getWidgetList', {
 *         body: {
 *           ...filterOf(state), page: state.page, limit: state.size,
 *           sortBy: state.sort?.key, sortOrder: state.sort?.descending ? 'desc' : 'asc',
 *         },
 *       });
 *     const columns = columnsOf<Widget, typeof widgetColumns>(widgetColumns, {
 *       name: { value: (row) => row.name, card: 'title' },
 *       status: { cell: (row) => <StatusBadge status={row.status} />, card: 'status' },
 *       price: { value: (row) => row.price, card: 'side' },
 *     });
 *     export const WidgetsPage = () => (
 *       <ListPage
 *         name="widgets" title="Widgets" description="Everything that can be sold."
 *         columns={columns} defaults={defaults} search="Search name or SKU"
 *         filters={[{ key: 'status', label: 'Status', kind: 'one', choices: statuses }]}
 *         query={widgetsQuery}
 *         read={(answer) => ({ rows: answer.widgets, total: answer.pagination.total })}
 *         rowKey={(row) => row.id} rowLabel={(row) => row.name}
 *         empty={{ title: 'No widgets yet', text: 'They appear here once a store sells one.' }}
 *         details={(id, close) => <WidgetDrawer id={id} onClose={close} />}
 *       />
 *     );
 *
 * Keep `columns`, `query`, `read` and `rowKey` outside the component or memoised.
 */
import type { ListSelection } from '@backroom/contract/kit/list';
import { totalPagesOf } from '@backroom/contract/kit/list';
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Action } from '../action.ts';
import { type Empty, EmptyState, FailedState, NoMatchState } from '../feedback/states.tsx';
import { RowWalkContext } from '../overlay/row-walk.ts';
import { PageActions } from '../page/page-actions.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { ColumnButton } from '../table/column-button.tsx';
import { useColumns } from '../table/use-columns.ts';
import { parseSearchText, writeSearchText } from '../text/search-text.ts';
import { useIsMobile } from '../use-media.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ExportButton } from './export-button.tsx';
import type { ListColumn } from './list-column.ts';
import type { ListFilter } from './list-filter.ts';
import { ListFilterBar } from './list-filter-bar.tsx';
import { ListFooter } from './list-footer.tsx';
import { isNarrowed, type ListDefaults, type ListState, toListSearch } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { type LiveRows, NewRows } from './new-rows.tsx';
import { type SavedView, type SavedViews, SavedViewsMenu } from './saved-views.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useListState } from './use-list-state.ts';
import { useRowWalk } from './use-row-walk.ts';
import { type Selection, useSelection } from './use-selection.ts';

export type ListRowsRead<Row> = {
  rows: readonly Row[];
  total: number;
  /** Cells of a last line with totals of all that matches, by column key. */
  totals?: Record<string, ReactNode>;
};

export type ListPageProps<Row, A, K extends QueryKey, Filter> = {
  /** Under which the column choice is remembered; unique in the application. */
  name: string;
  title: string;
  description?: ReactNode;
  columns: readonly ListColumn<Row>[];
  query: (state: ListState) => UseQueryOptions<A, Error, A, K>;
  read: (answer: A) => ListRowsRead<Row>;
  rowKey: (row: Row) => string;
  /** What a row is called, for screen readers: "order #1001". */
  rowLabel?: (row: Row) => string;
  /** Shown where there is nothing at all, as opposed to no match. */
  empty: Empty;
  defaults?: ListDefaults;
  /** What the search box looks in; without it there is no box. */
  search?: string;
  /** Whether a text is too short to be looked for. */
  isTooShort?: (typed: string) => boolean;
  filters?: readonly ListFilter[];
  rowActions?: (row: Row) => Action[];
  /** What narrows the list, as its calls take it: bulk actions can then be done to all that match. */
  filterOf?: (state: ListState) => Filter;
  /**
   * What can be done with the rows selected; `told` is what the call is given to say which. `selection.clear()` when
   * done. Without it rows can't be selected.
   */
  bulkActions?: (selection: Selection<Row>, told: ListSelection<Filter>) => Action[];
  /** More about a row, shown under it once asked for. */
  expand?: (row: Row) => ReactNode;
  /** Drawer or dialog of the row that the address names as open. */
  details?: (key: string, close: () => void) => ReactNode;
  /** Saves what is filtered, with the columns shown in their order: `(state, columns) => download('exportWidgets', …)`. */
  onExport?: (state: ListState, columns: string[]) => Promise<unknown>;
  /** What can be done with the page. */
  actions?: readonly Action[];
  /** Figures or notices between head and list. */
  above?: ReactNode;
  savedViews?: SavedViews;
  /** Says what comes while the list is open, and shows it when asked to. */
  live?: LiveRows;
};

const none: readonly ListFilter[] = [];

export const ListPage = <Row, A, K extends QueryKey, Filter = never>(
  props: ListPageProps<Row, A, K, Filter>,
) => {
  const { name, title, query, read, rowKey, rowLabel, empty, filters = none, details, filterOf } = props;
  const { defaults = {}, rowActions, bulkActions, expand, onExport, savedViews, actions = [] } = props;
  const [state, change] = useListState(defaults);
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  // What `read` can't make sense of is an answer that failed.
  const answer = useQuery({ ...query(state), select: read, placeholderData: keepPreviousData });
  const found = answer.data;
  const selection = useSelection(rowKey, JSON.stringify([state.search, state.filters]));
  const columns = useColumns(name, props.columns);
  const reset = () => change({ search: '', filters: {} });
  const isFailed = answer.isError && !found;

  // A page beyond the end (rows were deleted, a filter was added to a link) leads to the last one.
  const lastPage = totalPagesOf(found?.total ?? 0, state.size);
  const isBeyond = found !== undefined && !answer.isPlaceholderData && state.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);

  const rows = found?.rows;
  const walk = useRowWalk({
    state,
    change,
    keys: answer.isPlaceholderData ? undefined : rows?.map(rowKey),
    lastPage,
  });
  const [lastOpen, setLastOpen] = useState(state.open);
  if (state.open !== null && state.open !== lastOpen) setLastOpen(state.open);
  const list = useListKeys({
    rows,
    rowLabel: rowLabel ?? rowKey,
    rowActions,
    actions,
    filters,
    state,
    change,
  });

  const table = {
    label: title,
    rows,
    rowKey,
    rowLabel,
    rowActions,
    expand,
    selection: bulkActions ? selection : undefined,
    onOpen: details ? (row: Row) => change({ open: rowKey(row) }) : undefined,
    isStale: answer.isPlaceholderData,
    lastOpen,
  };
  const current = {
    search: writeSearchText(toListSearch({ ...state, open: null, page: 1 }, defaults)).slice(1),
    hiddenColumns: columns.layout.hidden,
    columnOrder: columns.layout.order,
  };
  const openView = (view: SavedView) => {
    columns.setLayout({ hidden: view.hiddenColumns, order: view.columnOrder });
    // A view is a whole address of this page, not a change to the one shown.
    void navigate({ to: '.', search: parseSearchText(view.search) as never });
  };
  const exportShown = () =>
    onExport?.(
      state,
      columns.shown.filter(({ exported }) => exported !== false).map(({ key }) => key),
    );

  const body = () => {
    if (isFailed) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (found && found.total === 0 && !answer.isPlaceholderData)
      return isNarrowed(state) ? <NoMatchState onReset={reset} /> : <EmptyState {...empty} />;
    return (
      <ListTable
        fill
        {...table}
        // A phone has two lines for what matters, whatever a table hides.
        columns={isMobile ? columns.all : columns.shown}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        onMoveColumn={columns.move}
        totals={found?.totals}
        expected={Math.min(state.size, 20)}
      />
    );
  };

  return (
    <div ref={list} className="flex min-h-0 flex-1 flex-col gap-4 md:min-h-[28rem]">
      <PageHeader
        title={title}
        description={props.description}
        actions={
          onExport || actions.length > 0 ? (
            <>
              {onExport && <ExportButton onExport={async () => exportShown()} />}
              <PageActions actions={actions} />
            </>
          ) : undefined
        }
      />
      {props.above}
      <ListFilterBar
        search={props.search}
        isTooShort={props.isTooShort}
        filters={filters}
        state={state}
        change={change}
        total={found?.total}
        onReset={isNarrowed(state) ? reset : undefined}
        tools={
          <>
            {savedViews && <SavedViewsMenu {...savedViews} current={current} onOpen={openView} />}
            {!isMobile && <ColumnButton columns={columns} />}
          </>
        }
      />
      <section
        aria-label={title}
        className="relative flex min-h-0 flex-1 flex-col md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-surface"
      >
        {props.live && (
          <NewRows
            {...props.live}
            onReread={() => void answer.refetch()}
            onShow={() => {
              change({ page: 1 });
              void answer.refetch();
            }}
          />
        )}
        <div className="flex min-h-0 flex-1 flex-col">{body()}</div>
        {!isFailed && found?.total !== 0 && (
          <div className="shrink-0 md:border-t md:border-line">
            <ListFooter state={state} change={change} total={found?.total} selected={selection.count} />
          </div>
        )}
      </section>
      {bulkActions && selection.count > 0 && (
        <BulkBar
          selection={selection}
          total={filterOf ? (found?.total ?? 0) : 0}
          // Without a filter only rows are named one by one.
          actions={bulkActions(selection, selection.toldOf(filterOf?.(state) as Filter))}
        />
      )}
      {state.open && details && (
        <RowWalkContext value={walk}>
          <Suspense>{details(state.open, () => change({ open: null }))}</Suspense>
        </RowWalkContext>
      )}
    </div>
  );
};
