import type { LocalDate } from '@backroom/contract/kit/dates';
import { invalidField } from '@backroom/contract/kit/errors';
import { sql } from 'kysely';
import type { Actor } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import type { House } from '../platform/house.ts';
import { transferStore } from '../stores/index.ts';
import type { FranchiseeRow } from './franchisee-rows.ts';

type Found = {
  shop_id: number;
  shop_domain: string;
  name: string;
  franchisee_id: number | null;
  owner: string | null;
  was_owned: boolean;
  today: LocalDate;
};

const readShops = async (trx: Database, franchiseeId: number, named: readonly string[]): Promise<Found[]> => {
  const ids = named.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
  const { rows } = await sql<Found>`
    select s.shop_id, s.shop_domain, s.name, s.franchisee_id,
      nullif(trim(f.first_name || ' ' || f.last_name), '') as owner,
      exists (select 1 from shop_owners o where o.shop_id = s.shop_id) as was_owned,
      (now() at time zone s.timezone - make_interval(mins => s.day_cutoff_minutes))::date as today
    from shops s left join franchisees f using (franchisee_id)
    where s.franchisee_id = ${franchiseeId} or s.shop_domain = any(${named}::text[])
      or s.shop_id = any(${ids}::int[])
    order by s.shop_id`.execute(trx);
  return rows;
};

type Assigned = { shops: readonly string[] | undefined; transferDate: LocalDate | null };

/**
 * Makes exactly these stores a franchisee's. One that was never anybody's is theirs from the beginning; one that changes
 * hands, from the day given; those that are left out go back to the chain, from that day or else from today.
 * @throws ApiError VALIDATION_FAILED where a store is another's and no day is given, or the day can't be
 */
export const assignShops = async (
  trx: Database,
  by: { house: House; actor: Actor },
  franchisee: Pick<FranchiseeRow, 'franchisee_id'>,
  { shops, transferDate }: Assigned,
): Promise<void> => {
  if (!shops) return;
  const named = shops.map((name) => name.trim().toLowerCase());
  const { franchisee_id } = franchisee;
  const found = await readShops(trx, franchisee_id, named);
  const unknown = named.findIndex(
    (name) => !found.some((shop) => shop.shop_domain === name || String(shop.shop_id) === name),
  );
  if (unknown >= 0) throw invalidField(`shops.${unknown}`, `There is no store ${named[unknown]}`);
  const wanted = new Set(
    found
      .filter((shop) => named.includes(shop.shop_domain) || named.includes(String(shop.shop_id)))
      .map((shop) => shop.shop_id),
  );
  for (const shop of found) {
    const isTheirs = shop.franchisee_id === franchisee_id;
    const isWanted = wanted.has(shop.shop_id);
    if (isTheirs === isWanted) continue;
    if (isWanted && shop.was_owned && transferDate === null) {
      throw invalidField(
        'transferDate',
        shop.owner
          ? `${shop.name} is ${shop.owner}’s. Say from which day on it changes hands.`
          : `${shop.name} had an owner before. Say from which day on it is theirs.`,
      );
    }
    const from = isWanted ? transferDate : (transferDate ?? shop.today);
    await transferStore(
      trx,
      by.house,
      by.actor,
      { shopId: shop.shop_id, to: isWanted ? franchisee_id : null, from },
      'transferDate',
    );
  }
};
