/**
 * The one list page. A room declares columns, filters and a query; everything else is here: the address
 * owns page, size, sort, search, filters and the open row, so Back restores and a link shares them.
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
 *     export const widgetsQuery = (state: ListState) =>
 *       callOptions('getWidgetList', {
 *         body: {
 *           page: state.page,
 *           limit: state.size,
 *           search: state.search,
 *           status: filterValue(state, 'status'),       // one value
 *           stores: valuesOf(state, 'store'),           // several
 *           from: rangeOf(state, 'date').from,         // dates
 *           sort: state.sort?.key, order: state.sort?.descending ? 'desc' : 'asc',
 *         },
 *       });
 *     const columns: ListColumn<Widget>[] = [
 *       { key: 'name', header: 'Name', cell: (row) => row.name, sort: true, fixed: true },
 *       { key: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} />, card: 'side' },
 *       { key: 'price', header: 'Price', cell: (row) => <Money value={row.price} />, align: 'right', sort: true },
 *     ];
 *     export const WidgetsPage = () => (
 *       <ListPage
 *         name="widgets" title="Widgets" description="Everything that can be sold."
 *         columns={columns} defaults={defaults} search="Search name or SKU"
 *         filters={[{ key: 'status', label: 'Status', kind: 'one', choices: statuses }]}
 *         query={widgetsQuery}
 *         read={(answer) => ({ rows: answer.widgets, total: answer.total_count })}
 *         rowKey={(row) => row.id} rowLabel={(row) => row.name}
 *         empty={{ title: 'No widgets yet', text: 'They appear here once a store sells one.' }}
 *         details={(id, close) => <WidgetDrawer id={id} onClose={close} />}
 *       />
 *     );
 *
 * Keep `columns`, `query`, `read` and `rowKey` outside the component or memoised.
 */
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { parseSearchText, writeSearchText } from '../../search-text.ts';
import { Button } from '../button.tsx';
import { type Empty, EmptyState, FailedState, NoMatchState } from '../feedback/states.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useIsMobile } from '../use-media.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterChip } from './filter-chip.tsx';
import { ListCards } from './list-cards.tsx';
import type { ListAction, ListColumn } from './list-column.ts';
import type { ListFilter } from './list-filter.ts';
import { ListFooter } from './list-footer.tsx';
import { isNarrowed, type ListDefaults, type ListState, nextSort, toListSearch } from './list-state.ts';
import { type SavedView, type SavedViews, SavedViewsMenu } from './saved-views.tsx';
import { SearchBox } from './search-box.tsx';
import { useHiddenColumns } from './use-hidden-columns.ts';
import { useListState } from './use-list-state.ts';
import { type Selection, useSelection } from './use-selection.ts';

export type ListRows<Row> = {
  rows: readonly Row[];
  total: number;
  /** Cells of a last line with totals of all that matches, by column key. */
  totals?: Record<string, ReactNode>;
};

export type ListPageProps<Row, A, K extends QueryKey> = {
  /** Under which the column choice is remembered; unique in the application. */
  name: string;
  title: string;
  description?: ReactNode;
  columns: readonly ListColumn<Row>[];
  query: (state: ListState) => UseQueryOptions<A, Error, A, K>;
  read: (answer: A) => ListRows<Row>;
  rowKey: (row: Row) => string;
  /** What a row is called, for screen readers: "order #1001". */
  rowLabel?: (row: Row) => string;
  /** Shown where there is nothing at all, as opposed to no match. */
  empty: Empty;
  defaults?: ListDefaults;
  /** What the search box looks in; without it there is no box. */
  search?: string;
  filters?: readonly ListFilter[];
  rowActions?: (row: Row) => ListAction[];
  /** Given what is selected; `selection.clear()` when done. Without it rows can't be selected. */
  bulkActions?: (selection: Selection<Row>) => ListAction[];
  /** More about a row, shown under it once asked for. */
  expand?: (row: Row) => ReactNode;
  /** Drawer or dialog of the row that the address names as open. */
  details?: (key: string, close: () => void) => ReactNode;
  /** Saves what is filtered: `(state) => download('exportWidgets', …)`. */
  onExport?: (state: ListState) => Promise<unknown>;
  /** Buttons of the page, the primary one last. */
  actions?: ReactNode;
  /** Figures or notices between head and list. */
  above?: ReactNode;
  savedViews?: SavedViews;
};

// Only phones have it.
const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

const none: readonly ListFilter[] = [];

