/**
 * What is kept of reports (server, kept-plans.ts) beside the same planned for its values: PostgreSQL may take a plan for all values that is a bad
 * one on a chain of another size than those it was tried on.
 */
import { connect } from '../../server/src/platform/database/connect.ts';
import { isMarked, keepingPlans } from '../../server/src/platform/database/kept-plans.ts';
import type { BenchChain } from '../chain.ts';
import type { Statement } from '../kit/recorded.ts';
import { milliseconds, none, type Result } from '../kit/result.ts';
import { bodyOf, casesOfChain, wordsOf } from '../report-cases.ts';
import { benchReports } from '../report-queries.ts';
import { statementsOf } from './statements.ts';

/** PostgreSQL decides after five times. */
const KEPT_ROUNDS = 9;
const OWN_ROUNDS = 3;

/** A plan is worse that takes so many times as long, and so many milliseconds longer. */
const TIMES = 2;
const LONGER_MS = 3;

type Ask = (statement: Statement) => Promise<unknown>;

/** The shortest time of each statement, asked in their order so many times; the first so many rounds don't count. */
const shortest = async (
  ask: Ask,
  statements: readonly Statement[],
  { rounds, after = 0 }: { rounds: number; after?: number },
): Promise<number[]> => {
  const best = statements.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, statement] of statements.entries()) {
      const from = performance.now();
      await ask(statement);
      if (round >= after) best[index] = Math.min(best[index] ?? 0, performance.now() - from);
    }
  }
  return best;
};

/** What has all that follows planned for all values says so to the moment. */
const isSetting = (sql: string) => sql.includes('set_config(');

export const keptPlanLines = async (chain: BenchChain): Promise<Result[]> => {
  const connection = connect({ url: chain.url, max: 2 });
  const [plain, kept] = [
    await connection.pool.connect(),
    await keepingPlans(connection.pool).connect(),
  ] as const;
  let [asked, worse] = [0, 0];
  try {
    for (const report of benchReports) {
      for (const of of await casesOfChain(chain)) {
        const statements = await statementsOf(chain.url, report.path, bodyOf(report, of));
        await kept.query('begin', []);
        const times = await shortest((one) => kept.query(one.sql, one.parameters), statements, {
          rounds: KEPT_ROUNDS,
          after: KEPT_ROUNDS - OWN_ROUNDS,
        });
        await kept.query('rollback', []);
        const own = await shortest(
          async (one) => isSetting(one.sql) || (await plain.query(one.sql, [...one.parameters])),
          statements,
          { rounds: OWN_ROUNDS },
        );
        for (const [index, { sql }] of statements.entries()) {
          const [took = 0, alone = 0] = [times[index], own[index]];
          if (!isMarked(sql) || isSetting(sql)) continue;
          asked += 1;
          if (took < TIMES * alone || took - alone < LONGER_MS) continue;
          worse += 1;
          console.log(
            `  ${wordsOf(report, of)}: ${milliseconds(took)}, for its values ${milliseconds(alone)}: ${sql.replaceAll(/\s+/g, ' ').slice(0, 160)}`,
          );
        }
      }
    }
  } finally {
    kept.release();
    plain.release();
    await connection.close();
  }
  const orders = chain.orders.toLocaleString('en-US');
  return [none(`${orders} orders: kept plans that are worse`, worse, `of ${asked} statements`)];
};
