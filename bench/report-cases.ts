/** What the report benches ask for: each report of 1, 10 and all stores over a day, a month, a year and two years. */
import type { BenchChain } from './chain.ts';
import { onDatabase } from './kit/database.ts';
import type { Duck } from './kit/duck.ts';
import type { clientOf } from './kit/measure.ts';
import type { BenchRange, BenchReport } from './report-queries.ts';

type Store = { shop_id: number; shop_domain: string };

/** Days of the chain, which ends on 2026-06-30. */
const spans = [
  { name: 'day', start: '2026-06-13', end: '2026-06-13' },
  { name: 'month', start: '2026-05-01', end: '2026-05-31' },
  { name: 'year', start: '2025-07-01', end: '2026-06-30' },
  { name: 'two years', start: '2024-07-02', end: '2026-06-30' },
] as const;

export type Case = {
  stores: number;
  isAll: boolean;
  span: (typeof spans)[number]['name'];
  range: BenchRange;
  domains: string[] | null;
};

const casesOf = (stores: readonly Store[]): Case[] =>
  [1, 10, stores.length].flatMap((count) => {
    // Spread over the chain, not its first and largest ones.
    const chosen = Array.from(
      { length: count },
      (_, index) => stores[(index * 19 + 5) % stores.length],
    ).filter((store) => store !== undefined);
    const isAll = count === stores.length;
    return spans.map(({ name, start, end }) => ({
      stores: count,
      isAll,
      span: name,
      range: { shops: isAll ? null : chosen.map(({ shop_id }) => shop_id), start, end },
      domains: isAll ? null : chosen.map(({ shop_domain }) => shop_domain),
    }));
  });

/** The cases of a chain, the same stores and days of chains of any size. */
export const casesOfChain = async ({ url }: BenchChain): Promise<Case[]> => {
  const { rows } = await onDatabase(url, (client) =>
    client.query<Store>('select shop_id, shop_domain from shops order by shop_id'),
  );
  return casesOf(rows);
};

export const bodyOf = ({ storeField, asked }: BenchReport, { range, domains }: Case) => ({
  ...asked,
  start_date: range.start,
  end_date: range.end,
  ...(domains ? { [storeField]: domains } : {}),
});

/** A case in words. */
export const wordsOf = ({ path }: BenchReport, { stores, span }: Case): string =>
  `${path.slice(1)}, ${stores === 1 ? '1 store' : `${stores} stores`}, ${span}`;

const theirFigure = async (duck: Duck, sql: string) =>
  (await duck.rows(sql)).reduce((sum, row) => sum + Number(row.figure ?? 0), 0);

/** @throws where a report doesn't say to the cent what DuckDB says. */
export const sayTheSame = async (
  client: ReturnType<typeof clientOf>,
  duck: Duck,
  report: BenchReport,
  of: Case,
): Promise<void> => {
  const what = wordsOf(report, of);
  const answer = await client.call(`/v1${report.path}`, bodyOf(report, of));
  if (answer.status !== 200) throw new Error(`${what}: ${answer.body.slice(0, 500)}`);
  const [part, name] = report.figure;
  const figure = Math.round(JSON.parse(answer.body)[part][name] * 100);
  const theirs = Math.round(await theirFigure(duck, report.queries(of.range)[0] ?? ''));
  if (figure !== theirs) throw new Error(`${what}: ${name} is ${figure} cents, DuckDB says ${theirs}`);
};
