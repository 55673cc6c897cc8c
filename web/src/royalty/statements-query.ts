import type { GivenTo } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { filterValue, type ListDefaults, type ListState, valuesOf } from '../ui/list/list-state.ts';

export const statementDefaults: ListDefaults = { size: 25 };

type Body = NonNullable<GivenTo<'getRoyaltyStatements'>['body']>;

export const statementsQuery = (state: ListState) =>
  callOptions('getRoyaltyStatements', {
    body: {
      shop_name: valuesOf(state, 'store'),
      // An unknown value in a link is refused by the server with a message that names it.
      status: valuesOf(state, 'status') as Body['status'],
      month: filterValue(state, 'month'),
      search: state.search || undefined,
      page: state.page,
      limit: state.size,
    },
  });
