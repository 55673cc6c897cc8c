import type { StoreLine } from '@backroom/contract/store-fields';
import type { storesEndpoints } from '@backroom/contract/stores';
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import type { Call } from '../platform/http/call.ts';
import { clocksOf } from './clocks.ts';
import { ownersOf } from './owners.ts';
import { presentStore, readStore } from './store-rows.ts';

declare module '../platform/manifest.ts' {
  interface Contributions {
    /** Whether a store has orders, on which its days and taxes were worked out. */
    hasOrders: (db: Database, shopId: number) => Promise<boolean>;
    /** What else stands on a store's page, a line for each: its names, its connection. */
    storePage: {
      readonly key: string;
      readonly label: string;
      /** Where it stands among the others, the smallest first. */
      readonly place: number;
      /** What is said where there is nothing. */
      readonly none: string;
      readonly find: (db: Database, shopId: number) => Promise<readonly StoreLine[]>;
    };
  }
}

type TransferRow = {
  transfer_id: string;
  from_name: string | null;
  to_name: string | null;
  from: string | null;
  note: string | null;
  planned_by: string;
  created_at: Date;
  undone_at: Date | null;
};

/** Who signs in for today's owner. */
const peopleOf = async (db: Database, franchiseeId: number | null) => {
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'first_name', 'last_name', 'email', 'status'])
    .where('franchisee_id', '=', franchiseeId ?? -1)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id, first_name, last_name, email, status }) => ({
    id: user_id,
    name: `${first_name} ${last_name}`.trim() || email,
    email,
    status,
  }));
};

const partsOf = (house: House, db: Database, shopId: number) =>
  Promise.all(
    house
      .asked('storePage')
      .toSorted((a, b) => a.place - b.place)
      .map(async ({ key, label, none, find }) => ({
        key,
        label,
        none,
        lines: [...(await find(db, shopId))],
      })),
  );

/**
 * One store, who owned it when, what was planned, who works there and what other rooms know of it.
 * @throws ApiError NOT_FOUND
 */
export const getStore = async ({ db, services, body }: Call<typeof storesEndpoints.getStore>) => {
  const row = await readStore(db, body.storeId);
  const owners = await ownersOf(db, [row.shop_id]);
  const { rows } = await sql<TransferRow>`
    select t.transfer_id, nullif(trim(a.first_name || ' ' || a.last_name), '') as from_name,
      nullif(trim(b.first_name || ' ' || b.last_name), '') as to_name, nullif(t.from_date, '-infinity') as "from",
      t.note, t.planned_by, t.created_at, t.undone_at
    from store_transfers t left join franchisees a on a.franchisee_id = t.from_franchisee_id
    left join franchisees b on b.franchisee_id = t.to_franchisee_id
    where t.shop_id = ${row.shop_id} order by t.created_at desc limit 100`.execute(db);
  const has = await Promise.all(services.house.asked('hasOrders').map((ask) => ask(db, row.shop_id)));
  const [people, parts] = await Promise.all([
    peopleOf(db, row.franchisee_id),
    partsOf(services.house, db, row.shop_id),
  ]);
  return {
    store: presentStore(row),
    people,
    parts,
    owners: owners.toReversed().map(({ franchisee_id, franchisee_name, from_date, to_date }) => ({
      franchisee_id: String(franchisee_id),
      franchisee_name,
      from: from_date,
      to: to_date,
    })),
    transfers: rows.map(({ created_at, undone_at, ...rest }) => ({
      ...rest,
      planned_at: created_at.toISOString(),
      undone_at: undone_at?.toISOString() ?? null,
    })),
    clocks: clocksOf(row)
      .toReversed()
      .map((clock) => ({ ...clock })),
    foundationsOpen: !has.includes(true),
  };
};
