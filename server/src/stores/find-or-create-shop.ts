import type { ClockFrom } from '@backroom/contract/kit/dates';
import { type Actor, audit } from '../platform/audit.ts';
import type { Database } from '../platform/database/connect.ts';
import { nextCid } from './next-cid.ts';
import { setOwner } from './owners.ts';

/** A store as those who bring its orders know it. */
export type KnownShop = {
  shop_id: number;
  shop_domain: string;
  timezone: string;
  day_cutoff_minutes: number;
  clocks: readonly ClockFrom[] | null;
  currency: string;
};

/** What a store is made of when an import brings one that isn't there. */
export type NewShop = {
  domain: string;
  name: string;
  timezone: string;
  city?: string | null;
  province?: string | null;
  country?: string | null;
  opened_on?: string | null;
  /** Whose it is, found or added in the same transaction; absent where it is the chain's. */
  ownerOf?: (trx: Database) => Promise<number>;
};

export const findShop = async (db: Database, domain: string): Promise<KnownShop | null> =>
  (await db
    .selectFrom('shops')
    .select(['shop_id', 'shop_domain', 'timezone', 'day_cutoff_minutes', 'clocks', 'currency'])
    .where('shop_domain', '=', domain.trim().toLowerCase())
    .executeTakeFirst()) ?? null;

/** The store of this domain; made, with a Center ID of its own, where there is none. An existing one stays as it is. */
export const findOrCreateShop = async (
  db: Database,
  actor: Actor,
  shop: NewShop,
): Promise<{ shop: KnownShop; created: boolean }> => {
  const known = await findShop(db, shop.domain);
  if (known) return { shop: known, created: false };
  const created = await db.transaction().execute(async (trx) => {
    const cid = await nextCid(trx);
    const row = await trx
      .insertInto('shops')
      .values({
        shop_domain: shop.domain.trim().toLowerCase(),
        name: shop.name,
        cid,
        timezone: shop.timezone,
        city: shop.city ?? null,
        province: shop.province ?? null,
        country: shop.country ?? null,
        opened_on: shop.opened_on ?? null,
      })
      .onConflict((conflict) => conflict.column('shop_domain').doNothing())
      .returning(['shop_id', 'shop_domain', 'timezone', 'day_cutoff_minutes', 'clocks', 'currency'])
      .executeTakeFirst();
    if (row) {
      if (shop.ownerOf) await setOwner(trx, row.shop_id, await shop.ownerOf(trx));
      await audit(trx, actor, {
        action: 'store.created',
        entity: 'store',
        entityId: String(row.shop_id),
        shopId: row.shop_id,
        after: { shop_domain: row.shop_domain, name: shop.name, cid, timezone: shop.timezone },
        reason: 'import',
      });
    }
    return row;
  });
  if (created) return { shop: created, created: true };
  const made = await findShop(db, shop.domain);
  if (!made) throw new Error(`${shop.domain} was neither there nor made`);
  return { shop: made, created: false }; // by another import in between
};
