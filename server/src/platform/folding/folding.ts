/** Sums that are kept as cells and what is pending of them (docs/decisions, "Sums that are exact at any moment"), of any room. */
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** Sums of one store, or of all stores as one. */
export type Level = 'store' | 'chain';

export type Pending = {
  readonly table: string;
  /** Statements that add rows of the relation `gone`, which has this table's columns, to all cells of a level. */
  adding(level: Level): string[];
};

export type Folding = {
  /** Of its row in `folds`, and at the front of its sequence (migrations/0212). */
  readonly name: 'figures' | 'points';
  /** Any number of its own, the same in every process: cells are written by one at a time. */
  readonly lock: number;
  readonly pending: readonly Pending[];
};

/** Keeps everybody else from writing cells until the transaction ends. Nobody who posts or reads waits for it. */
export const holdCells = async (trx: Database, { lock }: Pick<Folding, 'lock'>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
};

/** Adds rows to the cells of some levels, in one statement. @returns how many rows */
export const addGone = async (
  trx: Database,
  { adding }: Pending,
  gone: string,
  levels: readonly Level[],
): Promise<number> => {
  const steps = levels.flatMap(adding).map((step, index) => `added_${index} as (${step})`);
  const text = `with ${[`gone as materialized (${gone})`, ...steps].join(', ')} select count(*)::integer as n from gone`;
  const { rows } = await sql<{ n: number }>`${sql.raw(text)}`.execute(trx);
  return rows[0]?.n ?? 0;
};
