import { toDollars } from '@backroom/contract/kit/money';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

/** Points earned in one store and spent in another, in hundredths and in cents; null is head office. */
export type Cell = { earned: number | null; spent: number; points: number; cents: number };

/**
 * Where spent points came from: by the store that bears them and the store that took them, less what was given back, the
 * largest first.
 */
export const settledCells = async (
  db: Database,
  { start, end }: { start: string; end: string },
): Promise<Cell[]> => {
  const { rows } = await sql<Cell>`
    select earned_shop_id as earned, event_shop_id as spent, -sum(points)::float8 as points, sum(cents)::float8 as cents
    from loyalty_lot_moves
    where local_date between ${start}::date and ${end}::date and cents <> 0
    group by 1, 2 having sum(cents) <> 0 or sum(points) <> 0 order by cents desc, earned, spent`.execute(db);
  return rows;
};

export type Position = { to_pay: number; to_receive: number; net: number };

/** Who owes and is owed how much, by a name of each side; within one name nothing is owed. In dollars. */
export const positionsOf = <Name>(
  cells: readonly Cell[],
  nameOf: (shopId: number | null) => Name,
): Map<Name, Position> => {
  const sums = new Map<Name, { pay: number; receive: number }>();
  const add = (name: Name, pay: number, receive: number) => {
    const sum = sums.get(name) ?? { pay: 0, receive: 0 };
    sums.set(name, { pay: sum.pay + pay, receive: sum.receive + receive });
  };
  for (const { earned, spent, cents } of cells) {
    const [payer, receiver] = [nameOf(earned), nameOf(spent)];
    if (payer === receiver) continue;
    add(payer, cents, 0);
    add(receiver, 0, cents);
  }
  return new Map(
    [...sums].map(([name, { pay, receive }]) => [
      name,
      { to_pay: toDollars(pay), to_receive: toDollars(receive), net: toDollars(receive - pay) },
    ]),
  );
};
