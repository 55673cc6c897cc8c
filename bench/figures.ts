/**
 * All that figures promise, each beside what it is compared with: how fast reports are on a million orders and on two, what sums cost those
 * who post and redeem, and that no answer is ever wrong.
 */
import { copyOf, million, openChain } from './chain.ts';
import { intakeLines } from './figures/intake-lines.ts';
import { keptPlanLines } from './figures/kept-plans.ts';
import { measureReports } from './figures/measured-reports.ts';
import { redemptionLines } from './figures/redemption-lines.ts';
import { growthLines, linesOfChain } from './figures/report-lines.ts';
import { rowsRead } from './figures/rows-read.ts';
import { wrongAnswers } from './figures/wrong-answers.ts';
import { openBenchPostgres } from './kit/database.ts';
import { type Bench, type Result, tableOf } from './kit/result.ts';

const reportLines = async (serverUrl: string): Promise<Result[]> => {
  const once = await openChain(serverUrl, million);
  const twice = await openChain(serverUrl, 2 * million);
  const measured = await measureReports(once, twice);
  return [
    ...linesOfChain(
      once.orders,
      measured.map((one) => one.once),
    ),
    ...linesOfChain(
      twice.orders,
      measured.map((one) => one.twice),
    ),
    ...growthLines(twice.orders, measured),
    await rowsRead(once),
    await rowsRead(twice),
  ];
};

const onBenchPostgres = (work: (serverUrl: string) => Promise<Result[]>) => async (): Promise<Result[]> => {
  const postgres = await openBenchPostgres();
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
};

const parts: Record<string, () => Promise<Result[]>> = {
  reports: onBenchPostgres(reportLines),
  redemptions: onBenchPostgres(async (serverUrl) =>
    redemptionLines(await copyOf(serverUrl, await openChain(serverUrl, million), 'figures_run')),
  ),
  plans: onBenchPostgres(async (serverUrl) => keptPlanLines(await openChain(serverUrl, million))),
  intake: intakeLines,
  answers: async () => [await wrongAnswers()],
};

/** Some of its parts by themselves: `BACKROOM_BENCH_FIGURES=intake,answers`. */
const wanted = process.env.BACKROOM_BENCH_FIGURES?.split(',') ?? Object.keys(parts);

export const figures: Bench = {
  name: 'figures',
  about:
    'every aim of figures: reports beside DuckDB at one and two million orders, intake, tills, wrong answers',
  run: async () => {
    const results: Result[] = [];
    for (const name of wanted) {
      const run = parts[name];
      if (!run) throw new Error(`There are no figures ${name}: ${Object.keys(parts).join(', ')}`);
      const found = await run();
      // What took half an hour is not to be lost where a later part fails.
      if (wanted.length > 1) console.log(tableOf(found));
      results.push(...found);
    }
    return results;
  },
};
