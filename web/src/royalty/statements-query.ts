import type { SortKey } from '@backroom/contract/kit/list';
import type { statementColumns } from '@backroom/contract/statement-columns';
import type { GivenTo } from '../api/call.ts';
import { callOptions } from '../api/call-options.ts';
import { download } from '../api/download.ts';
import {
  filterValue,
  type ListDefaults,
  type ListState,
  sortingOf,
  valuesOf,
} from '../ui/list/list-state.ts';

export const statementDefaults: ListDefaults = { sort: '-period', size: 25 };

type Body = NonNullable<GivenTo<'getRoyaltyStatements'>['body']>;
export type StatementFilter = Omit<Body, 'page' | 'limit' | 'sortBy' | 'sortOrder'>;

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
    body: {
      ...statementFilterOf(state),
      ...sortingOf<SortKey<typeof statementColumns>>(state),
      page: state.page,
      limit: state.size,
    },
  });

/** Saves what is filtered, in the columns shown. */
export const exportStatements = (state: ListState, columns: string[]) =>
  download(
    'exportRoyaltyStatements',
    {
      body: {
        ...statementFilterOf(state),
        ...sortingOf<SortKey<typeof statementColumns>>(state),
        // The page's own columns are those of the file.
        columns: columns as never,
      },
    },
    { fileName: 'statements.csv' },
  );
