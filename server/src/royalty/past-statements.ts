import { addDays, type LocalDate } from '@backroom/contract/kit/dates';
import type { Actor } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { scopeOfSystem } from '../platform/sessions/scope.ts';
import { reportStores } from '../stores/index.ts';
import { freeze, markDisputed, pay } from './change-statement.ts';
import { draftStore } from './draft-statements.ts';
import { readStatement } from './statement-rows.ts';

/** What became of a store's statement of a month (`YYYY-MM`). */
export type PastStatement = { shop: string; month: string } & (
  | { became: 'issued' }
  | { became: 'disputed'; note: string }
  | { became: 'paid'; reference: string }
);

/** A day of the month after the one that a day lies in, at noon. */
const noonAfter = (lastDay: LocalDate, days: number) => new Date(`${addDays(lastDay, days)}T12:00:00Z`);

/** Stores that are worked on side by side: a pool has few connections. */
const LANES = 3;

const DAYS_TO_ISSUE = 3;
const DAYS_TO_ANSWER = 8;

const carryOut = async (db: Database, actor: Actor, id: string, past: PastStatement): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const draft = await readStatement(trx, id);
    const frozen = await freeze(trx, actor, id, noonAfter(draft.period_end, DAYS_TO_ISSUE));
    if (past.became !== 'disputed') return;
    const { statement_id, period_end } = frozen;
    const issued = await readStatement(trx, statement_id, true);
    await markDisputed(trx, actor, issued, { note: past.note }, noonAfter(period_end, DAYS_TO_ANSWER));
  });
  if (past.became !== 'paid') return;
  const { period_end } = await readStatement(db, id);
  await pay(db, actor, id, { paid_on: addDays(period_end, DAYS_TO_ANSWER), reference: past.reference });
};

/**
 * States months of the past as if each had been stated when it was over: drafted, issued some days later and what became
 * of it. Nobody is written to. Give a store's months oldest first.
 */
export const addPastStatements = async (
  db: Database,
  actor: Actor,
  past: readonly PastStatement[],
): Promise<void> => {
  const stores = new Map(
    (await reportStores(scopeOfSystem(), db, undefined)).map((store) => [store.shop, store]),
  );
  const shops = [...new Set(past.map(({ shop }) => shop))];
  const lanes = Map.groupBy(past, ({ shop }) => shops.indexOf(shop) % LANES);
  const state = async (lane: readonly PastStatement[]) => {
    for (const one of lane) {
      const store = stores.get(one.shop);
      if (!store) throw new Error(`There is no store ${one.shop} to state`);
      const { ids } = await draftStore(db, store, one.month);
      for (const id of ids) await carryOut(db, actor, id, one);
    }
  };
  await Promise.all([...lanes.values()].map(state));
};
