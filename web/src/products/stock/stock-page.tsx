import type { DeadStock, LowStock, MissingCost, TransferProposal } from '@backroom/contract/stock-work';
import {
  deadStockColumns,
  lowStockColumns,
  missingCostColumns,
  transferColumns,
} from '@backroom/contract/stock-work-columns';
import { ArrowLeftRight, BadgeDollarSign, PackageCheck, Snail } from 'lucide-react';
import { lazy } from 'react';
import { download } from '../../api/download.ts';
import { FreshnessLine, useStoreChoices } from '../../stores/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { columnsOf } from '../../ui/list/columns-of.tsx';
import type { ListFilter } from '../../ui/list/list-filter.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ListState } from '../../ui/list/list-state.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { useOpen } from '../../ui/list/use-open.ts';
import { ManageTabs } from '../manage/manage-tabs.tsx';
import {
  deadStockQuery,
  lowStockQuery,
  missingCostsQuery,
  type StockList,
  stockFilterOf,
  stockListOf,
  stockLists,
  stockListWords,
  transfersQuery,
} from './stock-lists.ts';

const EnterCost = lazy(async () => ({ default: (await import('./cost-dialog.tsx')).EnterCost }));
const ProductDrawer = lazy(() => import('../product-drawer.tsx'));

const Named = ({ row }: { row: { title: string; variant_title?: string } }) => (
  <span className="font-medium">{[row.title, row.variant_title].filter(Boolean).join(', ')}</span>
);

const lowColumns = columnsOf<LowStock, typeof lowStockColumns>(lowStockColumns, {
  title: { cell: (row) => <Named row={row} />, maxWidth: 320, card: 'title' },
  store: { value: (row) => row.store_name, maxWidth: 200, card: 'under' },
  sku: { value: (row) => row.sku, maxWidth: 180, card: 'under' },
  available: { value: (row) => row.available, card: 'side' },
  sold: { value: (row) => row.sold },
  daysLeft: { value: (row) => row.days_left },
});

const deadColumns = columnsOf<DeadStock, typeof deadStockColumns>(deadStockColumns, {
  title: { cell: (row) => <Named row={row} />, maxWidth: 320, card: 'title' },
  store: { value: (row) => row.store_name, maxWidth: 200, card: 'under' },
  sku: { value: (row) => row.sku, maxWidth: 180, card: 'under' },
  available: { value: (row) => row.available },
  lastSold: { value: (row) => row.last_sold },
  worth: { value: (row) => row.worth, card: 'side' },
});

const moveColumns = columnsOf<TransferProposal, typeof transferColumns>(transferColumns, {
  title: { cell: (row) => <Named row={row} />, maxWidth: 280, card: 'title' },
  sku: { value: (row) => row.sku, maxWidth: 160 },
  owner: { value: (row) => row.owner, maxWidth: 160 },
  from: { value: (row) => row.from_store, maxWidth: 180, card: 'under' },
  fromAvailable: { value: (row) => row.from_available },
  to: { value: (row) => row.to_store, maxWidth: 180, card: 'under' },
  toAvailable: { value: (row) => row.to_available },
  toSold: { value: (row) => row.to_sold },
  quantity: { value: (row) => row.quantity, card: 'side' },
  worth: { value: (row) => row.worth },
});

const costColumns = columnsOf<MissingCost, typeof missingCostColumns>(missingCostColumns, {
  title: { cell: (row) => <Named row={row} />, maxWidth: 320, card: 'title' },
  sku: { value: (row) => row.sku, maxWidth: 200, card: 'under' },
  stores: { value: (row) => row.stores },
  known: { value: (row) => row.known },
  available: { value: (row) => row.available, card: 'side' },
});

