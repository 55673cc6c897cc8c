import { sql } from 'kysely';
import { firstDays } from '../orders/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { askTogether, momentOf } from '../platform/database/one-statement.ts';
import { onceOfMoment } from '../platform/database/snapshot.ts';
import type { Contributions } from '../platform/manifest.ts';

type Step = Contributions['onboarding'][number];
type Row = { shop_id: number; connected_at: string | null; loaded_at: string | null; sells: boolean };

/** How far stores are with their shops. A shop that was disconnected is none; whether there are orders without one. */
const readConnections = (db: Database, shopIds: readonly number[]): Promise<Row[]> =>
  onceOfMoment(db, JSON.stringify(['connections', shopIds]), async () => {
    const rows = await askTogether(
      db,
      sql<Omit<Row, 'sells'>>`
      select s.shop_id, c.connected_at::text, c.loaded_at::text
      from shops s left join shopify_connections c on c.shop_id = s.shop_id and c.state <> 'DISCONNECTED'
      where s.shop_id = any(${[...shopIds]}::int[])`,
    );
    const alone = rows.filter(({ connected_at }) => connected_at === null).map(({ shop_id }) => shop_id);
    const sold = alone.length === 0 ? null : await firstDays(db, alone);
    return rows.map((row) => ({ ...row, sells: sold?.has(row.shop_id) === true }));
  });

/** A store whose orders come from files or from another system is connected, and its history there, once it has some. */
const stepAt =
  (readAt: (row: Row) => string | null): Step['done'] =>
  async (db, shopIds) => {
    const rows = await readConnections(db, shopIds);
    return new Map(
      rows.flatMap((row) => {
        const at = readAt(row);
        const done = at ? momentOf(at) : row.connected_at === null && row.sells ? true : null;
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
