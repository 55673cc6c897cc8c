import type { SkuGroup } from '@backroom/contract/products';
import { skuColumns } from '@backroom/contract/products-columns';
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { callOptions } from '../api/call-options.ts';
import { FreshnessLine } from '../stores/index.ts';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { FailedState } from '../ui/feedback/states.tsx';
import { columnsOf } from '../ui/list/columns-of.tsx';
import { ListPage } from '../ui/list/list-page.tsx';
import { type ListState, valuesOf } from '../ui/list/list-state.ts';
import { useListState } from '../ui/list/use-list-state.ts';
import { BackLink } from '../ui/page/back-link.tsx';
import { Badge } from '../ui/text/badge.tsx';
import { wordsOf } from '../ui/text/status-badge.tsx';
import { PriceRange } from './price-range.tsx';
import { useProductFilters } from './product-choices.ts';
import { ProductPicture } from './product-picture.tsx';
import { skuGroupsQuery } from './products-query.ts';
import { StoresBeside } from './stores-beside.tsx';

const columns = columnsOf<SkuGroup, typeof skuColumns>(skuColumns, {
  sku: { value: (row) => row.sku, maxWidth: 180, card: 'title' },
  title: {
    cell: (row) => (
      <span className="flex items-center gap-2.5">
        <ProductPicture url={row.image} />
        <span className="truncate">{[row.title, row.variant_title].filter(Boolean).join(', ')}</span>
      </span>
    ),
    maxWidth: 320,
    card: 'under',
  },
  stores: { value: (row) => row.stores },
  price: { cell: (row) => <PriceRange least={row.min_price} most={row.max_price} />, card: 'side' },
  stock: { value: (row) => row.available },
  cost: { cell: (row) => <PriceRange least={row.min_cost} most={row.max_cost} /> },
  differs: {
    cell: (row) =>
      row.differs.length === 0 ? (
        <span className="text-muted">Alike</span>
      ) : (
        <Badge tone="warn">{row.differs.map(wordsOf).join(', ')}</Badge>
      ),
    card: 'status',
  },
});

/** One SKU in each store that has it, side by side. */
const SideBySide = ({ sku }: { sku: string }) => {
  const { data, error, refetch } = useQuery(callOptions('getSkuStores', { body: { sku } }));
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  return data ? <StoresBeside stores={data.stores} /> : <Skeleton className="w-3/5" />;
};

/** The catalogue by SKU: where stores differ is seen at once, and opens side by side. */
export const SkuGroupsPage = () => {
  const [state] = useListState({});
  const filters = useProductFilters(valuesOf(state, 'store') ?? []);
  return (
    <>
      <BackLink to="/products">Product Catalog</BackLink>
      <ListPage
        name="products-by-sku"
        title="Catalog by SKU"
        description="One row for each SKU over all stores, with what isn’t the same everywhere."
        columns={columns}
        search="Title, SKU, barcode or vendor"
        above={<FreshnessLine />}
        filters={[
          {
            key: 'differing',
            label: 'Differs',
            kind: 'one',
            choices: [{ value: 'yes', label: 'Between stores' }],
          },
          ...filters,
        ]}
        query={(list: ListState) => skuGroupsQuery(list)}
        read={(answer) => ({ rows: answer.skus, total: answer.pagination.total })}
        rowKey={(row) => row.sku}
        rowLabel={(row) => `SKU ${row.sku}`}
        expand={(row) => <SideBySide sku={row.sku} />}
        empty={{ icon: Layers, title: 'No SKUs yet', text: 'They appear here once a store has products.' }}
      />
    </>
  );
};
