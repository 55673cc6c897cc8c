import type { GivenTo } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { filterValue, type ListDefaults, type ListState, valuesOf } from '../ui/list/list-state.ts';

type Query = NonNullable<GivenTo<'getProducts'>['query']>;
type Filter = Omit<Query, 'page' | 'limit' | 'sortBy' | 'sortOrder' | 'store'>;

export const productDefaults: ListDefaults = { sort: 'title', size: 25 };

/** What narrows lists of products besides the store. Unknown values in a link are refused by the server by name. */
export const productFilterOf = (state: ListState): Filter => ({
  search: state.search || undefined,
  collection: valuesOf(state, 'collection'),
  category: valuesOf(state, 'category'),
  vendor: valuesOf(state, 'vendor'),
  sku: valuesOf(state, 'sku'),
  status: valuesOf(state, 'status') as Filter['status'],
  stock: filterValue(state, 'stock') as Filter['stock'],
  missing_cost: filterValue(state, 'missing') === 'cost' ? true : undefined,
  missing_image: filterValue(state, 'missing') === 'image' ? true : undefined,
});

export const productSortOf = (state: ListState): Pick<Query, 'sortBy' | 'sortOrder'> => ({
  sortBy: (state.sort?.key ?? 'title') as Query['sortBy'],
  sortOrder: state.sort?.descending ? 'desc' : 'asc',
});

export const productsQuery = (state: ListState) =>
  callOptions('getProducts', {
    query: {
      page: state.page,
      limit: state.size,
      store: valuesOf(state, 'store'),
      ...productSortOf(state),
      ...productFilterOf(state),
    },
  });

export const skuGroupsQuery = (state: ListState) => {
  const filter = productFilterOf(state);
  return callOptions('getSkuGroups', {
    body: {
      page: state.page,
      limit: state.size,
      store: valuesOf(state, 'store'),
      ...filter,
      differing: filterValue(state, 'differing') === 'yes' ? true : undefined,
    },
  });
};

export const productQuery = (id: string) => callOptions('getProduct', { body: { id } });
