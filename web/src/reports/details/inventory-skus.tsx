import { inventorySkuColumns } from '@backroom/contract/reports/definitions/inventory-valuation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callOptions } from '../../api/call-options.ts';
import type { ReportState } from '../../targets/index.ts';
import { skuTarget } from '../../targets/index.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { NestedTable } from '../table/nested-table.tsx';

const hidden = new Set([
  'location_name',
  'store_name',
  'shop',
  'location_id',
  'skus_count',
  'units_incoming',
  'units_without_cost',
  'share_pct',
]);
const columns = inventorySkuColumns.filter(({ key }) => !hidden.has(key));

type InventorySkusProps = { shop: string; locationId: string; name: string; state: ReportState };

/** The SKUs behind one location of the inventory valuation. */
export const InventorySkus = ({ shop, locationId, name, state }: InventorySkusProps) => {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  const { data, error, refetch } = useQuery({
    ...callOptions('inventoryValuationSkus', {
      body: {
        shop_name: [shop],
        location_id: locationId,
        start_date: state.days.from,
        end_date: state.days.to,
        page,
        limit: size,
      },
    }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <div>
      <NestedTable
        label={`SKUs at ${name}`}
        columns={columns}
        rows={data.data}
        rowKey={['sku']}
        links={({ sku }) => ({ sku: skuTarget(state, { shop, sku, tickets: true }) })}
      />
      <ListFooter
        state={{ page, size, sort: null, search: '', filters: {}, open: null }}
        change={(changes) => {
          setPage(changes.size ? 1 : (changes.page ?? page));
          if (changes.size) setSize(changes.size);
        }}
        total={data.pagination.total}
        selected={0}
      />
    </div>
  );
};
