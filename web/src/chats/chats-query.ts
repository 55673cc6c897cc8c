import type { GivenTo } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { filterValue, type ListState, valuesOf } from '../ui/list/list-state.ts';

type Body = NonNullable<GivenTo<'getConversations'>['body']>;

export const chatsQuery = (state: ListState) =>
  callOptions('getConversations', {
    body: {
      page: state.page,
      limit: state.size,
      search: state.search || undefined,
      // An unknown value in a link is refused by the server with a message that names it.
      status: filterValue(state, 'status') as Body['status'],
      kind: filterValue(state, 'kind') as Body['kind'],
      shop_name: valuesOf(state, 'store'),
    },
  });
