import type { GivenTo } from '../../api/call.ts';
import { callOptions } from '../../api/call-options.ts';
import { filterValue, type ListDefaults, type ListState } from '../../ui/list/list-state.ts';

export const storeDefaults: ListDefaults = { sort: 'name', size: 25 };

type Body = NonNullable<GivenTo<'getStores'>['body']>;

export const managedStoresQuery = (state: ListState) =>
  callOptions('getStores', {
    body: {
      page: state.page,
      limit: state.size,
      search: state.search || undefined,
      // Unknown values in a link are refused by the server with a message that names them.
      status: filterValue(state, 'status') as Body['status'],
      franchisee_id: filterValue(state, 'franchisee'),
      sortBy: (state.sort?.key ?? 'name') as Body['sortBy'],
      sortOrder: state.sort?.descending ? 'desc' : 'asc',
    },
  });

export const managedStoreQuery = (storeId: string) => callOptions('getStore', { body: { storeId } });
