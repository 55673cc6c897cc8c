import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';

export type Taken = {
  shop_id: number;
  shop: string;
  shop_name: string;
  title: string;
  by_title: boolean;
  by_code: boolean;
};

/** Stores in which another discount has this title or this code already. */
export const takenIn = async (
  db: Database,
  shopIds: readonly number[],
  wanted: { title: string | null; code: string | null; except: string | null },
): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    select s.shop_id, s.shop_domain as shop, s.name as shop_name, ds.title,
      coalesce(lower(ds.title) = lower(${wanted.title}::text), false) as by_title,
      coalesce(ds.code = ${wanted.code}::text, false) as by_code
    from discount_shops ds join shops s using (shop_id)
    where ds.shop_id = any(${[...shopIds]}::int[]) and ds.removed_at is null
      and (lower(ds.title) = lower(${wanted.title}::text) or ds.code = ${wanted.code}::text)
      and ds.discount_id is distinct from ${wanted.except}::uuid
    order by s.name`.execute(db);
  return rows;
};

/** "Pier", "Pier and Downtown", "Pier, Downtown and 9 other stores". */
export const storeNames = (names: readonly string[]): string => {
  const [first = '', second, ...others] = names;
  if (second === undefined) return first;
  if (others.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${others.length === 1 ? 'one other store' : `${others.length} other stores`}`;
};
