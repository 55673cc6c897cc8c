import type { GivenTo } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { filterValue, type ListState, rangeOf, valuesOf } from '../ui/list/list-state.ts';

type Body = NonNullable<GivenTo<'getAuditLog'>['body']>;

export const auditFilterOf = (state: ListState): Omit<Body, 'page' | 'limit'> => {
  const { from, to } = rangeOf(state, 'date');
  return {
    search: state.search || undefined,
    record: filterValue(state, 'record'),
    // An unknown value in a link is refused by the server with a message that names it.
    role: filterValue(state, 'role') as Body['role'],
    shop_name: valuesOf(state, 'store'),
    requestId: filterValue(state, 'request'),
    from_date: from,
    to_date: to,
  };
};

export const auditQuery = (state: ListState) =>
  callOptions('getAuditLog', { body: { page: state.page, limit: state.size, ...auditFilterOf(state) } });
