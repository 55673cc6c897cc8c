import type { Query, Statement } from '../../platform/database/query.ts';

const take: Statement = {
  name: 'take order numbers',
  text: `select nextval(pg_get_serial_sequence('orders', 'order_id')) as order_id from generate_series(1, $1::integer)`,
};

/** Takes so many numbers for new orders; nobody else gets them, used or not. */
export const takeOrderNumbers = async (query: Query, count: number): Promise<number[]> => {
  const rows = await query<{ order_id: number }>(take, [count]);
  return rows.map(({ order_id }) => order_id);
};

const BLOCK = 50;

/** Numbers for orders that come one by one, taken by the block. */
export class OrderNumbers {
  #left: number[] = [];

  async next(query: Query): Promise<number> {
    for (;;) {
      const number = this.#left.shift();
      if (number !== undefined) return number;
      this.#left.push(...(await takeOrderNumbers(query, BLOCK)));
    }
  }
}
