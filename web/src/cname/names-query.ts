import { callOptions } from '../api/call-options.ts';
import { filterValue, type ListState, valuesOf } from '../ui/list/list-state.ts';

/** Specification 1, section 9. */
export const namesDefaults = { size: 10 };

export const namesQuery = (state: ListState) =>
  callOptions('getCnameRecords', {
    body: {
      page: state.page,
      limit: state.size,
      search: state.search || undefined,
      // One of the choices; the server names any other as wrong.
      status: valuesOf(state, 'status') as never,
      domain: filterValue(state, 'domain'),
      shop: valuesOf(state, 'store'),
    },
  });

export const nameQuery = (id: string) => callOptions('getCnameRecord', { body: { id } });

export const domainsQuery = () => callOptions('getDomainList');
