import { toDollars } from '@backroom/contract/kit/money';
import type { MissingCost } from '@backroom/contract/stock-work';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { containing } from '../../platform/database/like.ts';
import type { Holdings } from '../../platform/sessions/scope.ts';
import { heldNow } from '../../platform/sessions/scope-conditions.ts';
import type { Slice } from './low-and-dead.ts';
import type { Asked } from './read-stock.ts';

type Row = Omit<MissingCost, 'known'> & { known_cents: number | null; total: number };

/** SKUs without a cost in some store, with what they cost elsewhere; those with most stock first. */
export const readMissingCosts = async (
  db: Database,
  holdings: Holdings,
  { search = '' }: Asked,
  { limit, offset }: Slice,
): Promise<{ rows: MissingCost[]; total: number }> => {
  const words = search.trim().toLowerCase();
  const { rows } = await sql<Row>`
    select n.*, count(*) over ()::float8 as total,
      (select mode() within group (order by k.unit_cost_cents) from variants k
        where k.sku = n.sku and k.unit_cost_cents is not null and ${heldNow(holdings, 'k.shop_id')}) as known_cents
    from (
      select v.sku, min(p.title) as title, count(distinct v.shop_id)::int as stores,
        coalesce(sum(l.available), 0)::int as available
      from variants v
      join products p on p.shop_id = v.shop_id and p.product_id = v.product_id
      left join (select shop_id, variant_id, sum(available) as available from inventory_levels group by 1, 2) l
        on l.shop_id = v.shop_id and l.variant_id = v.variant_id
      where ${heldNow(holdings, 'v.shop_id')} and p.missing_cost and v.unit_cost_cents is null and not v.gift_card
        and v.sku <> '' and p.status <> 'ARCHIVED'
        and (${words} = '' or lower(concat_ws(' ', p.title, v.sku)) like ${containing(words)})
      group by v.sku
    ) n order by n.available desc, n.sku limit ${limit} offset ${offset}`.execute(db);
  return {
    rows: rows.map(({ known_cents, total: _, ...row }) => ({
      ...row,
      known: known_cents === null ? null : toDollars(known_cents),
    })),
    total: rows[0]?.total ?? 0,
  };
};