/** Which of the four lists is looked at. */
const ListPicker = () => {
  const [state, change] = useListState({});
  const current = stockListOf(state);
  return (
    <fieldset aria-label="List" className="flex flex-wrap gap-1.5">
      {stockLists.map((list) => (
        <button
          key={list}
          type="button"
          aria-pressed={list === current}
          onClick={() => change({ filters: { ...state.filters, list: [list] }, page: 1, open: null })}
          className={classNames(
            'rounded-full border px-3 py-1 text-table font-medium',
            list === current
              ? 'border-accent bg-accent-soft text-accent-text'
              : 'border-line text-muted hover:text-ink',
          )}
        >
          {stockListWords[list].tab}
        </button>
      ))}
    </fieldset>
  );
};

/** What the four lists have in common. */
const useShared = (list: StockList) => {
  const filters: ListFilter[] = [{ key: 'store', label: 'Store', kind: 'many', ...useStoreChoices() }];
  return {
    name: `stock-${list}`,
    title: 'Stock work',
    description: stockListWords[list].about,
    search: 'Product or SKU',
    filters,
    above: (
      <>
        <FreshnessLine />
        <ManageTabs />
        <ListPicker />
      </>
    ),
    onExport: (state: ListState) =>
      download(
        'exportStockWork',
        { body: { list, ...stockFilterOf(state) } },
        { fileName: `stock-${list}.csv` },
      ),
  };
};

const drawer = (key: string, close: () => void) => <ProductDrawer id={key} onClose={close} />;

const LowList = () => {
  const open = useOpen();
  return (
    <ListPage
      {...useShared('low')}
      columns={lowColumns}
      query={lowStockQuery}
      read={({ rows, pagination }) => ({ rows, total: pagination.total })}
      rowKey={(row) => row.key}
      rowLabel={(row) => `${row.title} in ${row.store_name}`}
      rowActions={(row) => [{ label: 'Show product', icon: PackageCheck, onSelect: () => open(row.id) }]}
      details={drawer}
      empty={{
        icon: PackageCheck,
        title: 'Nothing runs out',
        text: 'What sells lasts for two weeks or more.',
      }}
    />
  );
};

const DeadList = () => {
  const open = useOpen();
  return (
    <ListPage
      {...useShared('dead')}
      columns={deadColumns}
      query={deadStockQuery}
      read={({ rows, pagination }) => ({ rows, total: pagination.total })}
      rowKey={(row) => row.key}
      rowLabel={(row) => `${row.title} in ${row.store_name}`}
      rowActions={(row) => [{ label: 'Show product', icon: PackageCheck, onSelect: () => open(row.id) }]}
      details={drawer}
      empty={{ icon: Snail, title: 'Nothing lies dead', text: 'Whatever is in stock sold within 90 days.' }}
    />
  );
};

const TransferList = () => (
  <ListPage
    {...useShared('transfers')}
    columns={moveColumns}
    query={transfersQuery}
    read={({ rows, pagination }) => ({ rows, total: pagination.total })}
    rowKey={(row) => row.key}
    rowLabel={(row) => `${row.quantity} of ${row.title} from ${row.from_store} to ${row.to_store}`}
    empty={{
      icon: ArrowLeftRight,
      title: 'Nothing to move',
      text: 'No store lacks what lies dead in another of the same owner.',
    }}
  />
);

const CostList = () => {
  const open = useOpen();
  const [state] = useListState({});
  return (
    <ListPage
      {...useShared('costs')}
      columns={costColumns}
      query={missingCostsQuery}
      read={({ rows, pagination }) => ({ rows, total: pagination.total })}
      rowKey={(row) => row.sku}
      rowLabel={(row) => `SKU ${row.sku}`}
      rowActions={(row) => [{ label: 'Enter cost', icon: BadgeDollarSign, onSelect: () => open(row.sku) }]}
      details={(sku, close) => <EnterCost sku={sku} state={state} onClose={close} />}
      empty={{
        icon: BadgeDollarSign,
        title: 'Every SKU has a cost',
        text: 'Margins and stock values are whole.',
      }}
    />
  );
};

const lists = { low: LowList, dead: DeadList, transfers: TransferList, costs: CostList };

/** Stock to be worked on, a tab of product management: running out, dead, to be moved, without a cost. */
export const StockPage = () => {
  const [state] = useListState({});
  const list = stockListOf(state);
  const List = lists[list];
  return <List key={list} />;
};
