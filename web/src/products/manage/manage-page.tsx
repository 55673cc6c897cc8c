import type { ProductRow } from '@backroom/contract/product-fields';
import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, FileDown, FileUp, History, Plus, Scale, Shapes, Store, Table2 } from 'lucide-react';
import { lazy } from 'react';
import { messageOf } from '../../api/call-error.ts';
import { callOptions } from '../../api/call-options.ts';
import { download } from '../../api/download.ts';
import { useSavedViews } from '../../saved-views/index.ts';
import { FreshnessLine, useStoreChoices } from '../../stores/index.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { MultiSelect } from '../../ui/form/combobox.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { type ListState, valuesOf } from '../../ui/list/list-state.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { useOpen } from '../../ui/list/use-open.ts';
import { PageActions } from '../../ui/page/page-actions.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { keepChosen, MOST_EDITED, selectionOf } from '../edit/chosen-products.ts';
import { useProductFilters } from '../product-choices.ts';
import { productColumns } from '../product-columns.tsx';
import { productDefaults, productFilterOf, productSortOf } from '../products-query.ts';
import { ManageTabs } from './manage-tabs.tsx';

const LastEdits = lazy(async () => ({ default: (await import('../edit/last-edits.tsx')).LastEdits }));
const BringBack = lazy(() => import('../file/bring-back.tsx'));
const FieldOwners = lazy(() => import('../owners/field-owners.tsx'));
const PlannedPrices = lazy(() => import('../planned/planned-prices.tsx'));
const ProductDrawer = lazy(() => import('../product-drawer.tsx'));

const multiProductsQuery = (state: ListState) =>
  callOptions('getMultiProducts', {
    body: {
      shop: valuesOf(state, 'store') ?? [],
      page: state.page,
      limit: state.size,
      ...productSortOf(state),
      ...productFilterOf(state),
    },
  });

const rowKey = (row: ProductRow) => row.id;
const title = 'Product Management';
const description = 'Create products for many stores at once, and change many together.';

/** The stores that one works in. Nothing is loaded before one is chosen. */
const StorePicker = () => {
  const [state, change] = useListState(productDefaults);
  return (
    <div className="w-full max-w-sm">
      <MultiSelect
        label="store"
        placeholder="Choose stores"
        value={valuesOf(state, 'store') ?? []}
        onChange={(store) => change({ filters: { ...state.filters, store } })}
        {...useStoreChoices()}
      />
    </div>
  );
};

/** The products chosen as a file to edit elsewhere. */
const takeOut = (chosen: ReturnType<typeof selectionOf>, format: 'csv' | 'xlsx') =>
  void download(
    'exportProductsToEdit',
    { body: { ...chosen, format } },
    { fileName: `products.${format}` },
  ).catch((error: unknown) => toast.bad('Failed to export products', { description: messageOf(error) }));

/** Products of the stores chosen, to be changed (specification 1: /mpe). */
export const ManagePage = () => {
  const navigate = useNavigate();
  const open = useOpen();
  const [state] = useListState(productDefaults);
  const shops = valuesOf(state, 'store')?.filter((shop) => shop.trim() !== '') ?? [];
  const filters = useProductFilters(shops).filter(({ key }) => key !== 'store');
  const savedViews = useSavedViews('/mpe');
  const toCatalogue = {
    label: 'Catalog',
    icon: Shapes,
    onSelect: () => void navigate({ to: '/products' }),
  };
  const bringBack = { label: 'Bring a file back', icon: FileUp, onSelect: () => open('file') };
  const owners = { label: 'Who decides about fields', icon: Scale, onSelect: () => open('owners') };
  const plans = { label: 'Planned prices', icon: CalendarClock, onSelect: () => open('planned') };
  const lastEdits = { label: 'Last changes', icon: History, onSelect: () => open('edits') };
  const create = {
    label: 'Create product',
    icon: Plus,
    primary: true,
    onSelect: () => void navigate({ to: '/mpe/create-product' }),
  };
  if (shops.length === 0) {
    return (
      <div className="grid grid-cols-1 gap-4">
        <PageHeader title={title} description={description} actions={<PageActions actions={[create]} />} />
        <ManageTabs />
        <StorePicker />
        <EmptyState
          icon={Store}
          title="Choose a store"
          text="Pick the stores whose products you want to browse and change."
        />
      </div>
    );
  }
  return (
    <ListPage
      name="manage-products"
      title={title}
      description={description}
      columns={productColumns}
      defaults={productDefaults}
      search="Title, SKU, barcode or vendor"
      filters={filters}
      query={multiProductsQuery}
      read={(answer) => ({ rows: answer.products, total: answer.total_count })}
      rowKey={rowKey}
      rowLabel={(row) => `${row.title} in ${row.store_name}`}
      details={(id, close) =>
        id === 'edits' ? (
          <LastEdits onClose={close} />
        ) : id === 'file' ? (
          <BringBack onClose={close} />
        ) : id === 'planned' ? (
          <PlannedPrices onClose={close} />
        ) : id === 'owners' ? (
          <FieldOwners onClose={close} />
        ) : (
          <ProductDrawer id={id} onClose={close} />
        )
      }
      above={
        <>
          <FreshnessLine />
          <ManageTabs />
          <StorePicker />
        </>
      }
      savedViews={savedViews}
      filterOf={productFilterOf}
      bulkActions={(selection, told) => [
        {
          label: 'Edit together',
          icon: Table2,
          disabled: selection.count > MOST_EDITED ? 'at most 2,000 at once' : undefined,
          onSelect: () => {
            keepChosen({ shops, told, count: selection.count });
            void navigate({ to: '/mpe/edit' });
          },
        },
        ...(['csv', 'xlsx'] as const).map((format) => ({
          label: format === 'csv' ? 'To a CSV file' : 'To an Excel file',
          icon: FileDown,
          disabled: selection.count > MOST_EDITED ? 'at most 2,000 at once' : undefined,
          onSelect: () => takeOut(selectionOf({ shops, told, count: selection.count }), format),
        })),
      ]}
      actions={[toCatalogue, bringBack, plans, lastEdits, owners, create]}
      empty={{ icon: Shapes, title: 'No products here', text: 'These stores have no products yet.' }}
    />
  );
};
