import type { IntakeShop } from '../orders/intake/index.ts';
import type { TestApplication } from './application.ts';
import { simpleOrder } from './simple-order.ts';

/** A store of a database that is spread over several servers, and the port of the one that its rows lie on. */
export type StoreThere = IntakeShop & { readonly domain: string; readonly port: string };

/** A new store whose rows lie on a server that fits. There must be one: stores are made until one lies there. */
export const storeWhere = async (
  server: TestApplication,
  fits: (port: string) => boolean,
): Promise<StoreThere> => {
  for (;;) {
    const domain = `store-${crypto.randomUUID()}.example`;
    const shop_id = await server.addShop({ domain, timezone: 'UTC' });
    const { rows } = await server.services.pool.query<{ port: number }>(
      `select nodeport as port from pg_dist_shard_placement
       where shardid = get_shard_id_for_distribution_column('orders', $1::int)`,
      [shop_id],
    );
    const port = String(rows[0]?.port);
    if (fits(port)) return { shop_id, domain, port, timezone: 'UTC', day_cutoff_minutes: 0 };
  }
};

/** An order of ten dollars in March 2025. */
export const orderOfMarch = (number: number) =>
  simpleOrder({
    id: `${number}`,
    name: `#${number}`,
    placed_at: '2025-03-05T12:00:00Z',
    unit_price_cents: 1_000,
  });

/** The report of March 2025, of some stores or of all. */
export const reportOfMarch = (server: TestApplication, token: string, stores?: readonly StoreThere[]) =>
  server.call('/sales-by-category', {
    token,
    body: {
      start_date: '2025-03-01',
      end_date: '2025-03-31',
      ...(stores ? { shop_name: stores.map(({ domain }) => domain) } : {}),
    },
  });
