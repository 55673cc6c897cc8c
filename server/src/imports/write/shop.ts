import { sql } from 'kysely';
import type { IntakeShop } from '../../orders/intake/index.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { ImportError } from '../../platform/file-import/import-error.ts';
import { setOwner } from '../../stores/index.ts';

/** A store as imports know it. */
export type ImportShop = IntakeShop & { shop_domain: string; currency: string };

/** What a store is made of when an import brings one that isn't there. */
export type NewShop = {
  domain: string;
  name: string;
  timezone: string;
  city?: string | null;
  province?: string | null;
  country?: string | null;
  opened_on?: string | null;
  franchisee?: { email: string; first_name: string; last_name: string } | null;
};

export const findShop = async (db: Database, domain: string): Promise<ImportShop | null> =>
  (await db
    .selectFrom('shops')
    .select(['shop_id', 'shop_domain', 'timezone', 'day_cutoff_minutes', 'currency'])
    .where('shop_domain', '=', domain.trim().toLowerCase())
    .executeTakeFirst()) ?? null;

export const requireShop = async (db: Database, domain: string): Promise<ImportShop> => {
  const shop = await findShop(db, domain);
  if (!shop) throw new ImportError(`There is no store ${domain}.`);
  return shop;
};

/** "C-0101": the next of the sequence, which never gives one twice. */
const nextCid = async (trx: Database): Promise<string> => {
  const { rows } = await sql<{ next: number }>`select nextval('center_ids') as next`.execute(trx);
  return `C-${String(rows[0]?.next ?? 0).padStart(4, '0')}`;
};

const franchiseeId = async (
  trx: Database,
  franchisee: NonNullable<NewShop['franchisee']>,
): Promise<number> => {
  const known = await trx
    .selectFrom('franchisees')
    .select('franchisee_id')
    .where('corporate_email', '=', franchisee.email)
    .executeTakeFirst();
  if (known) return known.franchisee_id;
  const { franchisee_id } = await trx
    .insertInto('franchisees')
    .values({
      first_name: franchisee.first_name,
      last_name: franchisee.last_name,
      corporate_email: franchisee.email,
    })
    .returning('franchisee_id')
    .executeTakeFirstOrThrow();
  return franchisee_id;
};

/** The store of this domain; made, with a Center ID of its own, where there is none. An existing one stays as it is. */
export const findOrCreateShop = async (
  db: Database,
  actor: Actor,
  shop: NewShop,
): Promise<{ shop: ImportShop; created: boolean }> => {
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
      .returning(['shop_id', 'shop_domain', 'timezone', 'day_cutoff_minutes', 'currency'])
      .executeTakeFirst();
    if (row) {
      if (shop.franchisee) await setOwner(trx, row.shop_id, await franchiseeId(trx, shop.franchisee));
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
  // another import made it in between
  if (!created) return { shop: await requireShop(db, shop.domain), created: false };
  return { shop: created, created: true };
};
