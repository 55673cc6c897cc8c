import { sql } from 'kysely';
import { firstDays } from '../orders/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { onceOfMoment } from '../platform/database/snapshot.ts';
import type { Contributions } from '../platform/manifest.ts';

type Step = Contributions['onboarding'][number];
type Row = { shop_id: number; connected_at: Date | null; loaded_at: Date | null; sells: boolean };

/** How far stores are with their shops. A shop that was disconnected is none; whether there are orders without one. */
const readConnections = (db: Database, shopIds: readonly number[]): Promise<Row[]> =>
  onceOfMoment(db, JSON.stringify(['connections', shopIds]), async () => {
    const { rows } = await sql<Omit<Row, 'sells'>>`
      select s.shop_id, c.connected_at, c.loaded_at
      from shops s left join shopify_connections c on c.shop_id = s.shop_id and c.state <> 'DISCONNECTED'
      where s.shop_id = any(${[...shopIds]}::int[])`.execute(db);
    const alone = rows.filter(({ connected_at }) => connected_at === null).map(({ shop_id }) => shop_id);
    const sold = alone.length === 0 ? null : await firstDays(db, alone);
    return rows.map((row) => ({ ...row, sells: sold?.has(row.shop_id) === true }));
  });

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
