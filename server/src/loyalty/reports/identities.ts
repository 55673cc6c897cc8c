import { addDays } from '@backroom/contract/kit/dates';
import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import { type CheckedRange, type CheckResult, nothingDiffers, sidesAgree } from '../../checks/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { ledgerDifferences } from '../../platform/ledger/differences.ts';
import { pointsLedger } from '../ledger/points-ledger.ts';
import { pointsSumDifferences } from '../sums/fold.ts';
import { readVersions } from '../terms/terms-in-force.ts';
import { movementsByDay, totalOf } from './movements.ts';

const sums = async (db: Database) => {
  const { rows } = await sql<Record<'entries' | 'balances' | 'lots' | 'above', number>>`
    select (select coalesce(sum(amount_points), 0) from loyalty_entries)::float8 as entries,
      (select coalesce(sum(balance_points), 0) from loyalty_customers)::float8 as balances,
      (select coalesce(sum(greatest(0, balance_points)), 0) from loyalty_customers)::float8 as above,
      (select coalesce(sum(left_points), 0) from loyalty_lots)::float8 as lots`.execute(db);
  return rows[0]!;
};

const redeemedIn = async (db: Database, { start_date, end_date }: CheckedRange) => {
  const { rows } = await sql<{ entries: number; matrix: number }>`
    select (select coalesce(sum(value_cents), 0) from loyalty_entries
        where local_date between ${start_date}::date and ${end_date}::date
          and type in ('REDEEM', 'REDEEM_REVERSAL'))::float8 as entries,
      (select coalesce(sum(cents), 0) from loyalty_lot_moves
        where local_date between ${start_date}::date and ${end_date}::date)::float8 as matrix`.execute(db);
  return rows[0]!;
};

/** P1 to P5: the points ledger is sound, its lots are its balances, it rolls forward, what stores owe is what was spent, and sums are its. */
export const loyaltyIdentities = async (checked: CheckedRange): Promise<CheckResult[]> => {
  const { db, start_date, end_date } = checked;
  if ((await readVersions(db)).length === 0) return [];
  const wrong = await ledgerDifferences(db, pointsLedger, 20);
  const all = await sums(db);
  const now = totalOf(await movementsByDay(db, { start: start_date, end: end_date, stores: null }));
  const next = addDays(end_date, 1);
  const [[, after] = [next, now]] = await movementsByDay(db, { start: next, end: next, stores: null });
  const redeemed = await redeemedIn(db, checked);
  return [
    nothingDiffers(
      'P1',
      'Every customer’s balance is the sum of the ledger',
      'balance = Σ entries',
      wrong.map(({ id, what }) => ({
        shop: '',
        store_name: '',
        name: `customer ${id}: ${what}`,
        shopify_order_id: null,
        difference: 0,
      })),
    ),
    await sidesAgree('P2', 'Points owed', [
      ['ledger', toDollars(all.entries)],
      ['balances', toDollars(all.balances)],
    ]),
    await sidesAgree('P2', 'What is left of points', [
      ['balances above zero', toDollars(all.above)],
      ['lots', toDollars(all.lots)],
    ]),
    await sidesAgree('P3', 'Points roll forward', [
      ['closing', toDollars(now.closing)],
      ['opening of the next day', toDollars(after.opening)],
    ]),
    await sidesAgree('P4', 'Points spent, in money', [
      ['ledger', toDollars(redeemed.entries)],
      ['settlement between stores', toDollars(redeemed.matrix)],
    ]),
    await sidesAgree('P5', 'Sums that lists and reports read', [
      ['sums that differ', await pointsSumDifferences(db)],
      ['none', 0],
    ]),
  ];
};
