import type { StoreClock } from '@backroom/contract/kit/dates';
import type { IntakeShop } from '../orders/intake/post-in-transaction.ts';
import { type Connection, connect } from '../platform/database/connect.ts';
import { createTestDatabase } from './database.ts';

export type IntakeDatabase = Connection & {
  url: string;
  /** Adds a store without any orders. */
  addShop(clock?: StoreClock): Promise<IntakeShop>;
  drop(): Promise<void>;
};

const newYork: StoreClock = { timezone: 'America/New_York', day_cutoff_minutes: 0 };

/** Adds stores without any orders to a database, each with a number and names of its own. */
export const addingShops = ({ db }: Pick<Connection, 'db'>): IntakeDatabase['addShop'] => {
  let shops = 0;
  return async (clock = newYork) => {
    shops += 1;
    const { shop_id } = await db
      .insertInto('shops')
      .values({
        timezone: clock.timezone,
        day_cutoff_minutes: clock.day_cutoff_minutes,
        clocks: clock.clocks ? JSON.stringify(clock.clocks) : null,
        shop_domain: `store-${shops}.myshopify.com`,
        name: `Store ${shops}`,
        cid: `C-${shops}`,
      })
      .returning('shop_id')
      .executeTakeFirstOrThrow();
    return { ...clock, shop_id };
  };
};

/** A database of one's own to post orders into. */
export const openIntakeDatabase = async (): Promise<IntakeDatabase> => {
  const database = await createTestDatabase();
  const connection = connect({ url: database.url });
  return {
    ...connection,
    url: database.url,
    addShop: addingShops(connection),
    async drop() {
      await connection.close();
      await database.drop();
    },
  };
};
