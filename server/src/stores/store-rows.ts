import type { LocalDate, StoreClock } from '@backroom/contract/kit/dates';
import { ApiError } from '@backroom/contract/kit/errors';
import type { ManagedStore } from '@backroom/contract/store-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { versionOf } from '../platform/record-version.ts';
import { plannedClock } from './clocks.ts';
import { todayOf } from './owners.ts';

export type StoreRow = Omit<
  ManagedStore,
  'id' | 'franchisee_id' | 'planned' | 'planned_clock' | 'status' | 'version'
> & {
  clocks: StoreClock['clocks'];
  shop_id: number;
  franchisee_id: number | null;
  planned_id: string | null;
  planned_to: string | null;
  planned_from: LocalDate | null;
};

/** All stores, as `s`, with what their managers see of them. */
export const storeRows = sql`(
  select s.shop_id, s.name, s.shop_domain, s.cid, s.timezone, s.day_cutoff_minutes, s.clocks, s.taxes_included, s.phone,
    s.address1, s.city, s.province, s.zip, s.country, s.opened_on, s.closed_on, s.franchisee_id,
    nullif(trim(f.first_name || ' ' || f.last_name), '') as franchisee_name, ${todayOf} as today,
    t.transfer_id as planned_id, t.from_date as planned_from,
    nullif(trim(n.first_name || ' ' || n.last_name), '') as planned_to
  from shops s left join franchisees f using (franchisee_id)
  left join store_transfers t on t.shop_id = s.shop_id and t.undone_at is null and t.from_date > ${todayOf}
  left join franchisees n on n.franchisee_id = t.to_franchisee_id)`;

/** What a store's form edits, with its version. */
export const editableOf = (row: StoreRow) => {
  const { name, phone, address1, city, province, zip, country, opened_on } = row;
  const { shop_domain, timezone, day_cutoff_minutes, taxes_included } = row;
  const details = { name, phone, address1, city, province, zip, country, opened_on };
  const fields = { ...details, shop_domain, timezone, day_cutoff_minutes, taxes_included };
  return { ...fields, version: versionOf(fields) };
};

/** A store as the API gives it to its managers. */
export const presentStore = (row: StoreRow): ManagedStore => {
  const { shop_id, franchisee_id, planned_id, planned_to, planned_from, clocks: _, ...rest } = row;
  const clock = plannedClock(row, new Date());
  return {
    ...rest,
    id: String(shop_id),
    version: editableOf(row).version,
    franchisee_id: franchisee_id === null ? null : String(franchisee_id),
    status: row.closed_on !== null && row.closed_on < row.today ? 'closed' : 'open',
    planned:
      planned_id === null || planned_from === null
        ? null
        : { transfer_id: planned_id, to: planned_to, from: planned_from },
    planned_clock: clock?.from ? { ...clock, from: clock.from } : null,
  };
};

const readRows = async (db: Database, where: RawBuilder<unknown>): Promise<StoreRow[]> => {
  const { rows } = await sql<StoreRow>`select * from ${storeRows} s where ${where}`.execute(db);
  return rows;
};

/** One store, locked where it is about to change. @throws ApiError NOT_FOUND */
export const readStore = async (db: Database, storeId: string, lock = false): Promise<StoreRow> => {
  const id = Number(storeId);
  if (lock) await sql`select 1 from shops where shop_id = ${id} for update`.execute(db);
  const [row] = await readRows(db, sql`s.shop_id = ${id}`);
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such store');
  return row;
};

/** The number of a store that there is. @throws ApiError NOT_FOUND */
export const readStoreId = async (db: Database, storeId: string): Promise<number> =>
  (await readStore(db, storeId)).shop_id;
