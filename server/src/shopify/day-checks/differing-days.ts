import { toDollars } from '@backroom/contract/kit/money';
import { plural } from '@backroom/contract/kit/plural';
import type { ConnectionDetails } from '@backroom/contract/shopify-fields';
import { sql } from 'kysely';
import { type CheckedRange, type CheckResult, nothingDiffers } from '../../checks/index.ts';
import type { Database } from '../../platform/database/connect.ts';
import { askTogether } from '../../platform/database/one-statement.ts';
import type { Contributions } from '../../platform/manifest.ts';
import { reportStores } from '../../stores/index.ts';
import type { Difference } from './compare-day.ts';

type Row = {
  shop_id: number;
  day: string;
  checked_at: Date;
  our_orders: number;
  their_orders: number;
  our_cents: number;
  their_cents: number;
  state: 'SAME' | 'MENDING' | 'DIFFERS';
  differences: Difference[];
};

const columns = sql`k.shop_id, k.day::text as day, k.checked_at, k.our_orders, k.their_orders, k.our_cents::float8 as our_cents,
  k.their_cents::float8 as their_cents, k.state, k.differences`;

const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

/** How a store's days compared with what its shop says: the newest of the last weeks that differed, and when it was last looked. */
export const dayChecksOf = async (
  db: Database,
  shopId: number,
): Promise<Pick<ConnectionDetails, 'compared_until' | 'compared_at' | 'differing'>> => {
  const { rows } = await sql<Row>`select ${columns} from shopify_day_checks k
    where k.shop_id = ${shopId} and k.state <> 'SAME' order by k.day desc limit 35`.execute(db);
  const last = await sql<{ day: string | null; at: Date | null }>`
    select max(day)::text as day, max(checked_at) as at from shopify_day_checks where shop_id = ${shopId}`.execute(
    db,
  );
  return {
    compared_until: last.rows[0]?.day ?? null,
    compared_at: last.rows[0]?.at?.toISOString() ?? null,
    differing: rows.map((row) => ({
      day: row.day,
      is_mending: row.state === 'MENDING',
      our_orders: row.our_orders,
      their_orders: row.their_orders,
      our_total: toDollars(row.our_cents),
      their_total: toDollars(row.their_cents),
      orders: row.differences.map(({ number, name, what, ours, theirs }) => ({
        number,
        name,
        what,
        ours: dollars(ours),
        theirs: dollars(theirs),
      })),
    })),
  };
};

/** S1: each day's orders are those that the shop has. */
export const ordersOfShops = async (checked: CheckedRange): Promise<CheckResult[]> => {
  const { scope, db, shop_name, start_date, end_date } = checked;
  const stores = new Map((await reportStores(scope, db, shop_name)).map((store) => [store.shop_id, store]));
  const { rows } = await sql<Row>`select ${columns} from shopify_day_checks k
    where k.state = 'DIFFERS' and k.day between ${start_date}::date and ${end_date}::date
      and k.shop_id = any(${[...stores.keys()]}::int[]) order by k.day desc, k.shop_id limit 100`.execute(db);
  const behind = rows.flatMap(({ shop_id, day, differences }) => {
    const store = stores.get(shop_id);
    return differences.map(({ number, name, what, ours, theirs }) => ({
      shop: store?.shop ?? '',
      store_name: store?.store_name ?? '',
      name: `${name} of ${day}: ${words[what]}`,
      shopify_order_id: what === 'missing' ? null : number,
      difference: toDollars((theirs ?? 0) - (ours ?? 0)),
    }));
  });
  const largest = behind.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  return [
    nothingDiffers(
      'S1',
      'Orders are those that the shops have',
      'orders by day = what Shopify says',
      largest,
    ),
  ];
};

const words: Readonly<Record<Difference['what'], string>> = {
  missing: 'isn’t here',
  extra: 'isn’t in the shop any more',
  older: 'changed in the shop since',
  amount: 'comes to another amount',
};

export const differingDays: Contributions['attention'][number] = {
  kind: 'shopify-differs',
  label: 'Days that differ from what Shopify says',
  href: '/connections',
  urgency: 'now',
  find: async ({ db, range }) => {
    const rows = await askTogether(
      db,
      sql<{ count: number; names: string | null }>`
      select count(*)::float8 as count, string_agg(distinct s.name, ', ' order by s.name) as names
      from shopify_day_checks k join shops s using (shop_id)
      where k.state = 'DIFFERS' and k.shop_id = any(${[...range.shopIds]}::int[])`,
    );
    const { count = 0, names = null } = rows[0] ?? {};
    return { count, title: `${plural(count, 'day')} differ from what Shopify says`, detail: names ?? '' };
  },
};
