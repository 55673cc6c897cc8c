import type { GivenTo } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { filterValue, type ListDefaults, type ListState } from '../ui/list/list-state.ts';

export const userDefaults: ListDefaults = { sort: '-createdAt', size: 25 };

type Body = NonNullable<GivenTo<'getAllUsers'>['body']>;

export const usersQuery = (state: ListState) =>
  callOptions('getAllUsers', {
    body: {
      page: state.page,
      limit: state.size,
      search: state.search || undefined,
      // Unknown values in a link are refused by the server with a message that names them.
      role: filterValue(state, 'role') as Body['role'],
      type: filterValue(state, 'type') as Body['type'],
      status: filterValue(state, 'status') as Body['status'],
      sortBy: (state.sort?.key ?? 'createdAt') as Body['sortBy'],
      sortOrder: (state.sort?.descending ?? true) ? 'desc' : 'asc',
    },
  });

export const userQuery = (userId: string) => callOptions('getUser', { body: { userId } });
