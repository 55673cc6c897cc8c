import { callOptions } from '../api/call-options.ts';
import { filterValue, type ListState } from '../ui/list/list-state.ts';

export const connectionsQuery = (state: ListState) =>
  callOptions('getConnections', {
    body: {
      page: state.page,
      limit: state.size,
      search: state.search || undefined,
      // One of the choices; the server names any other as wrong.
      state: filterValue(state, 'state') as never,
    },
  });

export const connectionQuery = (storeId: string) => callOptions('getConnection', { body: { storeId } });

export const unreadQuery = (state: ListState) =>
  callOptions('getUnreadOrders', {
    body: { page: state.page, limit: state.size, search: state.search || undefined },
  });
