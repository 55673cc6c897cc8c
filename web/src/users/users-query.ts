import type { GivenTo } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { download } from '../api/download.ts';
import { filterValue, type ListDefaults, type ListState, sortingOf } from '../ui/list/list-state.ts';

export const userDefaults: ListDefaults = { sort: '-createdAt', size: 25 };

type Body = NonNullable<GivenTo<'getAllUsers'>['body']>;

const filterOf = (state: ListState): Omit<Body, 'page' | 'limit'> => ({
  search: state.search || undefined,
  // Unknown values in a link are refused by the server with a message that names them.
  role: filterValue(state, 'role') as Body['role'],
  type: filterValue(state, 'type') as Body['type'],
  status: filterValue(state, 'status') as Body['status'],
  ...sortingOf<NonNullable<Body['sortBy']>>(state),
});

export const usersQuery = (state: ListState) =>
  callOptions('getAllUsers', { body: { page: state.page, limit: state.size, ...filterOf(state) } });

/** Saves who is filtered, in the columns shown. */
export const exportUsers = (state: ListState, columns: string[]) =>
  download(
    'exportUsers',
    // The page's own columns are those of the file.
    { body: { ...filterOf(state), columns: columns as never } },
    { fileName: 'users.csv' },
  );

export const userQuery = (userId: string) => callOptions('getUser', { body: { userId } });
