import { excludedSkusOf } from '../../api/answer-shapes.ts';
import type { AnswerOf, GivenTo } from '../../api/call.ts';
import { callOptions } from '../../api/call-options.ts';
import { type ListDefaults, type ListState, valuesOf } from '../../ui/list/list-state.ts';

export const excludedDefaults: ListDefaults = { sort: 'sku', size: 25 };

type Body = NonNullable<GivenTo<'getExcludedSkuList'>['body']>;
type Answer = AnswerOf<'getExcludedSkuList'>;
export type ExcludedRow = Answer['skus'][number];

export const excludedQuery = (state: ListState) =>
  callOptions('getExcludedSkuList', {
    body: {
      page: state.page,
      limit: state.size,
      search: state.search || undefined,
      // Unknown values in a link are refused by the server with a message that names them.
      scopes: valuesOf(state, 'scope') as Body['scopes'],
      sortBy: (state.sort?.key ?? 'sku') as Body['sortBy'],
      sortOrder: state.sort?.descending ? 'desc' : 'asc',
    },
  });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A row of any server that follows the specification: sku and reason are all that it promises. */
const rowOf = (one: unknown): ExcludedRow => {
  const given: Partial<ExcludedRow> = typeof one === 'string' ? { sku: one } : { ...(one as object) };
  return {
    sku: textOf(given.sku),
    reason: textOf(given.reason),
    scopes: given.scopes ?? ['LOYALTY', 'DISCOUNT'],
    since: textOf(given.since),
    added_by: textOf(given.added_by),
    royalty: given.royalty ?? null,
    known: given.known ?? true,
  };
};

export const readExcluded = (answer: Answer) => {
  const rows = excludedSkusOf(answer).map(rowOf);
  const { total }: { total?: number } = answer;
  return { rows, total: total ?? rows.length };
};
