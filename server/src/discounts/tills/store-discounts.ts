import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import type { CampaignRow } from '../campaign.ts';
import type { Items, Minimum, StoreDiscount } from '../evaluate/types.ts';
import { campaignColumns } from '../read-discounts.ts';
import { endsIn, startsIn } from '../store-time.ts';
import { type Use, usedBy, usesOf } from '../usage.ts';

const itemsOf = (kind: 'all' | 'products' | 'collections', keys: readonly string[]): Items =>
  kind === 'all' ? { kind } : { kind, keys };

const minimumOf = ({ minimum_type, minimum_value }: Counting): Minimum => {
  if (minimum_type === 'NONE' || minimum_value === null) return { type: 'NONE' };
  return minimum_type === 'SUBTOTAL'
    ? { type: 'SUBTOTAL', cents: minimum_value }
    : { type: 'QUANTITY', quantity: minimum_value };
};

/** What of a campaign counts at a till. */
type Counting = Pick<
  CampaignRow,
  | 'discount_id'
  | 'title'
  | 'code'
  | 'discount_type'
  | 'value_type'
  | 'value'
  | 'items_kind'
  | 'items'
  | 'once_per_order'
  | 'buys_kind'
  | 'buys'
  | 'buys_quantity'
  | 'gets_quantity'
  | 'uses_per_order'
  | 'minimum_type'
  | 'minimum_value'
  | 'usage_limit'
  | 'once_per_customer'
  | 'customers'
  | 'starts'
  | 'ends'
  | 'scope'
  | 'with_order'
  | 'with_product'
  | 'with_shipping'
>;

/** A campaign as one store has it: its wall times in the store's zone, its uses those of the store. */
export const inStore = (
  row: Counting,
  store: { timezone: string; paused: boolean; times_used: number; used_by_shopper: boolean },
): StoreDiscount => ({
  id: row.discount_id,
  title: row.title,
  code: row.code,
  discount_type: row.discount_type,
  value:
    row.value_type === 'FIXED'
      ? { type: 'FIXED', cents: row.value }
      : { type: 'PERCENTAGE', hundredths: row.value },
  items: itemsOf(row.items_kind, row.items),
  once_per_order: row.once_per_order,
  bxgy:
    row.buys_kind && row.buys_quantity && row.gets_quantity
      ? {
          buys: itemsOf(row.buys_kind, row.buys),
          buys_quantity: row.buys_quantity,
          gets_quantity: row.gets_quantity,
          uses_per_order: row.uses_per_order,
        }
      : null,
  minimum: minimumOf(row),
  usage_limit: row.usage_limit,
  times_used: store.times_used,
  once_per_customer: row.once_per_customer,
  used_by_shopper: store.used_by_shopper,
  customers: row.customers,
  starts_at: startsIn(row.starts, store.timezone),
  ends_at: row.ends === null ? null : endsIn(row.ends, store.timezone),
  scope: row.scope,
  paused: store.paused,
  combines: { order: row.with_order, product: row.with_product, shipping: row.with_shipping },
});

/** The discounts of a store that a cart with these codes can have, and what this shopper used of them. */
export const discountsOfStore = async (
  db: Database,
  shopId: number,
  codes: readonly string[],
  email: string | null,
): Promise<StoreDiscount[]> => {
  const typed = codes.map((code) => code.trim().toUpperCase());
  const { rows } = await sql<CampaignRow & { timezone: string; paused: boolean }>`
    select ${campaignColumns}, s.timezone, ds.paused
    from discount_shops ds join discounts d using (discount_id) join shops s using (shop_id)
    where ds.shop_id = ${shopId} and ds.removed_at is null and (ds.code is null or ds.code = any(${typed}::text[]))
    order by d.discount_id`.execute(db);
  const counted = rows.filter((row) => row.usage_limit !== null).map((row) => row.discount_id);
  const once = rows.filter((row) => row.once_per_customer).map((row) => row.discount_id);
  const [uses, used] = await Promise.all([
    usesOf(db, counted),
    email === null ? new Set<string>() : usedBy(db, shopId, email, once),
  ]);
  const isHere = (row: CampaignRow) => (use: Use) =>
    use.discount_id === row.discount_id && use.shop_id === shopId;
  return rows.map((row) =>
    inStore(row, {
      timezone: row.timezone,
      paused: row.paused,
      times_used: uses.find(isHere(row))?.uses ?? 0,
      used_by_shopper: used.has(row.discount_id),
    }),
  );
};
