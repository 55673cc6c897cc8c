import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { Contributions } from '../platform/manifest.ts';

type Step = Contributions['onboarding'][number];
type Row = { shop_id: number; connected_at: Date | null; loaded_at: Date | null; sells: boolean };

/** How far stores are with their shops. A shop that was disconnected is none; whether there are orders without one. */
const readConnections = async (db: Database, shopIds: readonly number[]): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select s.shop_id, c.connected_at, c.loaded_at,
      exists (select from order_counts o where o.shop_id = s.shop_id and o.orders > 0) as sells
    from shops s left join shopify_connections c on c.shop_id = s.shop_id and c.state <> 'DISCONNECTED'
    where s.shop_id = any(${[...shopIds]}::int[])`.execute(db);
  return rows;
};

/** A store whose orders come from files or from another system is connected, and its history there, once it has some. */
const stepAt =
  (momentOf: (row: Row) => Date | null): Step['done'] =>
  async (db, shopIds) => {
    const rows = await readConnections(db, shopIds);
    return new Map(
      rows.flatMap((row) => {
        const done = momentOf(row) ?? (row.connected_at === null && row.sells ? true : null);
        return done === null ? [] : [[row.shop_id, done] as const];
      }),
    );
  };

/** On the way of a store: its shop is connected, and all that it sold before is here. */
export const connectionSteps: Contributions['onboarding'] = [
  {
    key: 'store-connected',
    label: 'Store connected',
    place: 40,
    waitsFor: 'head office',
    done: stepAt(({ connected_at }) => connected_at),
  },
  {
    key: 'history-loaded',
    label: 'History loaded',
    place: 50,
    waitsFor: 'the shop',
    done: stepAt(({ loaded_at }) => loaded_at),
  },
];
