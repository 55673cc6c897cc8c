import type { GivenTo } from '../../api/call.ts';
import { callOptions } from '../../api/call-options.ts';
import { download } from '../../api/download.ts';
import { filterValue, type ListDefaults, type ListState, sortingOf } from '../../ui/list/list-state.ts';

export const storeDefaults: ListDefaults = { sort: 'name', size: 25 };

type Body = NonNullable<GivenTo<'getStores'>['body']>;

const filterOf = (state: ListState): Omit<Body, 'page' | 'limit'> => ({
  search: state.search || undefined,
  // Unknown values in a link are refused by the server with a message that names them.
  status: filterValue(state, 'status') as Body['status'],
  franchisee_id: filterValue(state, 'franchisee'),
  ...sortingOf<NonNullable<Body['sortBy']>>(state),
});

export const managedStoresQuery = (state: ListState) =>
  callOptions('getStores', { body: { page: state.page, limit: state.size, ...filterOf(state) } });

/** Saves what is filtered, in the columns shown. */
export const exportStores = (state: ListState, columns: string[]) =>
  download(
    'exportStores',
    // The page's own columns are those of the file.
    { body: { ...filterOf(state), columns: columns as never } },
    { fileName: 'stores.csv' },
  );

export const managedStoreQuery = (storeId: string) => callOptions('getStore', { body: { storeId } });
