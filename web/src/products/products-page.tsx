import type { ProductRow } from '@backroom/contract/product-fields';
import { useNavigate } from '@tanstack/react-router';
import { Layers, Shapes } from 'lucide-react';
import { lazy } from 'react';
import { download } from '../api/download.ts';
import { useSavedViews } from '../saved-views/index.ts';
import { FreshnessLine } from '../stores/index.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { type ListState, valuesOf } from '../ui/list/list-state.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { useProductFilters } from './product-choices.ts';
import { productColumns } from './product-columns.tsx';
import { productDefaults, productFilterOf, productSortOf, productsQuery } from './products-query.ts';

const ProductDrawer = lazy(() => import('./product-drawer.tsx'));

const exportShown = (state: ListState, columns: string[]) =>
  download(
    'exportProducts',
    {
      body: {
        store: valuesOf(state, 'store'),
        ...productSortOf(state),
        ...productFilterOf(state),
        // The page's own columns are those of the file.
        columns: columns as never,
      },
    },
    { fileName: 'products.csv' },
  );

const rowKey = (row: ProductRow) => row.id;

/** The catalogue: every product of every store. */
export const ProductsPage = () => {
  const navigate = useNavigate();
  const [state] = useListState(productDefaults);
  return (
    <ListPage
      name="products"
      title="Product Catalog"
      description="Every product of every store, as it stands there now."
      columns={productColumns}
      defaults={productDefaults}
      search="Title, SKU, barcode or vendor"
      above={<FreshnessLine />}
      filters={useProductFilters(valuesOf(state, 'store') ?? [])}
      query={productsQuery}
      read={(answer) => ({ rows: answer.products, total: answer.total_count })}
      rowKey={rowKey}
      rowLabel={(row) => `${row.title} in ${row.store_name}`}
      details={(id, close) => <ProductDrawer id={id} onClose={close} />}
      onExport={exportShown}
      savedViews={useSavedViews('/products')}
      actions={[
        { label: 'Group by SKU', icon: Layers, onSelect: () => void navigate({ to: '/products/by-sku' }) },
        {
          label: 'Manage products',
          icon: Shapes,
          primary: true,
          onSelect: () => void navigate({ to: '/mpe' }),
        },
      ]}
      empty={{
        icon: Shapes,
        title: 'No products yet',
        text: 'They appear here once a store’s catalogue is imported, its shop is connected, or one is created.',
      }}
    />
  );
};
