/** How many rows of tables a report looks at, beside the rows of the facts that it is about. */
import type { BenchChain } from '../chain.ts';
import { onDatabase } from '../kit/database.ts';
import type { Result } from '../kit/result.ts';
import { bodyOf, casesOfChain } from '../report-cases.ts';
import { benchReports } from '../report-queries.ts';
import { statementsOf } from './statements.ts';

/** What `explain (analyze, format json)` says of a step: rows are those of one loop. */
type Step = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Step[];
};

/** Rows that were found in tables, those too that were looked at and left. */
const rowsOf = (step: Step): number => {
  const found =
    step['Actual Rows'] +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0);
  // Of steps only scans of tables name one.
  const own = step['Relation Name'] === undefined ? 0 : found * step['Actual Loops'];
  return (step.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), own);
};

const PATH = '/sales-by-category';

/** Sales by category of all stores over two years. */
export const rowsRead = async (chain: BenchChain): Promise<Result> => {
  const report = benchReports.find(({ path }) => path === PATH);
  const of = (await casesOfChain(chain)).find(({ isAll, span }) => isAll && span === 'two years');
  if (!report || !of) throw new Error(`There is no case of ${PATH}`);
  const statements = await statementsOf(chain.url, PATH, bodyOf(report, of));
  return await onDatabase(chain.url, async (client) => {
    let read = 0;
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Step }[] }>(
        `explain (analyze, format json) ${sql}`,
        [...parameters],
      );
      read += (rows[0]?.['QUERY PLAN'] ?? []).reduce((sum, { Plan }) => sum + rowsOf(Plan), 0);
    }
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::float8 as n from sales_lines where local_date between $1 and $2',
      [of.range.start, of.range.end],
    );
    const facts = rows[0]?.n ?? 0;
    return {
      what: `${chain.orders.toLocaleString('en-US')} orders: rows read by category, ${of.stores} stores, ${of.span}`,
      ours: `${Math.round(read).toLocaleString('en-US')} rows`,
      beside: `${facts.toLocaleString('en-US')} in the range`,
      ratio: read / facts,
      aim: { atMost: 0.02 },
    };
  });
};
