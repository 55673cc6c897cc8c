/**
 * What a page shows of a range's merchandise where no report is opened: categories, the SKUs that sold best, and what lacks a cost.
 * All of it is worked out of the same thousands of sums by SKU, which one statement reads.
 */
import { sql } from 'kysely';
import type { Database } from '../platform/database/connect.ts';
import { askTogether } from '../platform/database/one-statement.ts';
import { onceOfMoment } from '../platform/database/snapshot.ts';
import type { FactRange } from './facts-source.ts';
import { somethingSold } from './measures.ts';
import { namedRange } from './order-counts.ts';
import { productsSoldAndUncosted } from './sums-source.ts';

/** Money in cents. */
type Glance = {
  /** In which something of a SKU was sold, net sales first. */
  readonly categories: readonly { name: string; net: number }[];
  /** The SKUs with the highest net sales. */
  readonly topSkus: readonly { sku: string; product_title: string; net: number; net_units: number }[];
  /** How many SKUs lack a cost, and their net sales. A row that has its cost adds nothing to them. */
  readonly withoutCost: { readonly skus: number; readonly net: number };
};

type Row = {
  part: 'category' | 'sku' | 'without cost';
  name: string;
  title: string;
  net: number;
  number: number;
};

const TOP = 10;

const net = sql`sum(gross_cents) - sum(discount_cents) - sum(return_cents)`;

const read = async (db: Database, range: FactRange): Promise<Glance> => {
  const rows = await askTogether(
    db,
    sql<Row>`
    with sold as materialized (
      select sku_id, category_id, sum(units_sold) as units_sold, sum(units_returned) as units_returned,
        sum(gross_cents) as gross_cents, sum(discount_cents) as discount_cents, sum(return_cents) as return_cents,
        sum(tax_cents) as tax_cents, sum(cogs_cents) as cogs_cents, sum(uncosted_net_cents) as uncosted_net_cents,
        ${somethingSold} as is_sold
      from ${productsSoldAndUncosted(range)} s group by 1, 2
    ), by_sku as materialized (
      select sku_id, ${net} as net, sum(units_sold) - sum(units_returned) as units,
        sum(uncosted_net_cents) as uncosted, ${somethingSold} as is_sold
      from sold group by 1
    ), top as (
      select sku_id, net, units from by_sku where is_sold order by net desc, sku_id limit ${TOP}
    ), by_category as (
      select category_id, ${net} as net from sold where is_sold group by 1
    )
    select 'category' as part, coalesce(name, '') as name, '' as title, net::float8 as net, 0::float8 as number
    from by_category left join categories using (category_id)
    union all
    select 'sku', coalesce(sku, ''), coalesce(product_title, ''), net::float8, units::float8
    from top left join skus using (sku_id)
    union all
    select 'without cost', '', '', coalesce(sum(uncosted), 0)::float8, count(*) from by_sku where uncosted <> 0`,
  );
  const of = (part: Row['part']) => rows.filter((row) => row.part === part);
  const byNet = (a: Row, b: Row) => b.net - a.net || a.name.localeCompare(b.name);
  const [uncosted] = of('without cost');
  return {
    categories: of('category')
      .sort(byNet)
      .map(({ name, net }) => ({ name, net })),
    topSkus: of('sku')
      .sort(byNet)
      .map(({ name, title, net, number }) => ({ sku: name, product_title: title, net, net_units: number })),
    withoutCost: { skus: uncosted?.number ?? 0, net: uncosted?.net ?? 0 },
  };
};

/** Read once of a moment, whichever parts of an answer ask. */
export const productsAtAGlance = (db: Database, range: FactRange): Promise<Glance> =>
  onceOfMoment(db, JSON.stringify(['products at a glance', range.cells, ...namedRange(range)]), () =>
    read(db, range),
  );