export const ListPage = <Row, A, K extends QueryKey>(props: ListPageProps<Row, A, K>) => {
  const { name, title, columns, query, read, rowKey, rowLabel, empty, filters = none, details } = props;
  const { defaults = {}, rowActions, bulkActions, expand, onExport, savedViews } = props;
  const [state, change] = useListState(defaults);
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  // What `read` can't make sense of is an answer that failed.
  const answer = useQuery({ ...query(state), select: read, placeholderData: keepPreviousData });
  const found = answer.data;
  const selection = useSelection(rowKey);
  const { hidden, setHidden, isChanged } = useHiddenColumns(name, columns);
  const shown = columns.filter((column) => column.fixed || !hidden.includes(column.key));
  const reset = () => change({ search: '', filters: {} });
  const narrowed = isNarrowed(state);
  const isFailed = answer.isError && !found;

  // A page beyond the end (rows were deleted, a filter was added to a link) leads to the last one.
  const lastPage = found ? Math.max(1, Math.ceil(found.total / state.size)) : null;
  const isBeyond = lastPage !== null && !answer.isPlaceholderData && state.page > lastPage;
  useEffect(() => {
    if (isBeyond && lastPage) change({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, change]);

  const table = {
    label: title,
    columns: shown,
    rows: found?.rows,
    rowKey,
    rowLabel,
    rowActions,
    expand,
    selection: bulkActions ? selection : undefined,
    onOpen: details ? (row: Row) => change({ open: rowKey(row) }) : undefined,
    isStale: answer.isPlaceholderData,
  };
  const current = {
    search: writeSearchText(toListSearch({ ...state, open: null, page: 1 }, defaults)).slice(1),
    hiddenColumns: [...hidden],
  };
  const openView = (view: SavedView) => {
    setHidden(view.hiddenColumns);
    // A view is a whole address of this page, not a change to the one shown.
    void navigate({ to: '.', search: parseSearchText(view.search) as never });
  };

  const body = () => {
    if (isFailed) return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />;
    if (found && found.total === 0 && !answer.isPlaceholderData)
      return narrowed ? <NoMatchState onReset={reset} /> : <EmptyState {...empty} />;
    if (isMobile) return <ListCards {...table} />;
    return (
      <DataTable
        {...table}
        sort={state.sort}
        onSort={(key, startsDescending) => change({ sort: nextSort(state.sort, key, startsDescending) })}
        totals={found?.totals}
        expected={Math.min(state.size, 20)}
      />
    );
  };

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 md:min-h-[28rem]">
      <PageHeader
        title={title}
        description={props.description}
        actions={
          onExport || props.actions ? (
            <>
              {onExport && <ExportButton onExport={() => onExport(state)} />}
              {props.actions}
            </>
          ) : undefined
        }
      />
      {props.above}
      <div className="flex flex-wrap items-center gap-2">
        {props.search && (
          <SearchBox
            value={state.search}
            placeholder={props.search}
            onChange={(search) => change({ search }, { replace: true })}
          />
        )}
        {isMobile
          ? filters.length > 0 && (
              <Suspense fallback={<div className="h-8.5 w-[104px]" />}>
                <FilterSheet filters={filters} state={state} change={change} total={found?.total} />
              </Suspense>
            )
          : filters.map((filter) => (
              <FilterChip key={filter.key} filter={filter} state={state} change={change} />
            ))}
        {narrowed && !isMobile && (
          <Button look="ghost" onClick={reset}>
            Reset
          </Button>
        )}
        <div className="ml-auto flex gap-2">
          {savedViews && <SavedViewsMenu {...savedViews} current={current} onOpen={openView} />}
          {!isMobile && (
            <ColumnMenu columns={columns} hidden={hidden} onChange={setHidden} isChanged={isChanged} />
          )}
        </div>
      </div>
      <section
        aria-label={title}
        className="flex min-h-0 flex-1 flex-col md:overflow-hidden md:rounded-lg md:border md:border-line md:bg-surface"
      >
        {/* What scrolls must be reachable by keyboard. */}
        <div tabIndex={isMobile ? undefined : 0} className="min-h-0 flex-1 md:overflow-auto">
          {body()}
        </div>
        {!isFailed && found?.total !== 0 && (
          <div className="shrink-0 md:border-t md:border-line">
            <ListFooter state={state} change={change} total={found?.total} selected={selection.keys.length} />
          </div>
        )}
      </section>
      {bulkActions && selection.keys.length > 0 && (
        <BulkBar count={selection.keys.length} actions={bulkActions(selection)} onClear={selection.clear} />
      )}
      {state.open && details?.(state.open, () => change({ open: null }))}
    </div>
  );
};
