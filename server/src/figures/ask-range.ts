/** How sums of a range are asked: of few days of stores there is little to find, so that asking takes most of the time. */
import { daysBetween } from '@backroom/contract/kit/dates';
import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { plannedAnew } from '../platform/database/kept-plans.ts';
import {
  askTogether,
  type Cell,
  fewRowsOfStores,
  togetherOnServers,
} from '../platform/database/one-statement.ts';
import { besides, namedForOthers } from '../platform/database/side-by-side.ts';
import type { FactRange } from './facts-source.ts';

/** So many days of stores are few: two years of one store, a month of twenty, a day of hundreds. */
const FEW = 750;

/** Whether there is little to find in a range. */
export const isLittle = ({ shopIds, start, end }: Pick<FactRange, 'shopIds' | 'start' | 'end'>): boolean =>
  shopIds.length * daysBetween(start, end) <= FEW;

/** Few sums of a range, out of cells and facts. */
export const askSums = async <Row extends Record<keyof Row, Cell>>(
  db: Database,
  range: FactRange,
  statement: RawBuilder<Row>,
): Promise<Row[]> =>
  isLittle(range) ? await askTogether(db, statement) : (await statement.execute(db)).rows;

/** Few rows of stores of a range (one-statement.ts). */
export const askRowsOfStores = <Row extends Record<keyof Row, Cell>>(
  db: Database,
  range: FactRange,
  statement: RawBuilder<Row>,
): Promise<Row[]> => (isLittle(range) ? fewRowsOfStores(db, statement) : togetherOnServers(db, statement));

/** A statement whose plan for one range may be a bad one for another: it is planned anew where there is more than a little to read (kept-plans.ts). */
export const anewForMuch = <Row>(range: FactRange, statement: RawBuilder<Row>): RawBuilder<Row> =>
  isLittle(range) ? statement : plannedAnew(statement);

/** The same of a statement that reads sums of pieces of a range, as months: how many pieces there are decides, not how many days. */
export const anewForManyPieces = <Row>(
  { shopIds }: FactRange,
  pieces: number,
  statement: RawBuilder<Row>,
): RawBuilder<Row> => (shopIds.length * pieces <= FEW ? statement : plannedAnew(statement));

/** `namedForOthers` where there is more than a little to read. */
export const namedForMuch = async (snapshot: Database, range: FactRange): Promise<void> => {
  if (!isLittle(range)) await namedForOthers(snapshot);
};

/** `besides` where there is more than a little to read: another connection takes longer to begin and end than that. */
export const besidesMuch = <T>(
  snapshot: Database,
  range: FactRange,
  read: (db: Database) => Promise<T>,
): Promise<T> => (isLittle(range) ? read(snapshot) : besides(snapshot, read));
