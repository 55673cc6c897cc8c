import pg from 'pg';
import { type Query, queryOnClient } from '../../platform/database/query.ts';
import { holdShop } from '../closed-periods.ts';
import { appendSteps, daysOf } from './append-facts.ts';
import type { FactRows } from './fact-tables.ts';
import { countNewOrder } from './order-counts.ts';
import type { OrderRow } from './order-row.ts';
import { insertNumberedOrder } from './order-statements.ts';
import type { IntakeShop } from './post-in-transaction.ts';

/**
 * Connections on which statements are sent without waiting for the answers of those before them: an order takes
 * one journey to the database instead of ten. They close by themselves when nobody needs them.
 */
export const pipelinedPool = (pool: pg.Pool): pg.Pool => {
  const pipelined = new pg.Pool({ ...pool.options, pipeline: true, max: 4, min: 0, allowExitOnIdle: true });
  // One lost while idle is replaced when the next is needed; one lost in use fails its query.
  pipelined.on('error', () => {});
  pipelined.on('connect', (client) => client.on('error', () => {}));
  return pipelined;
};

export type NewOrder = { order_id: number; row: OrderRow; rows: FactRows };

/**
 * Stores an order under a number taken before, with its facts and its count, in one transaction; what is asked ahead goes
 * with them, and `finish` runs inside it, after them.
 * @returns false, having changed nothing, where the order is there already or one of its days is closed: every step
 * asks for it.
 */
export const sendNewOrder = async (
  pool: pg.Pool,
  shop: IntakeShop,
  { order_id, row, rows }: NewOrder,
  finish: { ahead(query: Query): Promise<unknown>[]; run(client: pg.PoolClient): Promise<void> } | null,
): Promise<boolean> => {
  const { shop_id } = shop;
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const query = queryOnClient(client);
    const days = daysOf(rows);
    const begun = client.query('begin');
    const held = holdShop(query, shop_id);
    const inserted = insertNumberedOrder(query, shop_id, order_id, row, [...days]);
    const appended = appendSteps(shop, order_id, rows).map(([statement, values]) => query(statement, values));
    const counted = countNewOrder(query, shop_id, order_id, { row, facts: rows });
    const ahead = finish?.ahead(query) ?? [];
    const committed = finish === null ? client.query('commit') : null;
    // All have to be answered before the connection may serve somebody else.
    const answers = await Promise.allSettled([
      begun,
      held,
      inserted,
      ...appended,
      counted,
      ...ahead,
      committed,
    ]);
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) throw failed.reason;
    const isNew = await inserted;
    if (finish && isNew) await finish.run(client);
    if (finish) await client.query('commit');
    return isNew;
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};
