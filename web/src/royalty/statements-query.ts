import type { GivenTo } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { filterValue, type ListDefaults, type ListState, valuesOf } from '../ui/list/list-state.ts';

export const statementDefaults: ListDefaults = { size: 25 };

type Body = NonNullable<GivenTo<'getRoyaltyStatements'>['body']>;
export type StatementFilter = Omit<Body, 'page' | 'limit'>;

/** What narrows the list, as its calls take it. */
export const statementFilterOf = (state: ListState): StatementFilter => ({
  shop_name: valuesOf(state, 'store'),
  // An unknown value in a link is refused by the server with a message that names it.
  status: valuesOf(state, 'status') as Body['status'],
  month: filterValue(state, 'month'),
  search: state.search || undefined,
});

export const statementsQuery = (state: ListState) =>
  callOptions('getRoyaltyStatements', {
    body: { ...statementFilterOf(state), page: state.page, limit: state.size },
  });
