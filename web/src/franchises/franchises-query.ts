import type { GivenTo } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { filterValue, type ListDefaults, type ListState, sortingOf } from '../ui/list/list-state.ts';

/** Specification 2, section 9: ten to a page, newest first. */
export const franchiseeDefaults: ListDefaults = { sort: '-createdAt', size: 10 };

type Body = NonNullable<GivenTo<'getFranchiseeList'>['body']>;

export const franchiseeFilterOf = (state: ListState): Omit<Body, 'page' | 'limit'> => ({
  search: state.search || undefined,
  // Unknown values in a link are refused by the server with a message that names them.
  status: filterValue(state, 'status') as Body['status'],
  ...sortingOf<NonNullable<Body['sortBy']>>(state),
});

export const franchiseesQuery = (state: ListState) =>
  callOptions('getFranchiseeList', {
    body: { page: state.page, limit: state.size, ...franchiseeFilterOf(state) },
  });

export const franchiseeQuery = (id: string) => callOptions('getFranchisee', { params: { id } });
